"""The pure core: plain values in, plain values out. No Django, no I/O, no clock, no dice."""
