// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/view_values.h"

#include <QMetaType>

#include <algorithm>

namespace imago {

ViewValue view_value_of(const QVariant &value) {
    switch (value.typeId()) {
    case QMetaType::Bool:
        return value.toBool();
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
    case QMetaType::Double:
    case QMetaType::Float:
        return value.toDouble();
    default:
        return value.toString().toStdString();
    }
}

QVariant variant_of(const ViewValue &value) {
    if (const bool *truth = std::get_if<bool>(&value))
        return *truth;
    if (const double *number = std::get_if<double>(&value))
        return *number;
    return QString::fromStdString(std::get<std::string>(value));
}

void put(ViewValues &values, const char *name, const QVariant &value) {
    values[name] = view_value_of(value);
}

QVariant get(const ViewValues &values, const char *name, const QVariant &otherwise) {
    const auto at = values.find(name);
    return at == values.end() ? otherwise : variant_of(at->second);
}

int choice_of(const ViewValues &values, const char *name, int otherwise, int most) {
    return static_cast<int>(number_of(values, name, otherwise, 0, most));
}

double kept_choice(const QVariant &kept, std::span<const ParamWord> words, double otherwise) {
    const std::string text = kept.toString().toStdString();
    bool numbered = false;
    const double number = text.empty() ? otherwise : kept.toString().toDouble(&numbered);
    const auto row = std::find_if(words.begin(), words.end(), [&](const ParamWord &word) {
        return numbered ? word.value == number : word.word == text;
    });
    return row == words.end() ? otherwise : row->value;
}

} // namespace imago
