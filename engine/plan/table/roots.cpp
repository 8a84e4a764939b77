// SPDX-License-Identifier: MIT
#include "engine/plan/table/roots.h"

#include "engine/reference/dft.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace imago {
namespace {

using Root = std::complex<long double>;

/// Up to this many points each root is computed by itself.
constexpr std::size_t few_points = std::size_t{1} << 15;

} // namespace

/// w^k = low[k mod 2^bits] high[k / 2^bits].
struct Roots::Lists {
    std::atomic<bool> there = false;
    std::once_flag once;
    unsigned bits = 1;
    std::vector<Root> low, high;

    void compute(std::size_t n) {
        while ((std::size_t{1} << (2 * bits)) < n)
            ++bits;
        const std::size_t step = std::size_t{1} << bits;
        for (std::size_t k = 0; k < step; ++k)
            low.push_back(reference::root_of_unity<long double>(k, n));
        for (std::size_t k = 0; k < n; k += step)
            high.push_back(reference::root_of_unity<long double>(k, n));
        there.store(true, std::memory_order_release);
    }
};

Roots::Roots(std::size_t n) : n_(n) {
    if (n > few_points)
        lists_ = std::make_shared<Lists>();
}

Root Roots::operator()(std::size_t k) const {
    if (!lists_)
        return reference::root_of_unity<long double>(k, n_);
    if (!lists_->there.load(std::memory_order_acquire))
        std::call_once(lists_->once, [this] { lists_->compute(n_); });
    k = k < n_ ? k : k % n_;
    const Root a = lists_->low[k & ((std::size_t{1} << lists_->bits) - 1)];
    const Root b = lists_->high[k >> lists_->bits];
    // Multiplies without the recovery of infinities that std::complex's operator* has.
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

} // namespace imago
