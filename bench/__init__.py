"""How fast the server is here: real processes, real sockets, beside a floor measured in the same run.

Machines are noisy, so a figure alone says little: the ratio to the floor is what is held to a bound. Clients live in
processes of their own and never share the server's event loop; clocks agree, because all read CLOCK_MONOTONIC.
"""
