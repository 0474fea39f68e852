"""Best CPU times of work that is done over and over."""

import time


def best(run, seconds):
    """The least time of one run, in seconds."""
    least, end = float("inf"), time.process_time() + seconds
    while True:
        start = time.process_time()
        run()
        least = min(least, time.process_time() - start)
        if time.process_time() >= end:
            return least
