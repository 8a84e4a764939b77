// SPDX-License-Identifier: MIT
#include "engine/plan/table/table_numbers.h"

#include "engine/reference/dft.h"

#include <algorithm>

namespace imago {

void TableNumbers::append_root(std::size_t k, std::size_t n) {
    const auto w = reference::root_of_unity<double>(k, n);
    append_complex(w.real(), w.imag());
}

void TableNumbers::append_part(const TableNumbers &other, std::size_t from, std::size_t to) {
    const auto insert = [&](auto &mine, const auto &theirs, std::size_t count) {
        const auto first = theirs.begin() + std::ptrdiff_t(from);
        mine.insert(mine.end(), first, first + std::ptrdiff_t(count));
    };
    while (from < to) {
        const std::size_t count = std::min(to - from, most_ - kept());
        if (precision_ == Precision::f64)
            insert(doubles_, other.doubles_, count);
        else
            insert(singles_, other.singles_, count);
        from += count;
        hand_on_full();
    }
}

void TableNumbers::hand_on() {
    if (!take_ || kept() == 0)
        return;
    take_(data(), handed_, kept());
    handed_ += kept();
    doubles_.clear();
    singles_.clear();
}

void TableNumbers::skip(std::size_t numbers) {
    hand_on();
    handed_ += numbers;
}

const void *TableNumbers::data() const {
    return precision_ == Precision::f64 ? static_cast<const void *>(doubles_.data())
                                        : singles_.data();
}

double TableNumbers::at(std::size_t i) const {
    return precision_ == Precision::f64 ? doubles_.at(i) : singles_.at(i);
}

} // namespace imago
