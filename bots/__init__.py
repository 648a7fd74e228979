"""Separate clients that play a whole tournament: phones, the desk, the director, tablets, screens – and a judge.

They know the server by its addresses alone, as a browser does: nothing of Django, of the rules or of the database is
imported here. So what they find wrong is wrong for everybody.

`chips` is the poker they play, `client` a browser with bad wifi, `screen` a face that follows its socket, `judge` the
one who looks at all of it, `phone`, `desk`, `dealer` and `director` the people, `room` what they share, `simulation`
the evening as a whole.
"""
