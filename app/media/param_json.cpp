// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/param_json.h"

namespace imago {

std::optional<double> read_param(JsonMembers &members, const ParamFacts &row) {
    if (!members.has(row.id))
        return {};
    switch (row.kind) {
    case ParamKind::real:
        return members.number(row.id, row.least, row.most);
    case ParamKind::whole:
        return static_cast<double>(members.whole(row.id, static_cast<long long>(row.least),
                                                 static_cast<long long>(row.most)));
    case ParamKind::flag:
        return members.truth(row.id);
    case ParamKind::choice:
        break;
    }
    return members.word(row.id, row.words);
}

void write_param(nlohmann::ordered_json &json, const ParamFacts &row, double value) {
    if (row.kind == ParamKind::flag)
        json[row.id] = value != 0;
    else if (row.kind == ParamKind::choice)
        json[row.id] = word_of(row.words, value);
    else if (row.kind == ParamKind::whole)
        json[row.id] = static_cast<std::uint64_t>(value);
    else
        json[row.id] = value;
}

} // namespace imago
