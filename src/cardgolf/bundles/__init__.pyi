from cardgolf.bundles.bundle import Bundle as Bundle, read as read
