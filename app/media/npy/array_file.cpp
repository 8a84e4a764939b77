// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/array_file.h"

#include "app/media/array/raw_reader.h"
#include "app/media/array/sentences.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_samples.h"
#include "app/media/npy/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace imago {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_told = 12;

/// The format of a name, if app/media/array reads it.
const FileFormat *raw_format(const fs::path &path) {
    const FileFormat *format = format_ending_in(name_ending(path));
    return format && is_raw_format(*format) ? format : nullptr;
}

NpzEntry entry_of(const RawArray &array) {
    NpzEntry entry{array.name, array.type, {array.shape.begin(), array.shape.end()}, {}};
    if (!array.problem.empty())
        entry.problem = Sentence::verbatim(array.problem);
    return entry;
}

/// The arrays for a sentence.
Sentence listed_arrays(const std::vector<RawArray> &arrays) {
    Sentence list;
    for (std::size_t i = 0; i < std::min(arrays.size(), most_told); ++i) {
        const NpzEntry entry = entry_of(arrays[i]);
        const Sentence item{npy_says.entry, entry.name,
                            entry.problem.empty() ? npz_words(entry) : entry.problem};
        list = i == 0 ? item : Sentence(npy_says.facts, list, item);
    }
    return arrays.size() > most_told ? Sentence(npy_says.and_more, list, arrays.size() - most_told)
                                     : list;
}

[[noreturn]] void refuse_name(const fs::path &path, const std::vector<RawArray> &arrays,
                              const std::string &name) {
    throw usage_error(npy_says.no_array_named, path.string(), name, listed_arrays(arrays));
}

PixelDensity density_of(const RawArray &array) {
    if (!(array.across > 0 && array.down > 0))
        return {};
    const PixelDensity density{1 / array.across, 1 / array.down};
    const auto held = [](double value) {
        return value >= least_density && value <= largest_density;
    };
    return held(density.x) && held(density.y) ? density : PixelDensity{};
}

NpyArray array_of(RawRead read, const std::string &file, const std::string &name,
                  std::size_t most_numbers, unsigned arrays) {
    const RawArray &chosen = read.arrays[read.chosen];
    NpyHeader header;
    header.descr = chosen.type;
    header.fortran_order = chosen.fortran;
    header.shape.assign(chosen.shape.begin(), chosen.shape.end());
    const Argument shown = chosen.name.empty()
                               ? Argument(file)
                               : Argument(Sentence(npy_says.array_of, chosen.name, file));
    npy_item_bytes(header.descr, shown);
    NpyArray array = read_npy_samples(*read.samples, header, shown, most_numbers, arrays);
    array.type = chosen.type;
    array.facts = {density_of(chosen), chosen.rate,   chosen.channels,
                   chosen.units,       chosen.colour, {}};
    for (const std::string &note : chosen.notes)
        array.facts.notes.push_back({raw_says.note, note});
    const auto readable = std::count_if(read.arrays.begin(), read.arrays.end(),
                                        [](const RawArray &one) { return one.problem.empty(); });
    if (name.empty() && readable > 1)
        array.facts.notes.push_back(
            {raw_says.one_of_several, read.arrays.size(), chosen.name, listed_arrays(read.arrays)});
    return array;
}

/// The samples as a codec takes them.
RawArray raw_of(const NpyArray &array) {
    constexpr const char *types[] = {"<f4", "<f8", "<c8", "<c16"};
    RawArray raw;
    raw.type = types[array.data.index()];
    raw.shape.assign(array.shape.begin(), array.shape.end());
    if (array.facts.density.known()) {
        raw.across = 1 / array.facts.density.x;
        raw.down = 1 / array.facts.density.y;
    }
    raw.rate = array.facts.rate;
    std::visit(
        [&](const auto &samples) {
            const auto bytes = std::as_bytes(std::span(samples));
            raw.bytes.resize(bytes.size());
            if (!bytes.empty())
                std::memcpy(raw.bytes.data(), bytes.data(), bytes.size());
        },
        array.data);
    return raw;
}

} // namespace

bool is_raw_name(const fs::path &path) {
    return raw_format(path) != nullptr;
}

bool has_array_names(const fs::path &path) {
    return raw_format(path) || name_ending(path) == "npz";
}

std::vector<NpzEntry> array_entries(const fs::path &path) {
    const FileFormat *format = raw_format(path);
    if (!format)
        return npz_entries(path);
    std::vector<NpzEntry> entries;
    for (const RawArray &array : list_raw(*format, path))
        entries.push_back(entry_of(array));
    if (entries.empty())
        throw Error(raw_says.failed, path.string(), format->name, Sentence(raw_says.no_arrays));
    return entries;
}

NpyArray read_array(const fs::path &path, const std::string &name, std::size_t most_numbers,
                    unsigned arrays) {
    if (const FileFormat *format = raw_format(path))
        return array_of(read_raw_array(*format, path, name, refuse_name), path.string(), name,
                        most_numbers, arrays);
    if (name_ending(path) == "npz")
        return read_npz(path, name, most_numbers);
    if (!name.empty())
        throw usage_error(npy_says.no_names, path.string());
    return read_npy(path, most_numbers, arrays);
}

NpyArray read_array_bytes(const FileFormat &format, std::span<const unsigned char> bytes,
                          const std::string &name) {
    return array_of(read_raw_bytes(format, bytes, name), name, {}, SIZE_MAX, 1);
}

void check_array_format(const fs::path &path) {
    if (const FileFormat *format = raw_format(path))
        check_raw_output(*format, path);
}

void write_array(const fs::path &path, const NpyArray &array) {
    const FileFormat *format = raw_format(path);
    if (!format)
        return write_npy(path, array);
    if (npy_elements(array.shape, path.string()) != array.size())
        throw usage_error(npy_says.wrong_shape, path.string());
    const std::vector<unsigned char> bytes = raw_file(*format, raw_of(array), path);
    write_file_atomically(path, {std::as_bytes(std::span(bytes))});
}

} // namespace imago
