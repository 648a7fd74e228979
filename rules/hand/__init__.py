"""A hand of poker: what is dealt, wagered and won at one table, entered step by step beside real cards and chips."""
