// SPDX-License-Identifier: MIT
#include "engine/plan/spec/loops.h"

#include <algorithm>
#include <optional>

namespace imago {
namespace {

/// Whether `outer` continues where `inner` ends, at every stride.
bool continues(const Loop &outer, const Loop &inner) {
    return outer.in == inner.count * inner.in && outer.out == inner.count * inner.out &&
           outer.mask == inner.count * inner.mask;
}

/// Joins loop i with those of loops[begin], ... that continue it, and returns its new index.
std::size_t grow(std::vector<Loop> &loops, std::size_t i, std::size_t begin) {
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t j = begin; j < loops.size() && !grown; ++j)
            if (j != i && continues(loops[j], loops[i])) {
                loops[i].count *= loops[j].count;
                loops.erase(loops.begin() + static_cast<std::ptrdiff_t>(j));
                i -= j < i;
                grown = true;
            }
    }
    return i;
}

std::size_t choose_inner(const std::vector<Loop> &loops, std::size_t adjacent_in,
                         std::size_t adjacent_out) {
    const auto longest = [&](auto &&wanted) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < loops.size(); ++i)
            if (wanted(loops[i]) && (!best || loops[i].count > loops[*best].count))
                best = i;
        return best;
    };
    if (const auto i = longest([&](const Loop &loop) { return loop.in == adjacent_in; }))
        return *i;
    if (const auto i = longest([&](const Loop &loop) { return loop.out == adjacent_out; }))
        return *i;
    if (const auto i = longest([](const Loop &loop) { return loop.in > 0; }))
        return *i;
    return *longest([](const Loop &) { return true; });
}

} // namespace

std::vector<Loop> arrange_loops(std::vector<Loop> loops, std::size_t adjacent_in,
                                std::size_t adjacent_out, int first, bool first_joins) {
    std::optional<Loop> fastest;
    if (first >= 0) {
        fastest = loops[static_cast<std::size_t>(first)];
        loops.erase(loops.begin() + first);
    }
    std::erase_if(loops, [](const Loop &loop) { return loop.count == 1; });
    if (fastest) {
        loops.insert(loops.begin(), *fastest);
        if (first_joins)
            grow(loops, 0, 0);
    }
    const std::size_t begin = fastest ? 1 : 0;
    for (std::size_t i = begin; i < loops.size(); ++i)
        i = grow(loops, i, begin);
    if (loops.empty())
        return {Loop{}};
    if (!fastest) {
        const auto inner = loops.begin() + static_cast<std::ptrdiff_t>(
                                               choose_inner(loops, adjacent_in, adjacent_out));
        std::rotate(loops.begin(), inner, inner + 1);
    }
    return loops;
}

} // namespace imago
