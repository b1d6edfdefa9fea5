from cardgolf.testing import VariantConformance


class TestYaniv(VariantConformance):
    variant = "yaniv"
