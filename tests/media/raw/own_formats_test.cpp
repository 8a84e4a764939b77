// SPDX-License-Identifier: GPL-3.0-or-later
// Formats that readers of our own read: files that are made here, byte by byte, give their numbers,
// names, rates, units and sizes; damaged ones are one sentence.
#include "app/media/array/length_units.h"
#include "app/media/npy/array_file.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/error.h"
#include "tests/media/raw/file_bytes.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <cmath>
#include <functional>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::endian little = std::endian::little, big = std::endian::big;

std::vector<double> numbers_of(const NpyArray &array) {
    if (const auto *floats = std::get_if<std::vector<float>>(&array.data))
        return {floats->begin(), floats->end()};
    return std::get<std::vector<double>>(array.data);
}

std::string complaint(const ScratchFolder &folder, const std::string &name, const Bytes &bytes) {
    return error_of([&] { read_array(folder.write(name, bytes)); });
}

/// A signal of a recording, and the digital value of its sample i.
struct Lead {
    std::string label, unit, low, high, least, most;
    int samples;
    std::function<int(int)> value;
};

/// EDF+ (or BDF) of records of half a second; the digital values of a lead go on in each.
Bytes edf(const std::vector<Lead> &leads, int records, bool wide = false) {
    Bytes file;
    if (wide)
        file.push_back(0xff);
    put_text(file, wide ? "BIOSEMI" : "0", wide ? 7 : 8);
    put_text(file, "X", 80);
    put_text(file, "Startdate", 80);
    put_text(file, "01.01.26", 8);
    put_text(file, "00.00.00", 8);
    put_text(file, std::to_string(256 * (leads.size() + 1)), 8);
    put_text(file, wide ? "24BIT" : "EDF+D", 44);
    put_text(file, std::to_string(records), 8);
    put_text(file, "0.5", 8);
    put_text(file, std::to_string(leads.size()), 4);
    const auto all = [&](std::size_t place, const auto &text) {
        for (const Lead &lead : leads)
            put_text(file, text(lead), place);
    };
    all(16, [](const Lead &lead) { return lead.label; });
    all(80, [](const Lead &) { return "electrode"; });
    all(8, [](const Lead &lead) { return lead.unit; });
    all(8, [](const Lead &lead) { return lead.low; });
    all(8, [](const Lead &lead) { return lead.high; });
    all(8, [](const Lead &lead) { return lead.least; });
    all(8, [](const Lead &lead) { return lead.most; });
    all(80, [](const Lead &) { return "none"; });
    all(8, [](const Lead &lead) { return std::to_string(lead.samples); });
    all(32, [](const Lead &) { return ""; });
    for (int r = 0; r < records; ++r)
        for (const Lead &lead : leads)
            for (int i = 0; i < lead.samples; ++i) {
                const int value = lead.value(r * lead.samples + i);
                for (int byte = 0; byte < (wide ? 3 : 2); ++byte)
                    file.push_back(static_cast<unsigned char>(value >> 8 * byte));
            }
    return file;
}

const Lead fast{"EEG Fp1", "uV",   "-200", "+200",
                "-2000",   "2000", 4,      [](int i) { return 100 * i - 900; }},
    other{"EEG Fp2", "uV", "0", "10", "-1000", "1000", 4, [](int i) { return -i; }},
    slow{"Temp", "degC", "30", "40.5", "0", "1050", 1, [](int i) { return 700 + i; }},
    marks{"EDF Annotations", "", "-1", "1", "-32768", "32767", 3, [](int) { return 0x2b; }};

/// Two channels of GDF 2, of 16-bit integers in microvolt and of floats without a range.
Bytes gdf() {
    Bytes file;
    put_text(file, "GDF 2.20", 8);
    file.resize(256 * 3, 0);
    set_number(file, 184, std::uint16_t{3});
    set_number(file, 236, std::int64_t{2});
    set_number(file, 244, std::uint32_t{1});
    set_number(file, 248, std::uint32_t{50});
    set_number(file, 252, std::uint16_t{2});
    std::memcpy(file.data() + 256, "C3", 2);
    std::memcpy(file.data() + 272, "C4", 2);
    set_number(file, 256 + 102 * 2, std::uint16_t{4256 + 19});
    set_number(file, 256 + 102 * 2 + 2, std::uint16_t{4256});
    set_number(file, 256 + 104 * 2, -100.0); // of the first
    set_number(file, 256 + 112 * 2, 100.0);
    set_number(file, 256 + 120 * 2, -1000.0);
    set_number(file, 256 + 128 * 2, 1000.0);
    for (const std::size_t channel : {0u, 4u})
        set_number(file, 256 + 216 * 2 + channel, std::uint32_t{2});
    set_number(file, 256 + 220 * 2, std::uint32_t{3});
    set_number(file, 256 + 220 * 2 + 4, std::uint32_t{16});
    for (int record = 0; record < 2; ++record) {
        for (int i = 0; i < 2; ++i)
            put_number(file, static_cast<std::int16_t>(10 * (2 * record + i) - 20));
        for (int i = 0; i < 2; ++i)
            put_number(file, 0.5f * static_cast<float>(2 * record + i));
    }
    return file;
}

/// The number of IBM's System/360 nearest to a value.
std::uint32_t ibm(double value) {
    if (value == 0)
        return 0;
    int power = 64;
    double size = std::abs(value);
    for (; size >= 1; size /= 16)
        ++power;
    for (; size < 1.0 / 16; size *= 16)
        --power;
    return (value < 0 ? 1u << 31 : 0) | static_cast<std::uint32_t>(power) << 24 |
           static_cast<std::uint32_t>(std::lround(std::ldexp(size, 24)));
}

double section_value(std::uint32_t trace, std::uint32_t sample) {
    return 1.5 * trace - 0.25 * sample;
}

/// Three traces of four samples, 2 ms apart, in a format of SEG-Y.
Bytes segy(std::int16_t format, std::endian order) {
    Bytes file(3600, 0x40);
    std::memset(file.data() + 3200, 0, 400);
    set_number(file, 3216, std::int16_t{2000}, order);
    set_number(file, 3220, std::int16_t{4}, order);
    set_number(file, 3224, format, order);
    for (std::uint32_t t = 0; t < 3; ++t) {
        const std::size_t head = file.size();
        file.resize(head + 240, 0);
        set_number(file, head, t + 1, order);
        set_number(file, head + 72, std::int32_t{-500} * static_cast<std::int32_t>(t), order);
        set_number(file, head + 114, std::int16_t{4}, order);
        for (std::uint32_t i = 0; i < 4; ++i) {
            const double value = section_value(t, i);
            if (format == 1)
                put_number(file, ibm(value), order);
            else if (format == 5)
                put_number(file, static_cast<float>(value), order);
            else if (format == 3)
                put_number(file, static_cast<std::int16_t>(4 * value), order);
            else
                for (const int byte : {0, 1, 2})
                    file.push_back(static_cast<unsigned char>(
                        static_cast<int>(4 * value) >> 8 * (order == big ? 2 - byte : byte)));
        }
    }
    return file;
}

/// A writer of Gatan's tags: numbers of the tree's own have the highest byte first.
class Tags {
  public:
    explicit Tags(bool fourth) : fourth_(fourth) {}

    Bytes group(const std::vector<Bytes> &tags) const {
        Bytes body{0, 0};
        word(body, tags.size());
        for (const Bytes &tag : tags)
            body.insert(body.end(), tag.begin(), tag.end());
        return body;
    }
    Bytes tag(unsigned char kind, std::string_view label, const Bytes &body) const {
        Bytes tag{kind};
        put_number(tag, static_cast<std::uint16_t>(label.size()), big);
        put_text(tag, label, label.size());
        if (fourth_)
            put_number(tag, static_cast<std::uint64_t>(body.size()), big);
        tag.insert(tag.end(), body.begin(), body.end());
        return tag;
    }
    Bytes group(std::string_view label, const std::vector<Bytes> &tags) const {
        return tag(20, label, group(tags));
    }
    Bytes value(std::string_view label, const std::vector<std::uint64_t> &type,
                const Bytes &samples) const {
        Bytes body;
        put_text(body, "%%%%", 4);
        word(body, type.size());
        for (const std::uint64_t part : type)
            word(body, part);
        body.insert(body.end(), samples.begin(), samples.end());
        return tag(21, label, body);
    }
    Bytes whole(std::string_view label, std::uint32_t number) const {
        Bytes bytes;
        put_number(bytes, number);
        return value(label, {5}, bytes);
    }
    Bytes real(std::string_view label, float number) const {
        Bytes bytes;
        put_number(bytes, number);
        return value(label, {6}, bytes);
    }
    Bytes words(std::string_view label, std::u16string_view text) const {
        Bytes bytes;
        for (const char16_t letter : text)
            put_number(bytes, static_cast<std::uint16_t>(letter));
        return value(label, {20, 4, text.size()}, bytes);
    }
    Bytes axis(float scale, std::u16string_view unit) const {
        return group("", {real("Origin", 0), real("Scale", scale), words("Units", unit)});
    }
    Bytes picture(std::string_view name, std::uint32_t type, const Bytes &data,
                  const std::vector<std::uint32_t> &sides, const std::vector<Bytes> &axes,
                  float step = 1) const {
        std::vector<Bytes> dimensions;
        for (const std::uint32_t side : sides)
            dimensions.push_back(whole("", side));
        const Bytes brightness = group("Brightness", {real("Scale", step), words("Units", u"e-")});
        return group("", {group("ImageData",
                                {group("Calibrations", {brightness, group("Dimension", axes)}),
                                 data, whole("DataType", type), group("Dimensions", dimensions)}),
                          group("ImageTags", {value("Point", {15, 0, 2, 0, 6, 0, 6}, Bytes(8, 1))}),
                          words("Name", std::u16string(name.begin(), name.end()))});
    }
    Bytes file(const Bytes &root) const {
        Bytes bytes;
        put_number(bytes, std::uint32_t{fourth_ ? 4u : 3u}, big);
        word(bytes, root.size());
        put_number(bytes, std::uint32_t{1}, big);
        bytes.insert(bytes.end(), root.begin(), root.end());
        bytes.resize(bytes.size() + 8, 0);
        return bytes;
    }

  private:
    void word(Bytes &to, std::uint64_t number) const {
        if (fourth_)
            put_number(to, number, big);
        else
            put_number(to, static_cast<std::uint32_t>(number), big);
    }
    bool fourth_;
};

/// A picture of 2 x 3 samples of 16 bits behind a small copy in colour; `told`: where the file says
/// which is the copy, a place in its list.
Bytes gatan(bool fourth, int told = 0, float step = 1) {
    const Tags tags(fourth);
    Bytes colours, samples;
    for (std::uint32_t i = 0; i < 4; ++i)
        put_number(colours, 0x01020300u + i); // blue first, so that red is 2
    for (int i = 0; i < 6; ++i)
        put_number(samples, static_cast<std::int16_t>(3 * i - 7));
    return tags.file(tags.group(
        {tags.whole("Before", 7),
         tags.group(
             "Thumbnails",
             {tags.group("", told < 0 ? std::vector<Bytes>{}
                                      : std::vector<Bytes>{tags.whole(
                                            "ImageIndex", static_cast<std::uint32_t>(told))})}),
         tags.group(
             "ImageList",
             {tags.picture("", 23, tags.value("Data", {20, 3, 4}, colours), {2, 2}, {}),
              tags.picture("grid", 1, tags.value("Data", {20, 2, 6}, samples), {3, 2},
                           {tags.axis(0.5f, u"nm"), tags.axis(0.25f, u"\u00b5m")}, step)})}));
}

} // namespace

TEST_CASE("EDF and BDF are read in their units, by their rates", "[raw]") {
    const ScratchFolder folder;
    for (const bool wide : {false, true}) {
        INFO(wide);
        const auto path =
            folder.write(wide ? "a.bdf" : "a.edf", edf({fast, slow, marks, other}, 3, wide));
        const std::vector<NpzEntry> entries = array_entries(path);
        REQUIRE(entries.size() == 2);
        CHECK(entries[0].name == "8 Hz");
        CHECK(entries[1].name == "2 Hz");
        const NpyArray array = read_array(path);
        CHECK(array.shape == std::vector<std::size_t>{2, 12});
        CHECK(array.facts.rate == 8);
        CHECK(array.facts.channels == std::vector<std::string>{"EEG Fp1", "EEG Fp2"});
        CHECK(array.facts.units == std::vector<std::string>{"uV", "uV"});
        const std::vector<double> values = numbers_of(array);
        for (int i = 0; i < 12; ++i) {
            CHECK(values[static_cast<std::size_t>(i)] == Approx(10 * i - 90).margin(1e-9));
            CHECK(values[static_cast<std::size_t>(12 + i)] == Approx(5 - 0.005 * i).margin(1e-9));
        }
        const std::vector<double> warm = numbers_of(read_array(path, "2 Hz"));
        CHECK(warm[2] == Approx(30 + 0.01 * 702).epsilon(1e-12));
        std::string notes;
        for (const Sentence &note : array.facts.notes)
            notes += note.text();
        CHECK(says(notes, "its annotations are left out"));
        CHECK(says(notes, "gaps are closed") == !wide);
        const Signal signal = read_signal(path).signal;
        CHECK(signal.channels == 2);
        CHECK(signal.sample_rate == 8);
        CHECK(signal.unit(1) == "uV");
    }
    CHECK(signal_format(folder / "a.edf") == SignalFormat::channels);
}

TEST_CASE("A recording whose header and records do not agree is refused", "[raw]") {
    const ScratchFolder folder;
    Bytes cut = edf({fast}, 3);
    cut.resize(cut.size() - 1);
    CHECK(says(complaint(folder, "a.edf", cut), "its header promises 3 records, and it has 2"));
    Bytes open = edf({fast}, 3); // a program ended before it wrote how many
    std::memcpy(open.data() + 236, "-1      ", 8);
    CHECK(read_array(folder.write("b.edf", open)).shape == std::vector<std::size_t>{1, 12});
    Lead bad = fast;
    bad.low = "abc";
    CHECK(says(complaint(folder, "c.edf", edf({bad}, 1)),
               "its header has no number for the physical minimum: 'abc'"));
    Lead flat = fast;
    flat.high = flat.low;
    const NpyArray array = read_array(folder.write("d.edf", edf({flat}, 1)));
    CHECK(numbers_of(array)[1] == -800);
    REQUIRE(array.facts.notes.size() >= 1);
    CHECK(says(array.facts.notes[0].text(),
               "'EEG Fp1' has no physical range and is in digital units"));
    Bytes many = edf({fast}, 1);
    std::memcpy(many.data() + 252, "9999", 4);
    CHECK(says(complaint(folder, "e.edf", many), "its header is shorter than its signals need"));
    CHECK(says(complaint(folder, "f.edf", Bytes(600, 'x')),
               "it does not begin as an EDF, BDF or GDF file does"));
}

TEST_CASE("GDF has samples of any type, and units by code", "[raw]") {
    const ScratchFolder folder;
    const NpyArray array = read_array(folder.write("a.gdf", gdf()));
    CHECK(array.shape == std::vector<std::size_t>{2, 4});
    CHECK(array.facts.rate == 100);
    CHECK(array.facts.channels == std::vector<std::string>{"C3", "C4"});
    CHECK(array.facts.units == std::vector<std::string>{"uV", ""}); // no range: digital
    CHECK(numbers_of(array) == std::vector<double>{-2, -1, 0, 1, 0, 0.5, 1, 1.5});
    Bytes later = gdf();
    std::memcpy(later.data(), "GDF 2.51", 8);
    set_number(later, 244, 0.004); // seconds of a record
    CHECK(read_array(folder.write("c.gdf", later)).facts.rate == 500);
    Bytes strange = gdf();
    set_number(strange, 256 + 220 * 2, std::uint32_t{99});
    CHECK(says(complaint(folder, "b.gdf", strange), "signal 'C3' has samples of type 99"));
}

TEST_CASE("SEG-Y's traces are signals, and their headers an array", "[raw]") {
    const ScratchFolder folder;
    for (const std::int16_t format : {1, 3, 5, 7})
        for (const std::endian order : {big, little}) {
            INFO(format << " " << (order == big));
            const auto path = folder.write("a.sgy", segy(format, order));
            const NpyArray array = read_array(path);
            REQUIRE(array.shape == std::vector<std::size_t>{3, 4});
            CHECK(array.facts.rate == 500);
            const std::vector<double> values = numbers_of(array);
            for (std::uint32_t i = 0; i < 12; ++i)
                CHECK(values[i] == section_value(i / 4, i % 4) * (format % 4 == 3 ? 4 : 1));
            const NpyArray headers = read_array(path, "headers");
            const std::vector<std::string> &names = headers.facts.channels;
            const auto row = static_cast<std::size_t>(std::find(names.begin(), names.end(), "sx") -
                                                      names.begin());
            REQUIRE(row < names.size());
            CHECK(headers.shape == std::vector<std::size_t>{names.size(), 3});
            CHECK(numbers_of(headers)[3 * row + 2] == -1000);
            CHECK(numbers_of(headers)[1] == 2);
        }
    const Signal signal = read_signal(folder / "a.sgy").signal;
    CHECK(signal.channels == 3);
    CHECK(signal.sample_rate == 500);
}

TEST_CASE("A section that is cut off or of unequal traces is refused", "[raw]") {
    const ScratchFolder folder;
    Bytes cut = segy(5, big);
    cut.pop_back();
    CHECK(says(complaint(folder, "a.sgy", cut), "are no whole traces of 4 samples"));
    Bytes unequal = segy(5, big);
    set_number(unequal, 3600 + 256 + 114, std::int16_t{3}, big);
    CHECK(numbers_of(read_array(folder.write("b.sgy", unequal)))[5] == 1.25); // only said
    // A sample of the second trace becomes the third's.
    unequal.erase(unequal.begin() + 3600 + 256 + 240, unequal.begin() + 3600 + 256 + 244);
    unequal.insert(unequal.end(), 4, 0);
    set_number(unequal, 3600 + 256 + 252 + 114, std::int16_t{5}, big);
    CHECK(says(complaint(folder, "b.sgy", unequal), "its traces have different lengths"));
    Bytes other = segy(5, big); // the traces are right, and the header is not
    set_number(other, 3220, std::int16_t{7}, big);
    CHECK(read_array(folder.write("c.sgy", other)).shape == std::vector<std::size_t>{3, 4});
    Bytes fixed = segy(4, big);
    CHECK(says(complaint(folder, "c.sgy", fixed), "its samples have format 4"));
    Bytes texts = segy(5, big); // revision 1, with one more text
    texts.insert(texts.begin() + 3600, 3200, 0x40);
    texts[3500] = 1;
    set_number(texts, 3504, std::int16_t{1}, big);
    CHECK(numbers_of(read_array(folder.write("d.sgy", texts)))[5] == 1.25);
    for (const int minor : {0, 1}) { // where one more header of each trace is counted
        Bytes more = segy(5, big);
        for (std::ptrdiff_t trace = 2; trace >= 0; --trace)
            more.insert(more.begin() + 3600 + 256 * trace + 240, 240, 0);
        more[3500] = 2;
        more[3501] = static_cast<unsigned char>(minor);
        if (minor == 0)
            set_number(more, 3506, std::uint32_t{1}, big);
        else
            set_number(more, 3506, std::uint16_t{1}, big);
        CHECK(numbers_of(read_array(folder.write("f.sgy", more)))[5] == 1.25);
    }
    set_number(texts, 3504, std::int16_t{-1}, big);
    CHECK(says(complaint(folder, "e.sgy", texts), "it does not say how many texts"));
}

TEST_CASE("Gatan's pictures have their calibration, and small copies do not hide them", "[raw]") {
    const ScratchFolder folder;
    for (const bool fourth : {false, true})
        for (const int told : {-1, 0}) {
            INFO(fourth << " " << told);
            const auto path = folder.write(fourth ? "a.dm4" : "a.dm3", gatan(fourth, told));
            REQUIRE(array_entries(path).size() == 1);
            CHECK(array_entries(path)[0].name == "grid");
            const NpyArray array = read_array(path);
            CHECK(array.shape == std::vector<std::size_t>{2, 3});
            CHECK(array.type == "<i2");
            CHECK(numbers_of(array) == std::vector<double>{-7, -4, -1, 2, 5, 8});
            CHECK(array.facts.density.x == Approx(2e6));
            CHECK(array.facts.density.y == Approx(4e3));
            CHECK(array.facts.units == std::vector<std::string>{"e-"});
        }
    // Samples of another step are not in the unit, which is told.
    const NpyArray steps = read_array(folder.write("c.dm3", gatan(false, 0, 0.25f)));
    CHECK(steps.facts.units.empty());
    REQUIRE(steps.facts.notes.size() == 1);
    CHECK(says(steps.facts.notes[0].text(), "a step of its samples is 0.25 e-, from 0 on"));
    const NpyArray colours = read_array(folder.write("b.dm4", gatan(true, 1)));
    CHECK(colours.shape == std::vector<std::size_t>{3, 2, 2});
    CHECK(colours.facts.colour);
    CHECK(numbers_of(colours) == std::vector<double>{2, 2, 2, 2, 3, 3, 3, 3, 0, 1, 2, 3});
}

TEST_CASE("Units of length are known as formats write them", "[raw]") {
    const std::pair<const char *, double> units[] = {
        {"m", 1e3},          {"nm", 1e-6},       {"um", 1e-3},      {"\xc2\xb5m", 1e-3},
        {"\\u00B5m", 1e-3},  {"micron", 1e-3},   {"Microns", 1e-3}, {"micrometer", 1e-3},
        {"nanometre", 1e-6}, {"Angstrom", 1e-7}, {"A", 1e-7},       {"\xc3\x85", 1e-7},
        {"inch", 25.4},      {"pm", 1e-9},       {"s", 0},          {"", 0},
        {"NM", 0},           {"pixel", 0},       {"deg", 0},        {"1/nm", 0}};
    for (const auto &[unit, millimetres] : units) {
        INFO(unit);
        CHECK(millimetres_of(unit) == millimetres);
    }
}

TEST_CASE("Gatan's tags that lie about lengths are refused", "[raw]") {
    const ScratchFolder folder;
    const Bytes file = gatan(false);
    for (std::size_t length = 0; length + 8 < file.size(); length += 37) {
        const std::string said = complaint(
            folder, "cut.dm3", {file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length)});
        INFO(length);
        CHECK(says(said, "as a DM3 file: it "));
    }
    const Tags tags(true);
    Bytes samples(12, 1);
    const auto with_sides = [&](std::vector<std::uint32_t> sides) {
        return tags.file(tags.group(
            {tags.group("ImageList", {tags.picture("x", 1, tags.value("Data", {20, 2, 6}, samples),
                                                   sides, {})})}));
    };
    CHECK(says(complaint(folder, "a.dm4", with_sides({4, 2})),
               "its sides do not fit its 12 bytes of samples"));
    CHECK(says(complaint(folder, "b.dm4", with_sides({0xffffffff, 0xffffffff, 0xffffffff})),
               "its sides do not fit"));
    Bytes deep = tags.group(std::vector<Bytes>{});
    for (int i = 0; i < 40; ++i)
        deep = tags.group({tags.tag(20, "x", deep)});
    CHECK(says(complaint(folder, "c.dm4", tags.file(deep)), "its tags are nested deeper than 32"));
    const std::uint64_t huge = std::uint64_t{1} << 62;
    CHECK(says(
        complaint(folder, "d.dm4", tags.file(tags.group({tags.value("Data", {20, 2, huge}, {})}))),
        "it is cut off"));
}
