from cardgolf.records.headers import GivenRules as GivenRules
