"""What all tests need."""

import signal

# A shell starts jobs in the background with SIGINT ignored. Python then raises no KeyboardInterrupt, and a test of Ctrl-C
# would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
