// SPDX-License-Identifier: MIT
// How the files of a signal were read, as values of sessions and settings.
#pragma once
#include "engine/values/media/csv_format.h"
#include "engine/values/media/raw_format.h"
#include "engine/values/recipe/session.h"

#include <optional>

namespace imago {

/// Sets "raw", the name of the samples, and what it does not say.
void put_raw(ViewValues &reading, const RawFormat &format);
/// Returns the format, whose numbers are limited to their ranges; empty if "raw" is no name.
std::optional<RawFormat> raw_in(const ViewValues &reading);

/// Sets "table" and the settings that are not guessed: choices by their names, columns, the time
/// among them, by numbers from 0. Columns must be numbers in the settings, too.
void put_table(ViewValues &reading, const CsvSettings &settings);

struct TableReading {
    CsvSettings settings; ///< what cannot be read of it is guessed
    bool whole = true;    ///< whether all of it can be read
};
/// Returns the settings; empty if "table" is not set. A choice may also be the number that older
/// sessions and settings have for it.
std::optional<TableReading> table_in(const ViewValues &reading);

} // namespace imago
