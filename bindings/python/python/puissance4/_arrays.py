"""NumPy arrays for the extension module. NumPy is imported when the first array comes, so it need not be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puissance4.errors import ArrayError

if TYPE_CHECKING:
    from numpy import int8
    from numpy.typing import NDArray


def cells_of(positions: Any) -> tuple[bytes, int, int, int]:
    """The cells of an array ``(n, rows, columns)``, a byte each, and its shape. Any strides, any type of integers."""
    import numpy

    array = numpy.asarray(positions)
    if array.ndim != 3:
        raise ArrayError(f"an array of positions has the shape (n, rows, columns), not {array.shape}")
    if array.dtype.kind not in "iu":
        raise ArrayError(f"an array of positions has a type of integers, such as int8, not {array.dtype}")
    count, rows, columns = array.shape
    # Before the numbers are cut to a byte.
    if array.size and array.dtype != numpy.int8 and (array.min() < 0 or array.max() > 2):
        raise ArrayError("a cell is 0, 1 or 2")
    return array.astype(numpy.int8, copy=False).tobytes(), count, rows, columns


def array_of(numbers: bytearray, shape: list[int]) -> NDArray[int8]:
    """The array of this shape."""
    import numpy

    return numpy.frombuffer(numbers, dtype=numpy.int8).reshape(shape)
