// SPDX-License-Identifier: MIT
// Convolution: the product between the transforms. It needs a file of kernels/lane,
// block/elementwise.cl and block/elementwise/row_strips.cl before it.

/// Multiplies half spectra, rows of `width` complex numbers, by the spectrum of a kernel, in place:
/// if `across` is 0, each row by the kernel's; else all of a row by the one number that stands for
/// it among the kernel's `across`, which follow one another again and again.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
kernel_product(const INDEX count, __global real *spectra, __global const real *transfer,
               const INDEX width, const INDEX across)
{
    if (get_global_id(0) >= count)
        return;
    const row_strip s = strip_of((INDEX)get_global_id(0), width);
    lane re, im, transfer_re, transfer_im;
    load_complex(spectra + 2 * s.at, s.elements, &re, &im);
    if (across) {
        const INDEX at = 2 * (s.row % across);
        transfer_re = (lane)(transfer[at]);
        transfer_im = (lane)(transfer[at + 1]);
    } else {
        load_complex(transfer + 2 * s.column, s.elements, &transfer_re, &transfer_im);
    }
    store_complex(transfer_re * re - transfer_im * im, transfer_re * im + transfer_im * re,
                  spectra + 2 * s.at, s.elements);
}
