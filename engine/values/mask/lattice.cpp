// SPDX-License-Identifier: MIT
#include "engine/values/mask/lattice.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

double dot(Frequency a, Frequency b) {
    return a.x * b.x + a.y * b.y;
}

} // namespace

LatticeBasis reduced_basis(const FilterShape &lattice) {
    LatticeBasis basis{{lattice.x, lattice.y}, {lattice.x2, lattice.y2}};
    constexpr int rounds = 64; // each round at least halves a square, apart from rounding
    for (int round = 0; round < rounds; ++round) {
        if (dot(basis.first, basis.first) > dot(basis.second, basis.second))
            std::swap(basis.first, basis.second);
        const double square = dot(basis.first, basis.first);
        const double steps = square > 0 ? std::round(dot(basis.first, basis.second) / square) : 0;
        if (steps == 0)
            break;
        basis.second.x -= steps * basis.first.x;
        basis.second.y -= steps * basis.first.y;
    }
    return basis;
}

double lattice_spacing(const FilterShape &lattice) {
    const Frequency shortest = reduced_basis(lattice).first;
    return std::hypot(shortest.x, shortest.y);
}

} // namespace imago
