// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <new>
#include <vector>

namespace imago::host {

/// Memory on the border of a cache line, so that no vector crosses one.
template <class T>
struct CacheLineAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{64};
    CacheLineAllocator() = default;
    template <class U>
    CacheLineAllocator(const CacheLineAllocator<U> &) {}
    T *allocate(std::size_t count) {
        return static_cast<T *>(::operator new(count * sizeof(T), alignment));
    }
    void deallocate(T *p, std::size_t) { ::operator delete(p, alignment); }
    template <class U>
    bool operator==(const CacheLineAllocator<U> &) const {
        return true;
    }
};

template <class T>
using Numbers = std::vector<T, CacheLineAllocator<T>>;

/// A count of numbers that leaves what follows on the border of a cache line.
inline std::size_t padded(std::size_t count) {
    return (count + 15) / 16 * 16;
}

} // namespace imago::host
