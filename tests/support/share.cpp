// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/share.h"

#include "tests/support/reference.h"

#include <cstdlib>
#include <string_view>
#include <utility>

namespace imago::test {
namespace {

constexpr const char *pocl_flags = "POCL_EXTRA_BUILD_FLAGS";

} // namespace

bool all_shares() {
    const char *text = std::getenv("IMAGO_SHARE");
    return text && std::string_view(text) == "all";
}

std::size_t drawn(const std::string &text, std::size_t of) {
    std::uint64_t hash = 14695981039346656037u; // FNV-1a
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return static_cast<std::size_t>(random_engine(hash)() % of);
}

Share::Share(std::string table, std::size_t of)
    : table_(std::move(table)), of_(all_shares() ? 1 : of) {}

bool Share::next() {
    const std::size_t row = rows_++;
    if (row % of_ == 0)
        turn_ = drawn(table_ + " " + std::to_string(row), of_);
    return row % of_ == turn_;
}

Unoptimised::Unoptimised() {
    if (!std::getenv(pocl_flags))
        set_ = ::setenv(pocl_flags, "-cl-opt-disable", 1) == 0;
}

Unoptimised::~Unoptimised() {
    if (set_)
        ::unsetenv(pocl_flags);
}

} // namespace imago::test
