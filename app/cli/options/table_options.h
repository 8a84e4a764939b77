// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `spectrum` and `filter` for reading a table.
#pragma once
#include "app/cli/options/options.h"
#include "app/cli/options/signal_options.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The options as typed; empty: not given.
struct TableOptions {
    std::string separator, decimal, quote, header, encoding, time_column, time_form, gaps, resample;
    std::vector<std::string> columns;

    /// The name of the first option that was given; empty: none.
    std::string given() const;
};

void add_table_options(CLI::App &command, TableOptions &options);

/// Throws Error (usage) for an invalid value. `rate` is that of --rate; 0 if it is not given.
CsvSettings settings_of(const TableOptions &options, double rate);

/// A signal, and the findings about its table.
struct SignalInput {
    SignalReadResult read;
    std::optional<CsvFindings> table;

    /// The unit of time of the rate; empty: seconds.
    std::string time_unit() const {
        return table && !table->rate_wished ? table->time_unit : std::string();
    }
};

/// Calls read_csv_table() for a table, otherwise read_chosen_signal(); a rate that is not empty
/// replaces the file's. Throws Error as those do, and (usage) for table options with another file.
SignalInput read_input(const std::string &path, const TableOptions &options,
                       const SignalOptions &chosen, const std::string &rate);

/// The report's "table": its format and its gaps.
nlohmann::ordered_json table_json(const CsvFindings &findings);

} // namespace imago::cli
