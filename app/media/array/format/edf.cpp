// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings of the body: EDF and EDF+ (16 bits), BDF (24 bits), GDF (any type). A header, one of
// 256 bytes for each signal, and records of all signals in turn. Signals of one rate are an array
// in their physical unit. Our own reader: for these headers biosig's library would be a module and
// a process, and it guesses among a hundred other kinds of files. Sources: edfplus.info/specs;
// biosemi.com/faq/file_format.htm; Schlögl, arXiv:cs/0608052 (GDF 2).
#include "app/media/array/format/file_view.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

constexpr std::endian lowest_first = std::endian::little;

/// A type of samples, by GDF's number.
struct EdfType {
    std::uint32_t number;
    std::size_t bytes;
    double (*value)(const unsigned char *at);
};

template <class Number>
double value_of(const unsigned char *at) {
    return static_cast<double>(number_in<Number>(at, lowest_first));
}

double value_of_24_bits(const unsigned char *at) {
    const std::uint32_t bits = static_cast<std::uint32_t>(at[0]) << 8 |
                               static_cast<std::uint32_t>(at[1]) << 16 |
                               static_cast<std::uint32_t>(at[2]) << 24;
    return static_cast<std::int32_t>(bits) >> 8;
}

double value_of_unsigned_24_bits(const unsigned char *at) {
    return at[0] | at[1] << 8 | at[2] << 16;
}

constexpr EdfType edf_types[] = {
    {1, 1, value_of<std::int8_t>},   {2, 1, value_of<std::uint8_t>},
    {3, 2, value_of<std::int16_t>},  {4, 2, value_of<std::uint16_t>},
    {5, 4, value_of<std::int32_t>},  {6, 4, value_of<std::uint32_t>},
    {7, 8, value_of<std::int64_t>},  {8, 8, value_of<std::uint64_t>},
    {16, 4, value_of<float>},        {17, 8, value_of<double>},
    {255 + 24, 3, value_of_24_bits}, {511 + 24, 3, value_of_unsigned_24_bits}};
constexpr const EdfType &sixteen_bits = edf_types[2], &twenty_four_bits = edf_types[10];

struct Channel {
    std::string label, unit;
    double low = 0, high = 0, least = 0, most = 0; ///< physical and digital range
    std::uint64_t samples = 0;                     ///< of a record
    const EdfType *type = nullptr;                 ///< null: none that is known
    std::uint32_t type_number = 0;
    std::uint64_t offset = 0; ///< in a record

    bool is_annotation() const { return label == "EDF Annotations" || label == "BDF Annotations"; }
    bool scaled() const {
        return std::isfinite(high - low) && std::isfinite(most - least) && high != low &&
               most != least;
    }
    double gain() const { return scaled() ? (high - low) / (most - least) : 1; }
};

struct Recording {
    std::vector<Channel> channels;
    std::uint64_t start = 0, record = 0, records = 0; ///< bytes, bytes, count
    double seconds = 0;                               ///< of a record
    bool has_gaps = false;
};

/// A decimal number that fills its place with blanks.
double number_of(FileView &file, std::uint64_t at, std::size_t count, const char *what) {
    const std::string text = file.text(at, count);
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    const char *begin = text.data() + first + (first < text.size() && text[first] == '+');
    double number = 0;
    const auto [end, status] = std::from_chars(begin, text.data() + text.size(), number);
    if (status != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        throw RawFailure{"its header has no number for " + std::string(what) + ": '" + text + "'"};
    return number;
}

std::uint64_t count_of(FileView &file, std::uint64_t at, std::size_t count, const char *what) {
    const double number = number_of(file, at, count, what);
    if (number < 0 || number != std::floor(number) || number > 1e15)
        throw RawFailure{"its header has no count for " + std::string(what)};
    return static_cast<std::uint64_t>(number);
}

/// Places of the signals in a record; the records that the file has, which may be fewer than -1 or
/// the header promise.
void finish(Recording &recording, FileView &file, double promised) {
    for (Channel &channel : recording.channels) {
        channel.offset = recording.record;
        const std::uint64_t each = channel.type ? channel.type->bytes : 0;
        if (channel.samples > file.length())
            throw RawFailure{"signal '" + channel.label + "' has more samples in a record than " +
                             "the file has bytes"};
        recording.record += each * channel.samples;
    }
    if (recording.record == 0)
        throw RawFailure{"its records are empty"};
    const std::uint64_t there =
        file.length() > recording.start ? (file.length() - recording.start) / recording.record : 0;
    if (promised > static_cast<double>(there))
        throw RawFailure{"it is cut off: its header promises " +
                         std::to_string(static_cast<std::uint64_t>(promised)) +
                         " records, and it has " + std::to_string(there)};
    recording.records = promised < 0 ? there : static_cast<std::uint64_t>(promised);
}

/// EDF and BDF, whose headers are text.
Recording of_text(FileView &file, const EdfType &type) {
    const std::uint64_t count = count_of(file, 252, 4, "its signals");
    Recording recording;
    recording.start = count_of(file, 184, 8, "its length");
    recording.seconds = number_of(file, 244, 8, "the duration of a record");
    recording.has_gaps = file.text(192, 5).ends_with("+D");
    if (recording.start < 256 * (count + 1))
        throw RawFailure{"its header is shorter than its signals need"};
    // Each member stands for all signals in turn.
    const auto at = [&](std::uint64_t before, std::uint64_t each, std::uint64_t i) {
        return 256 + before * count + each * i;
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        Channel channel;
        channel.label = file.text(at(0, 16, i), 16);
        channel.type = &type;
        channel.samples = count_of(file, at(216, 8, i), 8, "the samples of a record");
        if (!channel.is_annotation()) {
            channel.unit = file.text(at(96, 8, i), 8);
            channel.low = number_of(file, at(104, 8, i), 8, "the physical minimum");
            channel.high = number_of(file, at(112, 8, i), 8, "the physical maximum");
            channel.least = number_of(file, at(120, 8, i), 8, "the digital minimum");
            channel.most = number_of(file, at(128, 8, i), 8, "the digital maximum");
        }
        recording.channels.push_back(std::move(channel));
    }
    finish(recording, file, number_of(file, 236, 8, "its records"));
    return recording;
}

/// The unit of a code of ISO/IEEE 11073-10101: a base and a decimal factor.
std::string coded_unit(std::uint16_t code) {
    constexpr std::pair<unsigned, const char *> factors[] = {{3, "k"},  {4, "M"},  {18, "m"},
                                                             {19, "u"}, {20, "n"}, {21, "p"}};
    constexpr std::pair<unsigned, const char *> bases[] = {{544, "%"}, {4256, "V"}};
    std::string unit;
    for (const auto &[number, word] : factors)
        if ((code & 31u) == number)
            unit = word;
    for (const auto &[number, word] : bases)
        if ((code & ~31u) == number)
            return (code & 31u) != 0 && unit.empty() ? "" : unit + word;
    return {};
}

Recording of_gdf(FileView &file) {
    const std::string version = file.text(0, 8);
    const bool second = version >= "GDF 1.9";
    const std::uint64_t count = second ? file.number<std::uint16_t>(252, lowest_first)
                                       : file.number<std::uint32_t>(252, lowest_first);
    if (count > 65535)
        throw RawFailure{"its header promises more than 65535 signals"};
    Recording recording;
    recording.start = second ? std::uint64_t{256} * file.number<std::uint16_t>(184, lowest_first)
                             : file.number<std::uint64_t>(184, lowest_first);
    if (version >= "GDF 2.21") { // seconds; before, a fraction of two integers
        const double seconds = file.number<double>(244, lowest_first);
        recording.seconds = std::isfinite(seconds) && seconds > 0 ? seconds : 0;
    } else {
        const double first = file.number<std::uint32_t>(244, lowest_first),
                     over = file.number<std::uint32_t>(248, lowest_first);
        recording.seconds = over > 0 ? first / over : 0;
    }
    if (recording.start < 256 * (count + 1))
        throw RawFailure{"its header is shorter than its signals need"};
    const auto at = [&](std::uint64_t before, std::uint64_t each, std::uint64_t i) {
        return 256 + before * count + each * i;
    };
    const auto digital = [&](std::uint64_t place) {
        return second ? file.number<double>(place, lowest_first)
                      : static_cast<double>(file.number<std::int64_t>(place, lowest_first));
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        Channel channel;
        channel.label = file.text(at(0, 16, i), 16);
        channel.unit = second ? coded_unit(file.number<std::uint16_t>(at(102, 2, i), lowest_first))
                              : file.text(at(96, 8, i), 8);
        channel.low = file.number<double>(at(104, 8, i), lowest_first);
        channel.high = file.number<double>(at(112, 8, i), lowest_first);
        channel.least = digital(at(120, 8, i));
        channel.most = digital(at(128, 8, i));
        channel.samples = file.number<std::uint32_t>(at(216, 4, i), lowest_first);
        channel.type_number = file.number<std::uint32_t>(at(220, 4, i), lowest_first);
        for (const EdfType &type : edf_types)
            if (type.number == channel.type_number)
                channel.type = &type;
        if (!channel.type) // the places of the others are not known either
            throw RawFailure{"signal '" + channel.label + "' has samples of type " +
                             std::to_string(channel.type_number) + ", which is not read"};
        recording.channels.push_back(std::move(channel));
    }
    finish(recording, file, static_cast<double>(file.number<std::int64_t>(236, lowest_first)));
    return recording;
}

Recording recording_of(FileView &file) {
    const std::vector<unsigned char> start = file.bytes(0, 8);
    const std::string_view text(reinterpret_cast<const char *>(start.data()), start.size());
    if (text == "0       ")
        return of_text(file, sixteen_bits);
    if (text == "\xff\x42IOSEMI")
        return of_text(file, twenty_four_bits);
    if (text.starts_with("GDF "))
        return of_gdf(file);
    throw RawFailure{"it does not begin as an EDF, BDF or GDF file does"};
}

std::string name_of(const Recording &recording, std::uint64_t samples) {
    char digits[32];
    const double rate = static_cast<double>(samples) / recording.seconds;
    const auto end = std::to_chars(digits, digits + sizeof digits, rate).ptr;
    return recording.seconds > 0 ? std::string(digits, end) + " Hz"
                                 : std::to_string(samples) + " samples a record";
}

/// The signals of an array, in the file's order.
std::vector<const Channel *> signals_of(const Recording &recording, std::uint64_t samples) {
    std::vector<const Channel *> all;
    for (const Channel &channel : recording.channels)
        if (channel.samples == samples && !channel.is_annotation())
            all.push_back(&channel);
    return all;
}

RawArray look_at_signals(const Recording &recording, std::uint64_t samples) {
    const std::vector<const Channel *> signals = signals_of(recording, samples);
    RawArray array;
    array.name = name_of(recording, samples);
    array.type = "<f8";
    array.shape = {signals.size(), samples * recording.records};
    array.rate = recording.seconds > 0 ? static_cast<double>(samples) / recording.seconds : 0;
    array.offset = samples; // by which read() finds it
    for (const Channel *channel : signals) {
        array.channels.push_back(channel->label);
        array.units.push_back(channel->scaled() ? channel->unit : "");
        if (!channel->scaled())
            array.notes.push_back("'" + channel->label +
                                  "' has no physical range and is in digital units");
    }
    if (recording.has_gaps)
        array.notes.push_back("its records do not follow each other in time; gaps are closed");
    if (signals.size() < recording.channels.size() &&
        std::any_of(recording.channels.begin(), recording.channels.end(),
                    [](const Channel &channel) { return channel.is_annotation(); }))
        array.notes.push_back("its annotations are left out");
    return array;
}

std::vector<RawArray> list_edf(const RawFile &from) {
    FileView file(from);
    const Recording recording = recording_of(file);
    std::vector<RawArray> all;
    for (const Channel &channel : recording.channels) {
        const bool known = channel.is_annotation() || channel.samples == 0 ||
                           std::any_of(all.begin(), all.end(), [&](const RawArray &array) {
                               return array.offset == channel.samples;
                           });
        if (!known && all.size() < most_raw_arrays)
            all.push_back(look_at_signals(recording, channel.samples));
    }
    return all;
}

/// The samples of a record of one signal, in its unit.
void add_record(const Channel &channel, const unsigned char *record, double *to) {
    const double gain = channel.gain(), least = channel.scaled() ? channel.least : 0,
                 low = channel.scaled() ? channel.low : 0;
    const unsigned char *at = record + channel.offset;
    for (std::uint64_t i = 0; i < channel.samples; ++i, at += channel.type->bytes)
        to[i] = low + (channel.type->value(at) - least) * gain;
}

void read_edf(const RawFile &from, RawArray &array) {
    FileView file(from);
    const Recording recording = recording_of(file);
    const std::uint64_t samples = array.offset, length = samples * recording.records;
    const std::vector<const Channel *> signals = signals_of(recording, samples);
    std::vector<double> values(signals.size() * length);
    std::vector<unsigned char> record(recording.records > 0 ? recording.record : 0);
    for (std::uint64_t r = 0; r < recording.records; ++r) {
        file.read(recording.start + r * recording.record, record);
        for (std::size_t s = 0; s < signals.size(); ++s)
            add_record(*signals[s], record.data(), &values[s * length + r * samples]);
    }
    array.bytes.resize(values.size() * sizeof(double));
    if (!values.empty())
        std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
}

} // namespace

extern const ArrayCodec edf_codec;
const ArrayCodec edf_codec{list_edf, read_edf, nullptr};

} // namespace imago
