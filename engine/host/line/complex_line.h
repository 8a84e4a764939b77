// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>

namespace imago::host {

/// Complex numbers in memory: of number k the real part is re[k * stride], the imaginary part
/// im[k * stride]. With the pointers exchanged on both sides, a forward transform is the backward
/// one.
template <class T>
struct ComplexAt {
    T *re = nullptr, *im = nullptr;
    std::ptrdiff_t stride = 1;

    bool is_split() const { return stride == 1; }
    bool is_interleaved() const { return stride == 2 && im == re + 1; }
    bool is_exchanged() const { return stride == 2 && re == im + 1; }
    ComplexAt shifted(std::ptrdiff_t by) const { return {re + by, im + by, stride}; }
};

/// The forward DFT of one complex line, unnormalised. Immutable: any threads may run it.
template <class T>
class ComplexLine {
  public:
    explicit ComplexLine(std::size_t points) : points_(points) {}
    virtual ~ComplexLine() = default;

    std::size_t points() const { return points_; }
    /// Numbers of scratch memory that run() needs, whose address is a multiple of 64.
    virtual std::size_t scratch() const = 0;
    /// in and out may be one place, or else do not overlap, nor with the scratch memory.
    virtual void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const = 0;

  private:
    std::size_t points_;
};

/// The line of some points, shared by all who ask for it in this process.
template <class T>
std::shared_ptr<const ComplexLine<T>> complex_line(std::size_t points);

} // namespace imago::host
