// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/line/aligned.h"
#include "engine/host/line/complex_line.h"
#include "engine/host/line/pair_line.h"
#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/process_wide.h"

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace imago::host {

/// Immutable things by a number, made once while anyone uses them; the last short ones that were
/// asked for are kept, so that a program that plans in a loop does not make their tables again.
/// Any thread may ask, also of a forked child.
template <class Thing>
class Shelf {
  public:
    template <class Make>
    std::shared_ptr<const Thing> get(std::size_t key, const Make &make) {
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = things_[key].lock())
                return keep(key, found);
        }
        // Making one may ask for others.
        const std::shared_ptr<const Thing> made = make();
        const std::lock_guard lock(mutex_);
        std::weak_ptr<const Thing> &place = things_[key];
        const auto found = place.lock();
        if (!found)
            place = made;
        return keep(key, found ? found : made);
    }

  private:
    std::shared_ptr<const Thing> keep(std::size_t key, const std::shared_ptr<const Thing> &thing) {
        if (key <= 8192)
            kept_[key % kept_.size()] = thing;
        // Names of things that are gone do not gather for ever.
        if (things_.size() > 4096)
            std::erase_if(things_, [](const auto &entry) { return entry.second.expired(); });
        return thing;
    }

    ForkSafeMutex mutex_{3}; // never while another one is asked
    std::map<std::size_t, std::weak_ptr<const Thing>> things_;
    std::array<std::shared_ptr<const Thing>, 64> kept_;
};

/// The half spectrum of n real numbers: frequencies 0..n/2, imaginary part k at im[k * im_stride].
template <class T>
struct HalfAt {
    T *re = nullptr;
    std::ptrdiff_t re_stride = 1;
    T *im = nullptr;
    std::ptrdiff_t im_stride = 1;
    /// Whether the imaginary parts that are always 0 have a place: FFTW's half-complex order has
    /// none.
    bool has_zeros = true;

    bool is_interleaved() const {
        return re_stride == 2 && im_stride == 2 && im == re + 1 && has_zeros;
    }
    bool is_split() const { return re_stride == 1 && im_stride == 1 && has_zeros; }
    bool is_half_complex() const { return re_stride == 1 && im_stride == -1 && !has_zeros; }
};

/// The DFT of a real line and its inverse, unnormalised. Immutable: any threads may run it.
template <class T>
class RealLine {
  public:
    explicit RealLine(std::size_t points);
    std::size_t points() const { return points_; }
    /// Numbers of scratch memory, whose address is a multiple of 64.
    std::size_t scratch() const;
    /// in and out may overlap.
    void forward(const T *in, std::ptrdiff_t stride, const HalfAt<T> &out, T *scratch) const;
    void backward(const HalfAt<const T> &in, T *out, std::ptrdiff_t stride, T *scratch) const;

  private:
    void forward_odd(const T *in, std::ptrdiff_t stride, const HalfAt<T> &out, T *scratch) const;
    void backward_odd(const HalfAt<const T> &in, T *out, std::ptrdiff_t stride, T *scratch) const;
    std::size_t room() const { return padded(points_ + 1) + 128 / sizeof(T); }

    std::size_t points_;
    std::shared_ptr<const ComplexLine<T>> inner_; ///< of half the points, or of an odd number
    std::shared_ptr<const PairLine<T>> pairs_;    ///< the same of neighbouring numbers, or null
    Numbers<T> roots_re_, roots_im_;
};

template <class T>
std::shared_ptr<const RealLine<T>> real_line(std::size_t points);

} // namespace imago::host
