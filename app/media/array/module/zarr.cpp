// SPDX-License-Identifier: GPL-3.0-or-later
// Zarr 2 and 3: folders with arrays in chunks, a file each, packed by zlib, Zstandard, Blosc or
// not. The multiscale pictures of OME-NGFF have sizes. Sources: zarr-specs.readthedocs.io
// (2.0, 3.1); ngff.openmicroscopy.org (0.4, 0.5).
#include "app/media/array/length_units.h"
#include "app/media/array/module/zarr_chunks.h"
#include "engine/json/read_json.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace imago {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t most_folders = 20000, most_depth = 12, most_text = 16u << 20;

/// JSON of the text, in which Python's modules write numbers that JSON lacks: these are texts here.
std::string with_texts(const std::string &text) {
    std::string json;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t count = 1;
        if (quoted && text[at] == '\\')
            count = 2;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted)
            for (const std::string_view word : {"NaN", "-Infinity", "Infinity"})
                if (text.compare(at, word.size(), word) == 0)
                    count = word.size();
        const std::string part = text.substr(at, count);
        json += part.size() > 2 ? '"' + part + '"' : part;
        at += count;
    }
    return json;
}

/// The object of a file of metadata; null: there is no such file.
Json object_in(const ZarrStore &store, const fs::path &path) {
    std::error_code none;
    store.check(path);
    if (!fs::is_regular_file(path, none))
        return nullptr;
    if (fs::file_size(path, none) > most_text)
        throw RawFailure{"'" + path.filename().string() + "' is longer than 16 MiB"};
    std::ifstream stream(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    Json tree = json::read_json<Json>(with_texts(text)).tree;
    if (!tree.is_object())
        throw RawFailure{"'" + path.filename().string() + "' is no JSON object"};
    return tree;
}

/// A member; null: there is none.
const Json &member(const Json &of, const char *name) {
    static const Json none;
    const auto at = of.is_object() ? of.find(name) : of.end();
    return of.is_object() && at != of.end() ? *at : none;
}

std::string text_of(const Json &value, const char *otherwise = "") {
    return value.is_string() ? value.get<std::string>() : otherwise;
}

std::vector<std::uint64_t> counts_of(const Json &list, const char *what) {
    std::vector<std::uint64_t> counts;
    for (const Json &one : list.is_array() ? list : Json::array()) {
        if (!one.is_number_unsigned() || counts.size() == 32)
            throw RawFailure{std::string("its ") + what + " is no list of up to 32 counts"};
        counts.push_back(one.get<std::uint64_t>());
    }
    return counts;
}

struct TypeRow {
    const char *name, *type;
};
constexpr TypeRow zarr_types[] = {{"bool", "u1"},      {"int8", "i1"},       {"int16", "i2"},
                                  {"int32", "i4"},     {"int64", "i8"},      {"uint8", "u1"},
                                  {"uint16", "u2"},    {"uint32", "u4"},     {"uint64", "u8"},
                                  {"float16", "f2"},   {"float32", "f4"},    {"float64", "f8"},
                                  {"complex64", "c8"}, {"complex128", "c16"}};

std::string with_order(const std::string &type, bool big) {
    return (type == "i1" || type == "u1" ? "|" : big ? ">" : "<") + type;
}

/// Zarr 2: a type as NumPy writes it, one compressor and no filters.
ZarrChunks second(const Json &meta) {
    ZarrChunks chunks;
    chunks.sides = counts_of(member(meta, "chunks"), "chunks");
    const std::string type = text_of(member(meta, "dtype"));
    for (const TypeRow &row : zarr_types)
        if (type.size() > 2 && (type.substr(1) == row.type || type == "|b1"))
            chunks.type = with_order(type == "|b1" ? "u1" : row.type, type[0] == '>');
    if (chunks.type.empty())
        chunks.problem = "its type " + member(meta, "dtype").dump() + " is no plain number";
    chunks.columns_first = text_of(member(meta, "order")) == "F";
    chunks.separator = text_of(member(meta, "dimension_separator"), ".");
    if (const Json &packer = member(meta, "compressor"); packer.is_object())
        chunks.codecs = {text_of(member(packer, "id"), "?")};
    const Json &filters = member(meta, "filters");
    if (filters.is_array() && !filters.empty())
        chunks.problem = "its filter '" + text_of(member(filters[0], "id"), "?") + "' is not read";
    return chunks;
}

/// Zarr 3: the codec "bytes", and behind it those of bytes.
ZarrChunks third(const Json &meta) {
    ZarrChunks chunks;
    const Json &grid = member(meta, "chunk_grid");
    chunks.sides = counts_of(member(member(grid, "configuration"), "chunk_shape"), "chunk_shape");
    if (text_of(member(grid, "name")) != "regular")
        chunks.problem = "its grid of chunks is not regular";
    const Json &keys = member(meta, "chunk_key_encoding");
    const bool old_keys = text_of(member(keys, "name")) == "v2";
    chunks.prefix = old_keys ? "" : "c";
    chunks.separator =
        text_of(member(member(keys, "configuration"), "separator"), old_keys ? "." : "/");
    bool big = false, bytes = false;
    const Json &codecs = member(meta, "codecs");
    for (const Json &codec : codecs.is_array() ? codecs : Json::array()) {
        const std::string name =
            codec.is_string() ? text_of(codec) : text_of(member(codec, "name"));
        if (name == "bytes") {
            bytes = true;
            big = text_of(member(member(codec, "configuration"), "endian")) == "big";
        } else if (bytes) {
            chunks.codecs.push_back(name);
        } else {
            chunks.problem = "its codec '" + name + "' is not read";
        }
    }
    const std::string type = text_of(member(meta, "data_type"));
    for (const TypeRow &row : zarr_types)
        if (type == row.name)
            chunks.type = with_order(row.type, big);
    if (chunks.type.empty())
        chunks.problem = "its type " + member(meta, "data_type").dump() + " is no plain number";
    return chunks;
}

template <class Number>
void put_fill(std::vector<unsigned char> &to, double value, std::size_t at) {
    const auto number = static_cast<Number>(value);
    std::memcpy(to.data() + at, &number, sizeof number);
}

double number_of(const Json &value) {
    const std::string text = text_of(value);
    return value.is_number()     ? value.get<double>()
           : value.is_boolean()  ? (value.get<bool>() ? 1 : 0)
           : text == "NaN"       ? NAN
           : text == "Infinity"  ? INFINITY
           : text == "-Infinity" ? -INFINITY
                                 : 0;
}

/// The bytes of a sample that no chunk holds. Integers beyond 2^53 are none that anyone fills with.
std::vector<unsigned char> fill_of(const Json &value, const std::string &type) {
    std::vector<unsigned char> bytes(RawArray{{}, type, {}}.item_bytes());
    const bool pair = type[1] == 'c';
    const double first =
                     number_of(pair && value.is_array() && value.size() == 2 ? value[0] : value),
                 second = pair && value.is_array() && value.size() == 2 ? number_of(value[1]) : 0;
    const std::string plain = type.substr(1);
    const bool whole = std::abs(first) <= 9e15;
    constexpr const char *words[] = {"NaN", "Infinity", "-Infinity"};
    if (value.is_string() && std::find(std::begin(words), std::end(words), text_of(value)) ==
                                 std::end(words)) // as bits, say
        throw RawFailure{"its fill value " + value.dump() + " is not read"};
    if (plain == "f4" || plain == "c8")
        put_fill<float>(bytes, first, 0);
    else if (plain == "f8" || plain == "c16")
        put_fill<double>(bytes, first, 0);
    else if (plain == "f2" ? first != 0 : !whole || (plain[0] == 'u' && first < 0))
        throw RawFailure{"its fill value " + value.dump() + " is not read"};
    else if (plain != "f2") { // integers, the lowest byte first
        const auto bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(first));
        std::memcpy(bytes.data(), &bits, bytes.size());
    }
    if (plain == "c8")
        put_fill<float>(bytes, second, 4);
    if (plain == "c16")
        put_fill<double>(bytes, second, 8);
    const std::size_t part = pair ? bytes.size() / 2 : bytes.size();
    if (type[0] == '>')
        for (std::size_t at = 0; at < bytes.size(); at += part)
            std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                         bytes.begin() + static_cast<std::ptrdiff_t>(at + part));
    return bytes;
}

/// An array's metadata; null: the folder has none.
Json array_in(const ZarrStore &store, const fs::path &folder) {
    Json old = object_in(store, folder / ".zarray");
    if (!old.is_null())
        return old;
    Json meta = object_in(store, folder / "zarr.json");
    return text_of(member(meta, "node_type")) == "array" ? meta : Json();
}

ZarrChunks chunks_of(const Json &meta) {
    ZarrChunks chunks = member(meta, "zarr_format") == 3 ? third(meta) : second(meta);
    if (chunks.separator != "." && chunks.separator != "/")
        chunks.problem = "its chunks have names that are not read";
    return chunks;
}

RawArray look(const Json &meta, const std::string &name) {
    const ZarrChunks chunks = chunks_of(meta);
    RawArray array;
    array.name = name;
    array.type = chunks.type;
    array.shape = counts_of(member(meta, "shape"), "shape");
    array.problem = !chunks.problem.empty() ? chunks.problem : chunks.fault(array.shape);
    return array;
}

/// The scale of each of `count` axes that the transformations of `of` state; empty: they state
/// none.
std::vector<double> scales_of(const Json &of, std::size_t count) {
    const Json &changes = member(of, "coordinateTransformations");
    for (const Json &change : changes.is_array() ? changes : Json::array()) {
        const Json &scale = member(change, "scale");
        if (!scale.is_array() || scale.size() != count)
            continue;
        std::vector<double> steps;
        for (const Json &step : scale)
            steps.push_back(std::max(0.0, number_of(step)));
        return steps;
    }
    return {};
}

/// Gives the arrays of a multiscale picture in a group their sizes and axes; the first is
/// preferred.
void take_scales(const Json &attributes, const std::string &group, std::vector<RawArray> &arrays) {
    const Json &inner = member(attributes, "ome");
    const Json &pictures = member(inner.is_object() ? inner : attributes, "multiscales");
    if (!pictures.is_array() || pictures.empty())
        return;
    const Json &axes = member(pictures[0], "axes"), &sets = member(pictures[0], "datasets");
    std::string names;
    for (const Json &axis : axes.is_array() ? axes : Json::array())
        names += " " + (axis.is_string() ? text_of(axis) : text_of(member(axis, "name"), "?"));
    bool first = true;
    for (const Json &set : sets.is_array() ? sets : Json::array()) {
        const std::string name = (group.empty() ? "" : group + "/") + text_of(member(set, "path"));
        const auto at = std::find_if(arrays.begin(), arrays.end(),
                                     [&](const RawArray &array) { return array.name == name; });
        if (at == arrays.end())
            continue;
        at->preferred = first && at->problem.empty();
        first = false;
        if (!names.empty())
            at->notes.push_back("its axes are" + names);
        const std::size_t count = at->shape.size();
        if (!axes.is_array() || count < 2 || axes.size() != count)
            continue;
        // Those of all data sets apply after a data set's own.
        const std::vector<double> own = scales_of(set, count), all = scales_of(pictures[0], count);
        if (own.empty() && all.empty())
            continue;
        const auto step = [&](std::size_t axis) {
            return (own.empty() ? 1 : own[axis]) * (all.empty() ? 1 : all[axis]) *
                   millimetres_of(text_of(member(axes[axis], "unit")));
        };
        at->across = step(count - 1);
        at->down = step(count - 2);
    }
}

class Walk {
  public:
    explicit Walk(const ZarrStore &store) : store_(store) {}
    std::vector<RawArray> arrays;

    void visit(const fs::path &folder, const std::string &name, std::size_t depth) {
        if (++folders_ > most_folders || depth > most_depth)
            throw RawFailure{"it has more than " + std::to_string(most_folders) +
                             " folders, or they are nested deeper than " +
                             std::to_string(most_depth)};
        store_.check(folder);
        const Json meta = array_in(store_, folder);
        if (!meta.is_null()) {
            if (arrays.size() < most_raw_arrays)
                arrays.push_back(look(meta, name));
            return;
        }
        std::vector<fs::path> below;
        std::error_code failure;
        for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
             at.increment(failure)) {
            std::error_code gone;
            if (at->is_directory(gone) && below.size() < most_folders)
                below.push_back(at->path());
        }
        std::sort(below.begin(), below.end());
        for (const fs::path &one : below)
            visit(one, (name.empty() ? "" : name + "/") + one.filename().string(), depth + 1);
        const Json attributes = object_in(store_, folder / ".zattrs");
        take_scales(attributes.is_null()
                        ? member(object_in(store_, folder / "zarr.json"), "attributes")
                        : attributes,
                    name, arrays);
    }

  private:
    const ZarrStore &store_;
    std::size_t folders_ = 0;
};

std::vector<RawArray> list(const RawFile &from) {
    const ZarrStore store(from.path);
    Walk walk(store);
    walk.visit(from.path, {}, 0);
    return walk.arrays;
}

void read(const RawFile &from, RawArray &array) {
    const fs::path folder =
        array.name.empty() ? fs::path(from.path) : fs::path(from.path) / array.name;
    const ZarrStore store(from.path);
    const Json meta = array_in(store, folder);
    ZarrChunks chunks = chunks_of(meta);
    chunks.fill = fill_of(member(meta, "fill_value"), chunks.type);
    array.bytes = chunks.read(store, folder, array.shape);
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
