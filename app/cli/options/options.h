// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"
#include "engine/support/quantity/quantity_text.h"
#include "engine/support/quantity/word_table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace imago::cli {

// The units of numbers that options take which are no parameters of engine/op: one table for all
// commands.

/// What times and frequencies of an option count along.
enum class Axes {
    signal,  ///< of a known rate: seconds and hertz
    samples, ///< of a signal without a rate
    pixels,  ///< of a picture or a volume
};

/// The unit of an option's number: of its `part`-th (from 0), where it takes a list.
/// QuantityUnit::number for options that the table does not have.
QuantityUnit option_unit(std::string_view option, std::size_t part = 0, Axes axes = Axes::signal);

/// Whether the table has the option.
bool has_option_unit(std::string_view option);

/// The options of every subcommand.
struct CommonOptions {
    std::string device; ///< an index or a part of a name; empty: the default
    bool json = false;  ///< print the report on standard output as JSON
};

void add_common_options(CLI::App &command, CommonOptions &options);

/// Adds --plan, which chooses the plans of this process (use_ready_plans()).
void add_plans_option(CLI::App &command);

/// Opens the chosen device. Throws Error: no device at all, no such device.
DevicePtr open_device(const CommonOptions &options);

/// Adds --devices; `split` says what is split: "the batch is".
void add_devices_option(CLI::App &command, std::optional<std::string> &list,
                        const std::string &split);

/// Throws Error (usage) if --device and --devices are both given.
void check_devices(const CommonOptions &options, const std::optional<std::string> &list);

/// Opens the devices in a comma-separated list; one may be named twice. Throws Error as
/// open_device() does, and (usage) for an empty name.
std::vector<DevicePtr> open_devices(const std::string &list);

/// A finite number with or without its unit: see parse_quantity(). Throws Error (usage) that names
/// the option and what it takes.
double parse_number(const std::string &text, const std::string &option, QuantityUnit unit);
/// The same in the unit of option_unit().
double parse_number(const std::string &text, const std::string &option, std::size_t part = 0,
                    Axes axes = Axes::signal);

/// A number from `least` to `most` that is exactly whole: "4096", "4k". Throws as parse_number()
/// does.
long long parse_whole(const std::string &text, const std::string &option, long long least,
                      long long most, QuantityUnit unit);
long long parse_whole(const std::string &text, const std::string &option, long long least,
                      long long most, std::size_t part = 0);

/// The parts of a comma-separated list; "a,,b" has an empty part.
std::vector<std::string> split_list(const std::string &text);

/// What --precision names: float, double or half. Throws Error (usage) for another name.
Precision parse_precision(const std::string &name);

/// The same for commands that compute in floats and doubles only.
Precision parse_full_precision(const std::string &name);

/// Refuses double precision on a device that has none. `requested`: --precision asks for it;
/// otherwise the samples of the file `input` do. Throws Error (usage) that names what does.
void check_precision(const Device &device, Precision precision, bool requested,
                     const std::string &input);

/// The row of a table with this name. Throws Error (usage) that lists the names.
template <class T, std::size_t n>
T choice(const std::pair<const char *, T> (&rows)[n], const std::string &name,
         const std::string &option) {
    if (const std::optional<T> value = imago::value_of(rows, name))
        return *value;
    std::string names;
    for (std::size_t i = 0; i < n; ++i)
        names += (i == 0 ? "" : i + 1 < n ? ", " : " or ") + std::string(rows[i].first);
    throw usage_error(option + " takes " + names + ", not '" + name + "'");
}

// Adds a subcommand, as the functions below do: its options, and its action after parsing. main()
// turns what it throws into a sentence and an exit code.
void add_devices(CLI::App &app);
void add_compress(CLI::App &app);
void add_descreen(CLI::App &app);
void add_operations(CLI::App &app);
void add_signal_operations(CLI::App &app);
void add_crop(CLI::App &app);
void add_frc(CLI::App &app);
void add_batch(CLI::App &app);
void add_run(CLI::App &app);
void add_filter(CLI::App &app);
void add_transform(CLI::App &app);
void add_spectrum(CLI::App &app);
void add_poisson(CLI::App &app);
void add_source(CLI::App &app);
void add_plan(CLI::App &app);
void add_bench(CLI::App &app);
void add_tune(CLI::App &app);
void add_help(CLI::App &app);

} // namespace imago::cli
