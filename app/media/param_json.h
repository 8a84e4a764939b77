// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters as members of a JSON object; internal to app/media.
#pragma once
#include "app/media/json_members.h"
#include "engine/op/param.h"
#include "engine/values/op_values.h"

#include <optional>

namespace imago {

/// The member's value, if it is there. Throws Error (failure) that names it and what is allowed.
std::optional<double> read_param(JsonMembers &members, const ParamFacts &row);
/// The same of a parameter of any kind.
std::optional<ParamValue> read_value(JsonMembers &members, const ParamFacts &row);
/// Adds the member.
void write_param(nlohmann::ordered_json &json, const ParamFacts &row, double value);
void write_value(nlohmann::ordered_json &json, const ParamFacts &row, const ParamValue &value);

/// Gives the settings what the object has of these parameters.
template <class S>
void read_params(JsonMembers &members, S &settings, std::span<const Param<S>> rows) {
    for (const Param<S> &row : rows)
        if (const auto value = read_param(members, row))
            row.set(settings, *value);
}

/// Adds the parameters that apply. Those whose row does not say otherwise stay away with the
/// default.
template <class S>
void write_params(nlohmann::ordered_json &json, const S &settings, std::span<const Param<S>> rows) {
    for (const Param<S> &row : rows)
        if ((!row.applies || row.applies(settings)) &&
            (row.written || row.get(settings) != row.get(S{})))
            write_param(json, row, row.get(settings));
}

} // namespace imago
