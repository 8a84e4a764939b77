// SPDX-License-Identifier: MIT
// Lines by Stockham's algorithm: behind passes of the product s, number q + s (...) holds frequency
// q of a shorter line, and the next pass turns leg j by e^(-2 pi i j q / (s radix)).
#pragma once
#include "engine/host/kernel/kernel_table.h"
#include "engine/host/line/aligned.h"
#include "engine/host/line/complex_line.h"

#include <vector>

namespace imago::host {

/// One line, its lanes along it.
template <class T>
class AlongLine : public ComplexLine<T> {
  public:
    /// By along_radices() of radices.h with the same kernels, at least two.
    AlongLine(std::size_t points, const std::vector<std::size_t> &radices,
              const Kernels<T> &kernels);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    void add_pass(std::size_t done, std::size_t radix);

    const Kernels<T> &kernels_;
    std::vector<AlongPass<T>> passes_;
    std::vector<Numbers<T>> tables_;
};

/// Up to as many lines as there are lanes at once, each in a lane. points() is smooth, at least 2.
template <class T>
class AcrossLine : public ComplexLine<T> {
  public:
    explicit AcrossLine(std::size_t points);
    std::size_t lanes() const { return kernels_.lanes; }
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override {
        run_lines(in, 0, out, 0, 1, scratch);
    }
    /// `count` lines, any number, whose first numbers are a distance apart. In place if the
    /// distances are the same.
    void run_lines(const ComplexAt<const T> &in, std::ptrdiff_t in_distance,
                   const ComplexAt<T> &out, std::ptrdiff_t out_distance, std::size_t count,
                   T *scratch) const;
    /// Vectors [point][lane] at re and im, in scratch memory or elsewhere; the results are in one
    /// of the first two parts of the scratch memory, which is returned. They must not begin in its
    /// first.
    struct Vectors {
        T *re, *im;
    };
    Vectors run_vectors(const T *re, const T *im, T *scratch) const;
    /// One of three parts of the scratch memory: passes go from one of two to the other.
    Vectors part(T *scratch, std::size_t which) const;

  private:
    /// Vectors `step` numbers apart.
    template <class Number>
    struct Columns {
        Number *re = nullptr, *im = nullptr;
        std::ptrdiff_t step = 0;
        Layout layout = Layout::split;
    };
    void run_passes(const Columns<const T> &in, const Columns<T> &out, T *scratch) const;
    Columns<const T> gather(const ComplexAt<const T> &in, std::ptrdiff_t distance,
                            std::size_t count, const Vectors &to) const;
    void run_block(const Columns<const T> &from, const ComplexAt<T> &out, std::ptrdiff_t distance,
                   std::size_t count, T *scratch) const;

    const Kernels<T> &kernels_;
    std::vector<AcrossPass<T>> passes_;
    std::vector<Numbers<T>> tables_;
};

template <class T>
std::shared_ptr<const AcrossLine<T>> across_line(std::size_t points);

} // namespace imago::host
