"""The line on standard error of ``progress=True``."""

import sys


class ProgressLine:
    """Counts up to a total."""

    def __init__(self, total: int) -> None:
        self._done = 0
        self._total = total

    def __call__(self, count: int) -> None:
        self._done += count
        end = "\n" if self._done == self._total else ""
        # There is no standard error without a console on Windows.
        if sys.stderr is not None:
            print(f"\r{self._done:,} of {self._total:,} positions", end=end, file=sys.stderr, flush=True)
