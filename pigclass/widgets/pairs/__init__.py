"""A class plays in pairs: many games for two at once, on devices of their own or on paper."""
