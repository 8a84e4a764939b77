// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/line/real_line.h"
#include "engine/host/strided_problem.h"

#include <cstdint>
#include <vector>

namespace imago::host {

/// One line of a real-to-real kind. Immutable: any threads may run it.
template <class T>
class KindLine {
  public:
    KindLine(RealKind kind, std::size_t points);
    /// Numbers of scratch memory, whose address is a multiple of 64.
    std::size_t scratch() const;
    /// in and out may overlap.
    void run(const T *in, std::ptrdiff_t in_stride, T *out, std::ptrdiff_t out_stride,
             T *scratch) const;

  private:
    struct At; ///< a call's pointers and memory
    void type_1(const At &at) const;
    void type_2(const At &at) const;
    void type_3(const At &at) const;
    void type_4(const At &at) const;
    void type_4_odd(const At &at) const;
    void half_complex(const At &at) const;
    void hartley(const At &at) const;
    std::size_t room() const;

    RealKind kind_;
    std::size_t points_;
    int type_ = 0; ///< of a DCT or DST
    bool is_sine_ = false;
    std::shared_ptr<const RealLine<T>> real_;
    std::shared_ptr<const ComplexLine<T>> complex_; ///< type 4 of an even number of points
    Numbers<T> cosines_, sines_;
    std::vector<std::uint32_t> places_; ///< type 4, odd: of number t of the real line
    Numbers<T> signs_;
};

} // namespace imago::host
