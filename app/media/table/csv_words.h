// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what is notable in a table.
#pragma once
#include "app/media/table/csv_file.h"
#include "engine/support/sentence.h"

#include <vector>

namespace imago {

/// "line 57 repeats the time of line 56; …"
Sentence back_step_sentence(const CsvBackStep &back);
/// "its times are uneven: …"
Sentence uneven_sentence(const CsvSampling &sampling, const std::string &unit);
/// "it has cells that are empty or NaN: …"
Sentence gap_sentence(const CsvFindings &findings);

/// "column 2 ('left')"
Sentence column_words(const CsvFindings &findings, std::size_t column);

/// "semicolons, decimal comma, UTF-8, 1 header row; time in column 1 ('t')"
Sentence format_words(const CsvFindings &findings);

/// Returns whole sentences about what is unusual: rows that are channels or come in reverse, a rate
/// that the head states, times of few digits, NUL characters.
std::vector<Sentence> particulars_of(const CsvFindings &findings);

/// Returns whole sentences about how the table was read, if that was guessed, and what was left
/// out, filled, moved or resampled.
std::vector<Sentence> notes_of(const CsvFindings &findings);

} // namespace imago
