// SPDX-License-Identifier: MIT
// Names of enumerators in reports, which programs compare. People read the words of
// engine/values/step_words.h beside them.
#pragma once
#include "engine/values/plan_standing.h"
#include "engine/values/step_report.h"
#include "engine/values/words/cost_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace imago::json {

/// The names of an enumeration, in the order of its enumerators.
template <class Enumeration>
struct ReportNames;

/// "lanes_along" and so on.
template <>
struct ReportNames<StepFamily> {
    /// Names.
    static constexpr std::array names{"lanes_along", "lanes_across", "lanes_hybrid",
                                      "any_size",    "work_group",   "pointwise",
                                      "transpose",   "reduce",       "stage"};
};
/// "registers" and so on.
template <>
struct ReportNames<StepExchange::Way> {
    /// Names.
    static constexpr std::array names{"none", "registers", "private_scratch", "local_joint",
                                      "local_parts"};
};
/// "local_memory" and so on.
template <>
struct ReportNames<StepDemand::Limit> {
    /// Names.
    static constexpr std::array names{"registers", "local_memory", "items", "groups"};
};
/// "along" and so on.
template <>
struct ReportNames<LanesDemand::Structure> {
    /// Names.
    static constexpr std::array names{"along", "across", "hybrid"};
};
/// "advises" and so on.
template <>
struct ReportNames<ModelRole> {
    /// Names.
    static constexpr std::array names{"unknown", "advises", "outweighed", "measured", "bound"};
};
/// "rules" and so on.
template <>
struct ReportNames<Decider> {
    /// Names.
    static constexpr std::array names{"nobody", "rules", "row",    "model",
                                      "record", "race",  "search", "options"};
};
/// "one_plan" and so on.
template <>
struct ReportNames<PlanStanding::Why> {
    /// Names.
    static constexpr std::array names{"one_plan", "same_bytes", "gathering", "compiling",
                                      "failed",   "trying",     "faster",    "slower"};
};

/// The name of an enumerator.
template <class Enumeration>
const char *report_name(Enumeration value) {
    return ReportNames<Enumeration>::names.at(std::size_t(value));
}

/// Sets the enumerator of a name; returns false, and sets nothing, if there is none.
template <class Enumeration>
bool read_report_name(std::string_view name, Enumeration &value) {
    constexpr auto &names = ReportNames<Enumeration>::names;
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end())
        return false;
    value = Enumeration(std::distance(names.begin(), at));
    return true;
}

} // namespace imago::json
