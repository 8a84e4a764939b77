// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/signal_options.h"

#include "app/cli/options/input_words.h"
#include "app/cli/options/options.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/array_file.h"
#include "engine/values/media/file_format.h"

#include <CLI/CLI.hpp>

namespace imago::cli {
namespace {

SignalChoice choice_of(const SignalOptions &options) {
    SignalChoice chosen;
    chosen.array = options.array;
    chosen.pairs = options.iq;
    if (options.format.empty())
        return chosen;
    chosen.raw = parse_raw_format(options.format);
    if (!chosen.raw)
        throw usage_error("--format takes " + std::string(raw_formats_allowed) + ", not '" +
                          options.format + "'");
    if (options.iq && chosen.raw->complex)
        throw usage_error("--iq does not apply: " + options.format + " is I and Q already");
    if (options.iq)
        chosen.raw->channels = 2;
    return chosen;
}

} // namespace

void add_array_option(CLI::App &command, std::string &array) {
    command.add_option("--array", array, array_words());
}

void add_signal_options(CLI::App &command, SignalOptions &options) {
    add_array_option(command, options.array);
    command.add_option("--format", options.format,
                       "Read the file as raw samples: " + std::string(raw_formats_allowed) +
                           ". Files .cu8, .cs16, .cf32 and so on, and " +
                           format_names(FileFormat::Kind::recording) + ", need no format");
    command.add_flag("--iq", options.iq,
                     "Channels are pairs of I and Q, as in a stereo recording of a receiver");
    command.add_option("--centre,--center", options.centre,
                       "Complex signals: the true frequency of 0, in hertz; default: " +
                           format_names(FileFormat::Kind::recording) + "'s, or 0");
}

double parse_frequency(const std::string &text, const std::string &option) {
    return parse_number(text, option);
}

double parse_rate(const std::string &text, const std::string &option) {
    const double value = parse_frequency(text, option);
    if (!(value > 0))
        throw usage_error(option + " takes a number above 0, not '" + text + "'");
    return value;
}

bool is_signal_file(SignalFormat format, const SignalOptions &options) {
    return format == SignalFormat::sound || format == SignalFormat::csv ||
           format == SignalFormat::recording || format == SignalFormat::raw ||
           format == SignalFormat::channels || !options.format.empty() || options.iq;
}

void apply_centre(Signal &signal, const std::string &path, const SignalOptions &options) {
    if (options.centre.empty())
        return;
    if (!signal.is_complex())
        throw usage_error("--centre does not apply: the samples of '" + path + "' are real");
    if (!(signal.sample_rate > 0))
        throw usage_error("--centre is in hertz, and the rate is unknown; --rate sets it");
    signal.centre_frequency = parse_frequency(options.centre, "--centre");
}

SignalReadResult read_chosen_signal(const std::string &path, const SignalOptions &options,
                                    const std::string &rate) {
    SignalReadResult read = read_signal(path, {}, choice_of(options));
    if (!rate.empty())
        read.signal.sample_rate = parse_rate(rate, "--rate");
    apply_centre(read.signal, path, options);
    return read;
}

NpyArray read_chosen_array(const std::string &path, const std::string &array) {
    return read_array(path, array, SIZE_MAX, arrays_of_work);
}

} // namespace imago::cli
