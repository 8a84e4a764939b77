// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/signal_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/npy/sentences.h"
#include "app/media/signal/array_signal.h"
#include "app/media/signal/sentences.h"
#include "app/media/signal/sigmf_file.h"
#include "app/media/signal/sound_file.h"
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_words.h"
#include "engine/support/error.h"
#include "engine/support/quantity/unit_names.h"
#include "engine/values/media/file_format.h"
#include "engine/values/media/name_facts.h"

#include <algorithm>
#include <complex>
#include <optional>
#include <utility>

namespace imago {
namespace fs = std::filesystem;

namespace {

/// Whether the bytes have no control characters but tabs and line ends, or the mark of UTF-16.
/// Every picture has one in its first bytes, except Netpbm's family.
bool looks_like_text(const std::vector<unsigned char> &start) {
    const bool utf16 =
        start.size() > 3 && ((start[0] == 0xff && start[1] == 0xfe && start[3] == 0) ||
                             (start[0] == 0xfe && start[1] == 0xff && start[2] == 0));
    const FileFormat *begun = format_starting_with(start);
    return utf16 ||
           (!(begun && begun->is_netpbm()) &&
            std::none_of(start.begin(), start.end(), [](unsigned char c) { return c < 9; }));
}

/// Returns the format of a name that belongs to one format only.
std::optional<SignalFormat> format_by_name(const fs::path &path) {
    if (is_of(FileFormat::Kind::recording, name_ending(path)))
        return SignalFormat::recording;
    if (raw_format_of(path))
        return SignalFormat::raw;
    if (is_of(FileFormat::Kind::array, name_ending(path)) && has_array_names(path))
        return format_ending_in(name_ending(path))->signals ? SignalFormat::channels
                                                            : SignalFormat::npz;
    if (is_raw_name(path))
        return SignalFormat::other; // a picture, which may begin with text
    return std::nullopt;
}

SignalReadResult read_named_signal(const fs::path &path, const std::string &array) {
    const Argument shown = array.empty()
                               ? Argument(path.string())
                               : Argument(Sentence(npy_says.array_of, array, path.string()));
    return signal_of_array(read_array(path, array, default_max_samples, arrays_of_work), shown);
}

/// Reads raw samples, of which the format leaves open what the name may say.
SignalReadResult read_raw_named(const fs::path &path, RawFormat format) {
    const NameFacts facts = facts_of_name(path.filename().string());
    if (!(format.sample_rate > 0))
        format.sample_rate = facts.rate;
    if (format.complex && format.centre_frequency == 0)
        format.centre_frequency = facts.centre;
    SignalReadResult result = read_raw(path, format).read;
    if (facts.rate > 0 && format.sample_rate == facts.rate) // else another one was given
        result.notes.push_back({signal_says.rate_by_name, RealNumber{facts.rate}});
    if (facts.centre > 0 && format.complex && format.centre_frequency == facts.centre)
        result.notes.push_back({signal_says.centre_by_name, RealNumber{facts.centre}});
    return result;
}

SignalReadResult read_recording(const fs::path &path) {
    const SigmfRecording recording = read_sigmf_meta(path);
    SignalReadResult result = read_raw(recording.data, recording.format).read;
    result.notes.insert(result.notes.begin(), recording.notes.begin(), recording.notes.end());
    if (!has_stated_digest(recording))
        result.notes.push_back(signal_says.other_digest);
    return result;
}

SignalReadResult read_table(const fs::path &path, const std::vector<std::string> &columns,
                            const std::optional<CsvSettings> &chosen) {
    CsvSettings settings = chosen.value_or(CsvSettings{});
    if (!columns.empty())
        settings.columns = columns;
    CsvTable table = read_csv_table(path, settings);
    return {std::move(table.signal), notes_of(table.findings)};
}

bool needs_unit_row(const Signal &signal) {
    for (std::size_t c = 0; c < signal.channels; ++c)
        if (!name_has_unit(signal, c))
            return true;
    return false;
}

/// A cell in a row of units. One that is no known unit has brackets, by which it is known as one.
std::string unit_cell(const std::string &unit) {
    return unit.empty() || unit_named(unit) ? unit : '[' + unit + ']';
}

/// Returns the name of a channel, or its number if it has none.
std::string name_of(const Signal &signal, std::size_t channel) {
    return channel < signal.names.size() && !signal.names[channel].empty()
               ? signal.names[channel]
               : "channel_" + std::to_string(channel + 1);
}

void add_sample(CsvText &csv, const Signal &signal, std::size_t row, std::size_t at) {
    if (signal.is_exact())
        csv.add(signal.value(row, at));
    else
        csv.add(signal.row(row)[at]);
}

void write_table(const fs::path &path, const Signal &signal, std::size_t first) {
    const bool timed = signal.sample_rate > 0;
    CsvText csv;
    csv.add(timed ? "time" : "sample");
    for (std::size_t c = 0; c < signal.channels; ++c) {
        csv.add(name_of(signal, c) + (signal.is_complex() ? "_i" : ""));
        if (signal.is_complex())
            csv.add(name_of(signal, c) + "_q");
    }
    csv.end_row();
    if (needs_unit_row(signal)) {
        csv.add("");
        for (std::size_t c = 0; c < signal.channels; ++c)
            for (int part = signal.is_complex() ? 2 : 1; part > 0; --part)
                csv.add(unit_cell(signal.unit(c)));
        csv.end_row();
    }
    for (std::size_t n = 0; n < signal.length; ++n) {
        const auto at = static_cast<double>(first + n);
        csv.add(timed ? at / signal.sample_rate : at);
        for (std::size_t c = 0; c < signal.channels; ++c) {
            add_sample(csv, signal, c, n);
            if (signal.is_complex())
                add_sample(csv, signal, signal.channels + c, n);
        }
        csv.end_row();
    }
    csv.write(path);
}

/// Returns the samples of all channels, sample after sample. Complex ones have I, then Q.
template <class T>
std::vector<T> interleaved(const Signal &signal) {
    const std::size_t parts = signal.rows() / signal.channels;
    std::vector<T> numbers(signal.samples.size());
    for (std::size_t r = 0; r < signal.rows(); ++r) {
        const std::size_t place = r % signal.channels * parts + r / signal.channels;
        for (std::size_t n = 0; n < signal.length; ++n)
            numbers[n * signal.rows() + place] = static_cast<T>(signal.value(r, n));
    }
    return numbers;
}

template <class T>
void write_numbers(const fs::path &path, const Signal &signal) {
    const std::vector<T> numbers = interleaved<T>(signal);
    write_file_atomically(path, {std::as_bytes(std::span(numbers))});
}

/// Writes the samples and, for a recording, the metadata with the name of the samples' file.
/// Returns a note about samples that .cf32 does not hold.
std::vector<Sentence> write_floats(const fs::path &path, const Signal &signal) {
    const std::string beside = format_written_in(name_ending(path))->beside();
    if (!beside.empty() && signal.is_exact())
        write_numbers<double>(path, signal);
    else
        write_numbers<float>(path, signal);
    if (beside.empty()) {
        std::size_t rounded = 0;
        for (std::size_t i = 0; i < signal.exact.size(); ++i)
            rounded += static_cast<double>(signal.samples[i]) != signal.exact[i];
        return rounded == 0 ? std::vector<Sentence>()
                            : std::vector<Sentence>{
                                  {signal_says.more_digits, rounded, signal.samples.size()}};
    }
    fs::path meta = path;
    const std::string text = sigmf_meta_text(signal);
    write_file_atomically(meta.replace_extension(beside), {std::as_bytes(std::span(text))});
    return {};
}

template <class T>
std::vector<std::complex<T>> complex_samples(const std::vector<T> &parts) {
    std::vector<std::complex<T>> samples(parts.size() / 2);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = {parts[i], parts[samples.size() + i]};
    return samples;
}

/// Writes an array of shape (length) or (channels, length).
void write_signal_array(const fs::path &path, Signal signal) {
    std::vector<std::size_t> shape{signal.length};
    if (signal.channels > 1)
        shape.insert(shape.begin(), signal.channels);
    NpyArray array{std::move(shape), {}};
    if (signal.is_complex() && signal.is_exact())
        array.data = complex_samples(signal.exact);
    else if (signal.is_complex())
        array.data = complex_samples(signal.samples);
    else if (signal.is_exact())
        array.data = std::move(signal.exact);
    else
        array.data = std::move(signal.samples);
    array.facts.rate = signal.sample_rate;
    write_array(path, array);
}

/// Converts I and Q to two real channels, because a sound file has only real ones.
Signal pairs_of_complex(const Signal &signal) {
    Signal pairs{{}, signal.rows(), signal.length, signal.sample_rate, {}};
    for (std::size_t c = 0; c < signal.channels; ++c)
        for (const std::size_t row : {c, signal.channels + c})
            append_samples(pairs, signal, row, 0, signal.length);
    return pairs;
}

} // namespace

void check_signal_output(const fs::path &path) {
    using Kind = FileFormat::Kind;
    const FileFormat *format = format_written_in(name_ending(path));
    if (!format || format->kind == Kind::picture || format->kind == Kind::settings)
        throw usage_error(
            signal_says.write_formats, path.string(),
            listed(usual_endings({Kind::table, Kind::array, Kind::sound, Kind::recording})),
            listed(usual_endings({Kind::samples})));
    check_array_format(path);
    check_output_path(path);
    if (!format->beside().empty())
        check_output_path(fs::path(path).replace_extension(format->beside()));
}

void check_signal_output(const fs::path &path, SampleKind kind) {
    check_signal_output(path);
    if (is_of(FileFormat::Kind::samples, name_ending(path)) && kind == SampleKind::real)
        throw usage_error(signal_says.write_real_iq, path.string());
}

std::vector<Sentence> write_signal(const fs::path &path, Signal signal, std::size_t first) {
    check_signal_output(path, signal.kind);
    switch (format_written_in(name_ending(path))->kind) {
    case FileFormat::Kind::table:
        write_table(path, signal, first);
        return {};
    case FileFormat::Kind::array:
        write_signal_array(path, std::move(signal));
        return {};
    case FileFormat::Kind::recording:
    case FileFormat::Kind::samples:
        return write_floats(path, signal);
    default:
        return write_sound(path, signal.is_complex() ? pairs_of_complex(signal) : signal);
    }
}

SignalFormat signal_format(const fs::path &path) {
    if (const FileFormat *format = format_ending_in(name_ending(path)); format && format->folder)
        return SignalFormat::npz;
    InputFile file = open_input_file(path);
    if (const auto named = format_by_name(path))
        return *named;
    const std::vector<unsigned char> start = peek(file, 64);
    const FileFormat *begun = format_starting_with(start);
    if (begun && begun->name == "NPY")
        return SignalFormat::npy;
    if (is_sound(start) || claims_sound(path, start))
        return SignalFormat::sound;
    return is_of(FileFormat::Kind::table, name_ending(path)) || looks_like_text(start)
               ? SignalFormat::csv
               : SignalFormat::other;
}

namespace {

SignalReadResult read_format(const fs::path &path, const std::vector<std::string> &columns,
                             const SignalChoice &choice) {
    if (choice.raw)
        return choice.raw_complete ? read_raw(path, *choice.raw).read
                                   : read_raw_named(path, *choice.raw);
    const SignalFormat format = signal_format(path);
    const bool named = format == SignalFormat::npz || format == SignalFormat::channels;
    if (!choice.array.empty() && !named)
        throw usage_error(npy_says.no_names, path.string());
    if (!columns.empty() && format != SignalFormat::csv)
        throw usage_error(signal_says.no_columns, path.string());
    switch (format) {
    case SignalFormat::sound:
        return read_sound(path);
    case SignalFormat::npy:
        return signal_of_array(read_npy(path, default_max_samples, arrays_of_work), path.string());
    case SignalFormat::npz:
    case SignalFormat::channels:
        return read_named_signal(path, choice.array);
    case SignalFormat::recording:
        return read_recording(path);
    case SignalFormat::raw:
        return read_raw_named(path, *raw_format_of(path));
    case SignalFormat::csv:
        return read_table(path, columns, choice.table);
    case SignalFormat::other:
        break;
    }
    throw Error(signal_says.no_signal, path.string());
}

} // namespace

SignalReadResult read_signal(const fs::path &path, const std::vector<std::string> &columns,
                             const SignalChoice &choice) {
    SignalReadResult result = read_format(path, columns, choice);
    if (choice.pairs)
        result.signal = complex_of_pairs(std::move(result.signal));
    return result;
}

} // namespace imago
