# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays that go to and from a device by DLPack and by the array interface."""
import ctypes
import gc
import sys
import unittest
import weakref

try:
    import numpy as np
except ImportError:
    print("skipped: NumPy is missing.")
    sys.exit(77)

import imago_fft
from imago_fft import _dlpack

CPU = imago_fft.get_device().type == "CPU"


def random(shape=(6, 20)):
    numbers = np.random.default_rng(1).standard_normal((2, *shape)).astype(np.float32)
    return (numbers[0] + 1j * numbers[1]).astype(np.complex64)


@unittest.skipUnless(CPU, "the device has memory of its own")
class HostMemory(unittest.TestCase):
    def test_views(self):
        there = imago_fft.DeviceArray.from_numpy(random())
        self.assertEqual(there.__dlpack_device__(), (1, 0))
        for view in (np.asarray(there), np.from_dlpack(there)):
            self.assertEqual(view.ctypes.data, np.asarray(there).ctypes.data)
            np.testing.assert_array_equal(view, random())
        np.asarray(there)[0, 0] = 7
        self.assertEqual(there.to_numpy()[0, 0], 7)
        self.assertEqual(np.from_dlpack(imago_fft.fft(there)).shape, there.shape)
        np.testing.assert_allclose(np.from_dlpack(imago_fft.fft(there)),
                                   np.fft.fft(there.to_numpy()), rtol=0, atol=1e-4)
        self.assertFalse(np.shares_memory(np.array(there), np.asarray(there)))

    def test_view_keeps_memory(self):
        for take in (np.from_dlpack, np.asarray):
            there = imago_fft.DeviceArray.from_numpy(random((512, 512)))
            view = take(there)
            del there
            gc.collect()
            # Memory that was freed would be taken by these.
            others = [imago_fft.DeviceArray.from_numpy(np.zeros((512, 512), np.complex64))
                      for _ in range(4)]
            np.testing.assert_array_equal(view, random((512, 512)))
            del others

    def test_taken_memory(self):
        x = imago_fft.empty_pinned((6, 20))
        x[...] = random()
        there = imago_fft.from_dlpack(x)
        self.assertTrue(np.shares_memory(np.asarray(there), x))
        plan = imago_fft.Plan((6, 20), "fft", effort="ready")
        plan.execute(there, there)
        np.testing.assert_allclose(x, np.fft.fftn(random()), rtol=0, atol=1e-4)
        # Other arrays are copied: gaps, and read-only memory.
        gaps = random()[:, ::2]
        np.testing.assert_array_equal(np.asarray(imago_fft.from_dlpack(gaps)), gaps)
        x.flags.writeable = False
        self.assertFalse(np.shares_memory(np.asarray(imago_fft.DeviceArray.from_numpy(x)), x))

    def test_taken_memory_stays(self):
        x = imago_fft.empty_pinned((512, 512))
        x[...] = random((512, 512))
        there = imago_fft.from_dlpack(x)
        del x
        gc.collect()
        others = [imago_fft.empty_pinned((512, 512)) for _ in range(4)]
        for other in others:
            other[...] = 0
        np.testing.assert_array_equal(there.to_numpy(), random((512, 512)))


class Capsules(unittest.TestCase):
    """The cl_mem by DLPack, read as a consumer in C would."""

    def taken(self, there):
        device = there.device.index
        capsule = there.__dlpack__(dl_device=(4, device))
        address = ctypes.pythonapi.PyCapsule_GetPointer
        address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        return capsule, _dlpack._Managed.from_address(address(capsule, b"dltensor"))

    def test_tensor(self):
        there = imago_fft.DeviceArray((3, 5), np.complex128)
        before = len(_dlpack._kept)
        capsule, managed = self.taken(there)
        tensor = managed.tensor
        self.assertEqual((tensor.data, tensor.device_type, tensor.device_id),
                         (there.cl_mem(), 4, there.device.index))
        self.assertEqual((tensor.ndim, tensor.shape[:2], tensor.byte_offset), (2, [3, 5], 0))
        self.assertEqual((tensor.code, tensor.bits, tensor.lanes), (5, 128, 1))
        self.assertFalse(tensor.strides)
        # The capsule keeps the array; nobody took it, so that its end frees both.
        alive = weakref.ref(there)
        del there
        gc.collect()
        self.assertIsNotNone(alive())
        del capsule, tensor, managed
        gc.collect()
        self.assertIsNone(alive())
        self.assertEqual(len(_dlpack._kept), before)

    def test_consumer(self):
        there = imago_fft.DeviceArray((3, 5))
        alive = weakref.ref(there)
        capsule, managed = self.taken(there)
        rename = ctypes.pythonapi.PyCapsule_SetName
        rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
        used = ctypes.c_char_p(b"used_dltensor")
        rename(capsule, used)
        del capsule, there
        gc.collect()
        self.assertIsNotNone(alive())
        managed.deleter(ctypes.addressof(managed))
        gc.collect()
        self.assertIsNone(alive())

    def test_refusals(self):
        there = imago_fft.DeviceArray((3, 5))
        self.assertRaises(BufferError, there.__dlpack__, stream=1)
        self.assertRaises(BufferError, there.__dlpack__, dl_device=(2, 0))
        self.assertRaises(BufferError, there.__dlpack__, dl_device=(4, there.device.index + 1))

        class Elsewhere:
            def __dlpack_device__(self):
                return 2, 0

        self.assertRaises(BufferError, imago_fft.from_dlpack, Elsewhere())
        self.assertRaises(AttributeError, imago_fft.from_dlpack, [1])


if __name__ == "__main__":
    unittest.main()
