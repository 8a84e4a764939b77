// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal_file.h"

#include "app/media/atomic_file.h"
#include "app/media/csv_file.h"
#include "app/media/file_bytes.h"
#include "app/media/npy_file.h"
#include "app/media/sound_file.h"
#include "engine/array/error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace fs = std::filesystem;

namespace {

std::string extension_of(const fs::path &path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return extension;
}

bool named_as_text(const fs::path &path) {
    const std::string extension = extension_of(path);
    return extension == ".csv" || extension == ".tsv" || extension == ".txt" || extension == ".dat";
}

/// No control characters but tabs and line ends: every picture has one in its first bytes, but for
/// those of the PNM family, which begin with P and a digit.
bool looks_like_text(const std::vector<unsigned char> &start) {
    const bool pnm = start.size() > 2 && start[0] == 'P' && start[1] >= '1' && start[1] <= '7' &&
                     (start[2] == '\n' || start[2] == ' ' || start[2] == '\r' || start[2] == '\t');
    return !pnm && std::none_of(start.begin(), start.end(), [](unsigned char c) { return c < 9; });
}

Error array_error(const std::string &name, const std::string &reason) {
    return Error("cannot read '" + name + "' as a signal: " + reason);
}

SignalReadResult read_array(const fs::path &path) {
    NpyArray array = read_npy(path);
    const std::string name = path.string();
    const std::vector<std::size_t> shape = array.shape;
    if (shape.empty() || shape.size() > 2)
        throw array_error(name, "it has " + std::to_string(shape.size()) +
                                    " axes; (length) and (channels, length) are allowed");
    if (array.size() == 0)
        throw array_error(name, "it has no samples");
    if (array.size() > default_max_samples)
        throw array_error(name, "it has more than the " + std::to_string(default_max_samples) +
                                    " samples that are allowed; cut it into pieces");
    SignalReadResult result;
    result.signal.channels = shape.size() == 2 ? shape[0] : 1;
    result.signal.length = shape.back();
    result.signal.samples = real_floats(std::move(array), name);
    return result;
}

/// Numbers for channels that have no names.
std::string name_of(const Signal &signal, std::size_t channel) {
    return channel < signal.names.size() && !signal.names[channel].empty()
               ? signal.names[channel]
               : "channel_" + std::to_string(channel + 1);
}

void write_table(const fs::path &path, const Signal &signal, std::size_t first) {
    const bool timed = signal.sample_rate > 0;
    CsvText csv;
    csv.add(timed ? "time" : "sample");
    for (std::size_t c = 0; c < signal.channels; ++c)
        csv.add(name_of(signal, c));
    csv.end_row();
    for (std::size_t n = 0; n < signal.length; ++n) {
        const auto at = static_cast<double>(first + n);
        csv.add(timed ? at / signal.sample_rate : at);
        for (std::size_t c = 0; c < signal.channels; ++c)
            csv.add(signal.channel(c)[n]);
        csv.end_row();
    }
    csv.write(path);
}

} // namespace

void check_signal_output(const fs::path &path) {
    const std::string extension = extension_of(path);
    if (extension != ".csv" && extension != ".npy" && extension != ".wav")
        throw usage_error("cannot write '" + path.string() +
                          "': a signal can be written as .csv, .npy or .wav");
    check_output_path(path);
}

void write_signal(const fs::path &path, Signal signal, std::size_t first) {
    check_signal_output(path);
    const std::string extension = extension_of(path);
    if (extension == ".wav")
        return write_wav(path, signal);
    if (extension == ".csv")
        return write_table(path, signal, first);
    std::vector<std::size_t> shape{signal.length};
    if (signal.channels > 1)
        shape.insert(shape.begin(), signal.channels);
    write_npy(path, {std::move(shape), std::move(signal.samples)});
}

std::vector<float> real_floats(NpyArray array, const std::string &name) {
    if (array.data.index() > 1)
        throw array_error(name, "its samples are complex; real ones are allowed");
    std::vector<float> samples;
    if (auto *doubles = std::get_if<std::vector<double>>(&array.data)) {
        for (std::size_t i = 0; i < doubles->size(); ++i)
            if (std::isfinite((*doubles)[i]) && !std::isfinite(static_cast<float>((*doubles)[i])))
                throw array_error(name, "sample " + std::to_string(i + 1) +
                                            " is beyond the range of float (3.4e38)");
        samples.assign(doubles->begin(), doubles->end());
    } else {
        samples = std::move(std::get<std::vector<float>>(array.data));
    }
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (!std::isfinite(samples[i]))
            throw array_error(name, "sample " + std::to_string(i + 1) + " is not a finite number");
    return samples;
}

SignalFormat signal_format(const fs::path &path) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> start = peek(file, 64);
    constexpr unsigned char npy[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
    if (start.size() >= 6 && std::equal(npy, npy + 6, start.begin()))
        return SignalFormat::npy;
    if (is_sound(start))
        return SignalFormat::sound;
    return named_as_text(path) || looks_like_text(start) ? SignalFormat::csv : SignalFormat::other;
}

SignalReadResult read_signal(const fs::path &path, const std::vector<std::string> &columns) {
    const SignalFormat format = signal_format(path);
    if (!columns.empty() && format != SignalFormat::csv)
        throw usage_error("only tables (CSV) have columns to choose, and '" + path.string() +
                          "' is none");
    switch (format) {
    case SignalFormat::sound:
        return read_sound(path);
    case SignalFormat::npy:
        return read_array(path);
    case SignalFormat::csv:
        return read_csv(path, {columns, CsvReadOptions().max_bytes});
    case SignalFormat::other:
        break;
    }
    throw Error("cannot read '" + path.string() +
                "' as a signal: it is neither sound nor a NumPy array nor a table of numbers");
}

} // namespace imago
