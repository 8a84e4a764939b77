// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace imago::reference {

/// exp(-2 pi i k / n) for any k and 1 <= n <= 2^52, within 1 ulp of either part: the angle is
/// reduced exactly, in integers, to the first octant, so that symmetric roots are equal bit for
/// bit and multiples of a quarter turn are exact. Throws Error (usage) for other n.
template <class T>
std::complex<T> root_of_unity(std::uint64_t k, std::uint64_t n);

/// A discrete Fourier transform of one length, with its tables: the slow and accurate reference for
/// the OpenCL engine. It uses Stockham passes of radix 4, 2 and odd primes to 61; a length with a
/// larger prime factor uses Bluestein's convolution. T is double or long double. Immutable, so
/// threads may share it; each call has its own scratch.
template <class T>
class Dft {
  public:
    /// Throws Error (usage) if length is 0.
    explicit Dft(std::size_t length);
    ~Dft();
    Dft(Dft &&) noexcept;
    Dft &operator=(Dft &&) noexcept;

    std::size_t length() const;

    /// X[k] = sum over n of x[n] exp(sign 2 pi i k n / length), in place on `length()` contiguous
    /// elements, unscaled. sign is -1 (forward) or +1 (inverse); throws Error (usage) for others.
    void operator()(std::complex<T> *x, int sign) const;

  private:
    struct Tables;
    std::unique_ptr<const Tables> tables_;
};

/// Computes the in-place DFT of length x.size() >= 1, unscaled, sign -1 forward or +1 inverse. O(n
/// log n).
template <class T>
void dft(std::vector<std::complex<T>> &x, int sign);

/// Computes the in-place 2D DFT of a row-major array of height * width elements, unscaled.
template <class T>
void dft2d(std::vector<std::complex<T>> &x, std::size_t height, std::size_t width, int sign);

} // namespace imago::reference
