// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_accesses.h"

#include <algorithm>

namespace imago {

GroupAccesses::GroupAccesses(const Group &group, std::size_t length, std::size_t tile_points,
                             std::size_t banks)
    : group_(group), length_(length), tile_points_(tile_points),
      warp_(std::min(banks, group.size())) {}

TilePlace GroupAccesses::slot_and_item(std::size_t id, bool lines_fastest) const {
    return lines_fastest ? TilePlace{id % group_.lines.count, id / group_.lines.count}
                         : TilePlace{id / group_.item.items, id % group_.item.items};
}

template <class Of>
void GroupAccesses::each_warp(WarpAccesses &rows, const Of &of) const {
    const std::size_t listed = group_.item.linear ? warp_ : group_.size();
    for (std::size_t first = 0; first < listed; first += warp_) {
        rows.emplace_back();
        for (std::size_t id = first; id < std::min(first + warp_, listed); ++id)
            of(id, rows.back());
        if (rows.back().empty())
            rows.pop_back();
    }
}

/// Returns the accesses of a pass in which point j of butterfly b is at place(b, j).
template <class Place>
WarpAccesses GroupAccesses::pass(int radix, bool lines_fastest, const Place &place) const {
    WarpAccesses rows;
    for (std::size_t c = 0; c < divide_up(butterflies(radix), group_.item.items); ++c)
        for (std::size_t j = 0; j < std::size_t(radix); ++j)
            each_warp(rows, [&](std::size_t id, std::vector<TilePlace> &row) {
                const auto [slot, item] = slot_and_item(id, lines_fastest);
                const std::size_t b = item + c * group_.item.items;
                if (b < butterflies(radix))
                    row.push_back({slot, place(b, j) % tile_points_});
            });
    return rows;
}

/// Returns the position of butterfly b in a pass of neighbours.
std::size_t GroupAccesses::complement(std::size_t b, std::size_t all) const {
    return b < group_.item.items ? b : all - 1 - (b - group_.item.items);
}

/// Returns the position of butterfly b in a mirrored pass.
std::size_t GroupAccesses::mirror(std::size_t b, std::size_t all) const {
    return b < group_.item.items    ? b
           : b == group_.item.items ? all / 2
                                    : all - (b - group_.item.items);
}

WarpAccesses GroupAccesses::writes(int radix, std::size_t stride, bool lines_fastest, bool mirrored,
                                   bool neighbours) const {
    const auto r = std::size_t(radix);
    return pass(radix, lines_fastest, [&](std::size_t b, std::size_t j) {
        if (mirrored)
            b = mirror(b, butterflies(radix));
        if (neighbours)
            b = complement(b, butterflies(radix));
        return (b - b % stride) * r + b % stride + j * stride;
    });
}

WarpAccesses GroupAccesses::reads(int radix, bool lines_fastest, bool mirrored,
                                  bool neighbours) const {
    return pass(radix, lines_fastest, [&](std::size_t b, std::size_t j) {
        const std::size_t all = butterflies(radix);
        b = mirrored ? mirror(b, all) : neighbours ? complement(b, all) : b;
        return b + j * all;
    });
}

WarpAccesses GroupAccesses::run() const {
    WarpAccesses rows;
    for (std::size_t e = 0; e < group_.item.points; ++e)
        each_warp(rows, [&](std::size_t id, std::vector<TilePlace> &row) {
            const std::size_t t = id + e * group_.size();
            if (t < group_.lines.count * length_)
                row.push_back({t / length_, t % length_});
        });
    return rows;
}

WarpAccesses GroupAccesses::neighbours(bool lines_fastest) const {
    WarpAccesses rows;
    each_warp(rows, [&](std::size_t id, std::vector<TilePlace> &row) {
        row.push_back(slot_and_item(id, lines_fastest));
    });
    return rows;
}

} // namespace imago
