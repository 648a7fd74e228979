"""Tables, seats, tablets and hands: what is remembered and announced of them."""
