// SPDX-License-Identifier: MIT
// The device's native cosine and sine of ANGLES angles from -2 pi to 2 pi, to measure their errors.

#ifndef ANGLES
#define ANGLES 16384
#define KERNEL_NAME native_values
#endif

__kernel void KERNEL_NAME(__global float *values)
{
    const int i = (int)get_global_id(0);
    const float angle = 6.2831853071795864769f * (2.0f / ANGLES * i - 1.0f);
    values[2 * i] = native_cos(angle);
    values[2 * i + 1] = native_sin(angle);
}
