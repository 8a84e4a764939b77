// SPDX-License-Identifier: GPL-3.0-or-later
// Gatan's DM3 and DM4: a tree of tags, of which ImageList holds pictures with their calibrations.
// The tags are walked once; samples stay in the file. The format is not published; source: its
// description by P. Potapov and C. Boothroyd (er-c.org/cbb/info/dmformat, 2012).
#include "app/media/array/format/file_view.h"
#include "app/media/array/length_units.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

namespace imago {
namespace {

constexpr std::endian highest_first = std::endian::big;
constexpr std::size_t most_tags = 1'000'000, most_depth = 32, most_dimensions = 8;

/// A type of the numbers in tags.
struct TagType {
    std::uint64_t number;
    std::size_t bytes;
};
constexpr TagType tag_types[] = {{2, 2}, {3, 4}, {4, 2},  {5, 4},  {6, 4}, {7, 8},
                                 {8, 1}, {9, 1}, {10, 1}, {11, 8}, {12, 8}};
constexpr std::uint64_t structure = 15, word_type = 18, array_of = 20;

/// What samples a picture has, by its tag DataType.
struct SampleRow {
    std::uint64_t number;
    const char *type; ///< without its order
};
constexpr std::uint64_t packed_colour = 23;
constexpr SampleRow sample_types[] = {
    {1, "i2"},  {2, "f4"},  {3, "c8"},   {6, "u1"},  {7, "i4"},  {9, "i1"},  {10, "u2"},
    {11, "u4"}, {12, "f8"}, {13, "c16"}, {14, "u1"}, {39, "i8"}, {40, "u8"}, {packed_colour, "u1"}};

struct Axis {
    double scale = 0;
    std::string unit;
};

/// What the tags of one picture say.
struct TaggedPicture {
    std::string place; ///< in the list
    std::string name;
    std::uint64_t type = 0, data = 0, data_bytes = 0;
    std::vector<std::uint64_t> sides; ///< the fastest axis first
    std::vector<Axis> axes;           ///< of the sides
    Axis brightness;                  ///< samples count its unit if the scale is 1 and the origin 0
    double darkest = 0;               ///< the origin of the brightness
};

/// Where a tag is: the labels above it, with the numbers of those that have none.
using Path = std::vector<std::string>;

class Walk {
  public:
    explicit Walk(FileView &file) : file_(file) {
        const auto version = file.number<std::uint32_t>(0, highest_first);
        if (version != 3 && version != 4)
            throw RawFailure{"it does not begin as a DM3 or DM4 file does"};
        long_ = version == 4;
        at_ = 4;
        word(); // the length
        const auto order = file.number<std::uint32_t>(at_, highest_first);
        if (order > 1)
            throw RawFailure{"it does not begin as a DM3 or DM4 file does"};
        at_ += 4;
        order_ = order == 1 ? std::endian::little : highest_first;
        group();
    }
    std::endian order() const { return order_; }
    std::vector<TaggedPicture> pictures;
    std::vector<std::string> small; ///< places of pictures that are small copies

  private:
    /// A length or a count: 8 bytes in DM4, 4 in DM3.
    std::uint64_t word() {
        const std::uint64_t value = long_ ? file_.number<std::uint64_t>(at_, highest_first)
                                          : file_.number<std::uint32_t>(at_, highest_first);
        at_ += long_ ? 8 : 4;
        return value;
    }

    void group() {
        if (path_.size() > most_depth)
            throw RawFailure{"its tags are nested deeper than " + std::to_string(most_depth)};
        at_ += 2; // whether it is sorted, whether it is open
        const std::uint64_t count = word();
        for (std::uint64_t i = 0; i < count; ++i)
            if (!tag(i))
                return;
    }

    /// False: no tags follow.
    bool tag(std::uint64_t number) {
        if (++tags_ > most_tags)
            throw RawFailure{"it has more than " + std::to_string(most_tags) + " tags"};
        const auto kind = file_.number<std::uint8_t>(at_, highest_first);
        if (kind == 0)
            return false;
        const std::size_t length = file_.number<std::uint16_t>(at_ + 1, highest_first);
        std::string label = file_.text(at_ + 3, length);
        at_ += 3 + length;
        if (long_)
            at_ += 8; // the tag's length
        path_.push_back(label.empty() ? std::to_string(number) : std::move(label));
        if (kind == 20)
            group();
        else if (kind == 21)
            value();
        else
            throw RawFailure{"it has a tag of kind " + std::to_string(kind) + " at byte " +
                             std::to_string(at_)};
        path_.pop_back();
        return true;
    }

    std::size_t bytes_of(std::uint64_t type) const {
        for (const TagType &row : tag_types)
            if (row.number == type)
                return row.bytes;
        throw RawFailure{"it has a value of type " + std::to_string(type) + " at byte " +
                         std::to_string(at_)};
    }

    /// The bytes of a structure whose description follows.
    std::uint64_t structure_bytes() {
        word(); // its name's length
        std::uint64_t bytes = 0;
        const std::uint64_t count = word();
        for (std::uint64_t i = 0; i < count; ++i) {
            word();
            bytes += bytes_of(word());
        }
        return bytes;
    }

    void skip(std::uint64_t bytes) {
        if (bytes > file_.length() - std::min(at_, file_.length()))
            throw RawFailure{"it is cut off: a tag of " + std::to_string(bytes) +
                             " bytes is longer than the rest"};
        at_ += bytes;
    }

    void value() {
        if (file_.text(at_, 4) != "%%%%")
            throw RawFailure{"it has no value at byte " + std::to_string(at_)};
        at_ += 4;
        const std::uint64_t words = word();
        const std::uint64_t type = words > 0 ? word() : 0;
        if (type == structure)
            return skip(structure_bytes());
        if (type == word_type)
            return skip(2 * word());
        if (type != array_of)
            return number(type);
        const std::uint64_t element = word();
        const std::uint64_t each = element == structure ? structure_bytes() : bytes_of(element);
        const std::uint64_t count = word();
        if (count > file_.length() || each > 65536)
            throw RawFailure{"it is cut off: a tag has " + std::to_string(count) + " values"};
        take_array(element, count, count * each);
        skip(count * each);
    }

    void number(std::uint64_t type) {
        const std::size_t bytes = bytes_of(type);
        take_number(type == 6   ? file_.number<float>(at_, order_)
                    : type == 7 ? file_.number<double>(at_, order_)
                                : static_cast<double>(whole(at_, bytes)));
        skip(bytes);
    }

    std::uint64_t whole(std::uint64_t at, std::size_t bytes) {
        return bytes == 1   ? file_.number<std::uint8_t>(at, order_)
               : bytes == 2 ? file_.number<std::uint16_t>(at, order_)
               : bytes == 4 ? file_.number<std::uint32_t>(at, order_)
                            : file_.number<std::uint64_t>(at, order_);
    }

    /// The picture that a tag belongs to; null: none.
    TaggedPicture *picture() {
        if (path_.size() < 3 || path_[0] != "ImageList")
            return nullptr;
        if (path_[1] != last_) {
            if (pictures.size() == most_raw_arrays)
                return nullptr;
            last_ = path_[1];
            pictures.emplace_back().place = last_;
        }
        return &pictures.back();
    }
    /// Whether the tag stands there below its picture.
    bool is_at(std::initializer_list<const char *> labels) const {
        return path_.size() == labels.size() + 2 &&
               std::equal(labels.begin(), labels.end(), path_.begin() + 2,
                          [](const char *label, const std::string &part) {
                              return !*label || part == label; // "": any
                          });
    }

    /// The calibration of a tag below "Dimension", by its number.
    Axis *axis(TaggedPicture &of) const {
        const std::string &number = path_[path_.size() - 2];
        if (number.size() > 1 || number[0] < '0' || number[0] > '7')
            return nullptr;
        const auto place = static_cast<std::size_t>(number[0] - '0');
        of.axes.resize(std::max(of.axes.size(), place + 1));
        return &of.axes[place];
    }

    void take_number(double value) {
        if (path_.size() == 3 && path_[0] == "Thumbnails" && path_[2] == "ImageIndex" &&
            value >= 0 && value < most_raw_arrays)
            small.push_back(std::to_string(static_cast<std::size_t>(value)));
        TaggedPicture *const of = picture();
        if (!of)
            return;
        const bool whole = value >= 0 && value < 9e15 && value == std::floor(value);
        if (is_at({"ImageData", "DataType"}) && whole)
            of->type = static_cast<std::uint64_t>(value);
        else if (is_at({"ImageData", "Dimensions", ""}) && of->sides.size() < most_dimensions)
            of->sides.push_back(whole ? static_cast<std::uint64_t>(value) : 0);
        else if (is_at({"ImageData", "Calibrations", "Brightness", "Scale"}))
            of->brightness.scale = value;
        else if (is_at({"ImageData", "Calibrations", "Brightness", "Origin"}))
            of->darkest = value;
        else if (is_at({"ImageData", "Calibrations", "Dimension", "", "Scale"})) {
            if (Axis *const one = axis(*of))
                one->scale = value;
        }
    }

    void take_array(std::uint64_t element, std::uint64_t count, std::uint64_t bytes) {
        TaggedPicture *const of = picture();
        if (!of)
            return;
        if (is_at({"ImageData", "Data"})) {
            of->data = at_;
            of->data_bytes = bytes;
        } else if (element == 4 && count <= 256 && is_at({"Name"}))
            of->name = wide_text(count);
        else if (element == 4 && count <= 64 &&
                 is_at({"ImageData", "Calibrations", "Brightness", "Units"}))
            of->brightness.unit = wide_text(count);
        else if (element == 4 && count <= 64 &&
                 is_at({"ImageData", "Calibrations", "Dimension", "", "Units"})) {
            if (Axis *const one = axis(*of))
                one->unit = wide_text(count);
        }
    }

    /// Text of two bytes a letter; that of micro becomes "u".
    std::string wide_text(std::uint64_t count) {
        std::string word;
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto letter = file_.number<std::uint16_t>(at_ + 2 * i, order_);
            word += letter == 0xb5 || letter == 0x3bc ? 'u'
                    : letter < ' ' || letter > '~'    ? '?'
                                                      : static_cast<char>(letter);
        }
        return word;
    }

    FileView &file_;
    std::uint64_t at_ = 0;
    std::size_t tags_ = 0;
    std::endian order_ = highest_first;
    bool long_ = false;
    Path path_;
    std::string last_; ///< the number of the last picture
};

/// Millimetres between samples; 0: the axis is no length.
double millimetres(const Axis &axis) {
    return std::isfinite(axis.scale) && axis.scale > 0 ? axis.scale * millimetres_of(axis.unit) : 0;
}

std::string words_of(double value) {
    char words[32];
    std::snprintf(words, sizeof words, "%.6g", value);
    return words;
}

/// What the samples of a picture are in, if they are not in its unit: the readers scale none.
std::string brightness_note(const TaggedPicture &picture) {
    const Axis &brightness = picture.brightness;
    if (brightness.unit.empty() || !std::isfinite(brightness.scale) || brightness.scale == 0 ||
        (brightness.scale == 1 && picture.darkest == 0))
        return {};
    return "a step of its samples is " + words_of(brightness.scale) + " " + brightness.unit +
           ", from " + words_of(picture.darkest) + " on";
}

std::string calibration_note(const TaggedPicture &picture) {
    std::string note;
    for (std::size_t i = 0; i < std::min(picture.axes.size(), picture.sides.size()); ++i) {
        const Axis &axis = picture.axes[i];
        if (!axis.unit.empty() && millimetres(axis) == 0 && std::isfinite(axis.scale))
            note += (note.empty() ? "a sample is " : ", ") + words_of(axis.scale) + " " +
                    axis.unit + " along axis " + std::to_string(picture.sides.size() - 1 - i);
    }
    return note;
}

RawArray look_at_picture(const TaggedPicture &picture, std::size_t number, std::endian order) {
    RawArray array;
    array.name = picture.name.empty() ? std::to_string(number + 1) : picture.name;
    for (const SampleRow &row : sample_types)
        if (row.number == picture.type)
            array.type = (row.type[1] == '1' && !row.type[2] ? "|"
                          : order == std::endian::little     ? "<"
                                                             : ">") +
                         std::string(row.type);
    if (array.type.empty())
        array.problem = "its samples have type " + std::to_string(picture.type) +
                        " of Gatan's, which is not read";
    array.shape.assign(picture.sides.rbegin(), picture.sides.rend());
    while (array.shape.size() > 1 && array.shape.front() == 1)
        array.shape.erase(array.shape.begin());
    array.colour = picture.type == packed_colour;
    if (array.colour)
        array.shape.insert(array.shape.begin(), 3);
    array.offset = picture.data;
    if (picture.axes.size() > 1 && picture.sides.size() > 1) {
        array.across = millimetres(picture.axes[0]);
        array.down = millimetres(picture.axes[1]);
    }
    if (!picture.brightness.unit.empty() && picture.brightness.scale == 1 && picture.darkest == 0)
        array.units = {picture.brightness.unit};
    for (const std::string &note : {calibration_note(picture), brightness_note(picture)})
        if (!note.empty())
            array.notes.push_back(note);
    const std::uint64_t stored = array.colour ? array.sample_bytes() / 3 * 4 : array.sample_bytes();
    if (array.problem.empty() && (array.shape.empty() || stored != picture.data_bytes))
        array.problem =
            "its sides do not fit its " + std::to_string(picture.data_bytes) + " bytes of samples";
    return array;
}

/// Whether a picture is a small copy of another: the file says so, or, where it does not, the first
/// of several is in colour.
bool is_copy(const Walk &walk, const TaggedPicture &picture) {
    if (!walk.small.empty())
        return std::find(walk.small.begin(), walk.small.end(), picture.place) != walk.small.end();
    return walk.pictures.size() > 1 && &picture == walk.pictures.data() &&
           picture.type == packed_colour;
}

std::vector<RawArray> list_dm(const RawFile &from) {
    FileView file(from);
    const Walk walk(file);
    std::vector<RawArray> all;
    for (const TaggedPicture &picture : walk.pictures) {
        if (picture.data_bytes == 0 || is_copy(walk, picture))
            continue;
        RawArray array = look_at_picture(picture, all.size(), walk.order());
        const auto same = [&](const RawArray &other) { return other.name == array.name; };
        if (std::any_of(all.begin(), all.end(), same))
            array.name += " (" + std::to_string(all.size() + 1) + ")";
        all.push_back(std::move(array));
    }
    return all;
}

/// Blue, green, red and a byte of padding become planes of red, green, blue.
std::vector<unsigned char> planes_of(const std::vector<unsigned char> &pixels) {
    const std::size_t count = pixels.size() / 4;
    std::vector<unsigned char> planes(3 * count);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            planes[c * count + i] = pixels[4 * i + 2 - c];
    return planes;
}

void read_dm(const RawFile &from, RawArray &array) {
    FileView file(from);
    const std::uint64_t bytes = array.sample_bytes();
    array.bytes = file.bytes(array.offset, array.colour ? bytes / 3 * 4 : bytes);
    if (array.colour)
        array.bytes = planes_of(array.bytes);
}

} // namespace

extern const ArrayCodec dm_codec;
const ArrayCodec dm_codec{list_dm, read_dm, nullptr};

} // namespace imago
