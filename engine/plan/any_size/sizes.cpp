// SPDX-License-Identifier: MIT
#include "engine/plan/any_size/sizes.h"

#include <algorithm>
#include <limits>

namespace imago {

namespace {

/// Numbers of this many sizes in the table: the sections behind them start at multiples of 16.
std::size_t head_numbers(std::size_t sizes) {
    return (sizes + 15) / 16 * 16;
}

} // namespace

bool Sizes::fit() const {
    return std::all_of(fields_.begin(), fields_.end(), [](const Field &field) {
        return field.value >= 0 && field.value <= std::numeric_limits<std::int32_t>::max() / 2;
    });
}

std::size_t Sizes::head(std::size_t more) const {
    return head_numbers(fields_.size() + more);
}

std::string Sizes::text(std::size_t place) const {
    return access_ == Access::field ? "line.sizes.size_" + fields_[place].name
                                    : "TABLE_INDEX(line.table[" + std::to_string(place) + "])";
}

std::string Sizes::text(const std::string &name) const {
    const auto field = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const Field &one) { return one.name == name; });
    return text(std::size_t(field - fields_.begin()));
}

void Sizes::define(Defines &defines) const {
    std::string list;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        list += (i == 0 ? "M(size_" : " M(size_") + fields_[i].name + ")";
        defines.set_text(fields_[i].name, text(i));
    }
    defines.flag("SIZES");
    if (access_ == Access::field)
        defines.set_text("SIZE_FIELDS(M)", list);
}

StepTable Sizes::table(const StepTable &sections) const {
    StepTable all(sections.precision());
    all.open();
    const std::size_t base = head(0);
    for (const Field &field : fields_)
        all.append_index(
            static_cast<std::uint32_t>(field.value + (field.offset ? std::int64_t(base) : 0)));
    all.append_table(sections);
    return all;
}

} // namespace imago
