// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"

#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/align/align_values.h"
#include "engine/values/convolve/convolve_values.h"
#include "engine/values/correlate/correlate_values.h"
#include "engine/values/deconvolve/deconvolve_values.h"
#include "engine/values/flatten/flatten_values.h"
#include "engine/values/match/match_values.h"
#include "engine/values/response/response_values.h"

#include <algorithm>
#include <cmath>

namespace imago {

// Each is defined with its table.
template <>
const OperationOf<AlignSettings> &operation_of();
template <>
const OperationOf<ConvolveSettings> &operation_of();
template <>
const OperationOf<CorrelateSettings> &operation_of();
template <>
const OperationOf<DeconvolveSettings> &operation_of();
template <>
const OperationOf<FlattenSettings> &operation_of();
template <>
const OperationOf<MatchSettings> &operation_of();
template <>
const OperationOf<ResponseSettings> &operation_of();

std::size_t Operation::place(std::string_view param) const {
    const auto found = std::find_if(params_.begin(), params_.end(),
                                    [&](const ParamFacts *row) { return row->id == param; });
    return static_cast<std::size_t>(found - params_.begin());
}

std::optional<std::size_t> Operation::iterations(const OpValues &values) const {
    const std::size_t found = place("iterations");
    return found < params_.size() && applies(values, found) ? std::optional(found) : std::nullopt;
}

std::vector<std::pair<const char *, std::string *>> files_of(const Operation &operation,
                                                             OpValues &values) {
    std::vector<std::pair<const char *, std::string *>> files;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (operation.params()[i]->kind == ParamKind::file)
            files.emplace_back(operation.params()[i]->id, &std::get<std::string>(values[i]));
    return files;
}

ParamValue value_of_text(const ParamFacts &row, const std::string &text) {
    if (row.kind == ParamKind::text || row.kind == ParamKind::file)
        return text;
    constexpr ParamWord truths[] = {{"false", 0}, {"true", 1}, {"0", 0}, {"1", 1}};
    const bool words = row.kind == ParamKind::choice || row.kind == ParamKind::flag;
    const std::span<const ParamWord> allowed =
        row.kind == ParamKind::flag ? std::span<const ParamWord>(truths) : row.words;
    std::string all;
    for (const ParamWord &word : allowed) {
        if (word.word == text)
            return word.value;
        all += (all.empty() ? "" : ", ") + std::string(word.word);
    }
    if (words)
        throw usage_error(op_says.takes_word, row.id, all, text);
    const auto number = parse_quantity(text, row.unit);
    if (!number || !row.allows(*number) ||
        (row.kind == ParamKind::whole && *number != std::floor(*number)))
        throw refusal_of(row, text);
    return *number;
}

Error refusal_of(const ParamFacts &row, const Argument &given) {
    const auto shown = [](double value) {
        return RealNumber{value, 9, RealNumber::Style::significant};
    };
    return usage_error(op_says.takes_number, row.id, shown(row.range.least), shown(row.range.most),
                       given);
}

std::span<const Operation *const> operations() {
    static const Operation *const all[] = {
        &operation_of<DeconvolveSettings>(), &operation_of<FlattenSettings>(),
        &operation_of<ConvolveSettings>(), &operation_of<AlignSettings>(),
        &operation_of<MatchSettings>()};
    return all;
}

std::span<const Operation *const> signal_operations() {
    static const Operation *const all[] = {&operation_of<CorrelateSettings>(),
                                           &operation_of<ResponseSettings>()};
    return all;
}

const Operation *operation_named(std::string_view id) {
    for (const auto list : {operations(), signal_operations()})
        for (const Operation *one : list)
            if (one->id == id)
                return one;
    return nullptr;
}

} // namespace imago
