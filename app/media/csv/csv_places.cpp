// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_places.h"

#include <string>

namespace imago {
namespace {

template <class T>
std::optional<T> value_at(std::span<const CsvName<T>> rows, int place) {
    if (place < 0 || static_cast<std::size_t>(place) >= rows.size())
        return std::nullopt;
    return rows[static_cast<std::size_t>(place)].value;
}

} // namespace

CsvSettings settings_at(const CsvPlaces &places) {
    CsvSettings settings;
    settings.encoding = value_at(csv_encodings(), places.encoding);
    settings.separator = value_at(csv_separators(), places.separator);
    settings.decimal = value_at(csv_decimals(), places.decimal);
    settings.quote = value_at(csv_quotes(), places.quote);
    settings.time_form = value_at(csv_time_forms(), places.time_form);
    if (places.header_rows >= 0)
        settings.header_rows = static_cast<std::size_t>(places.header_rows);
    if (places.time == CsvPlaces::no_time)
        settings.time_column = "none";
    else if (places.time >= 0)
        settings.time_column = std::to_string(places.time + 1);
    for (const int column : places.columns)
        settings.columns.push_back(std::to_string(column + 1));
    settings.gaps = places.gaps == 1   ? CsvGaps::interpolate
                    : places.gaps == 2 ? CsvGaps::zero
                                       : CsvGaps::refuse;
    settings.resample = places.resample == 1   ? CsvResample::none
                        : places.resample == 2 ? CsvResample::linear
                                               : CsvResample::refuse;
    settings.rate = places.rate;
    return settings;
}

} // namespace imago
