// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/module/zarr_chunks.h"

#include <blosc.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

namespace imago {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<unsigned char>;
using Counts = std::vector<std::uint64_t>;

constexpr std::uint64_t most_chunk_bytes = std::uint64_t{1} << 30, most_chunks = 10'000'000;

RawFailure damaged(const std::string &chunk, const std::string &why) {
    return {"its chunk '" + chunk + "' is damaged: " + why};
}

Bytes inflated(const Bytes &packed, std::size_t count) {
    Bytes bytes(count + 1); // one more, so that longer ones are seen
    z_stream stream{};
    stream.next_in = const_cast<unsigned char *>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = bytes.data();
    stream.avail_out = static_cast<uInt>(bytes.size());
    if (inflateInit2(&stream, 15 + 32) != Z_OK) // zlib or gzip
        throw RawFailure{"zlib refuses to begin"};
    const int ended = inflate(&stream, Z_FINISH);
    bytes.resize(ended == Z_STREAM_END ? stream.total_out : 0);
    inflateEnd(&stream);
    return bytes;
}

Bytes of_zstd(const Bytes &packed, std::size_t count) {
    Bytes bytes(count);
    const std::size_t got = ZSTD_decompress(bytes.data(), count, packed.data(), packed.size());
    bytes.resize(ZSTD_isError(got) ? 0 : got);
    return bytes;
}

Bytes of_blosc(const Bytes &packed, std::size_t count) {
    Bytes bytes(count);
    std::size_t there = 0;
    const bool valid = packed.size() >= BLOSC_MIN_HEADER_LENGTH &&
                       blosc_cbuffer_validate(packed.data(), packed.size(), &there) == 0 &&
                       there == count;
    const int got = valid ? blosc_decompress_ctx(packed.data(), bytes.data(), count, 1) : 0;
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
}

/// The sum of Castagnoli's polynomial over all but the last four bytes, which state it.
Bytes checked(Bytes bytes) {
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> rows{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            rows[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                rows[i] = rows[i] & 1 ? rows[i] >> 1 ^ 0x82f63b78u : rows[i] >> 1;
        }
        return rows;
    }();
    if (bytes.size() < 4)
        return {};
    std::uint32_t sum = ~0u;
    for (std::size_t i = 0; i + 4 < bytes.size(); ++i)
        sum = table[(sum ^ bytes[i]) & 255] ^ sum >> 8;
    std::uint32_t stated = 0;
    for (std::size_t i = 0; i < 4; ++i)
        stated |= static_cast<std::uint32_t>(bytes[bytes.size() - 4 + i]) << 8 * i;
    bytes.resize(~sum == stated ? bytes.size() - 4 : 0);
    return bytes;
}

struct CodecRow {
    const char *name;
    Bytes (*unpacked)(const Bytes &packed, std::size_t count); ///< null: a sum
};
constexpr CodecRow codecs[] = {{"zlib", inflated},
                               {"gzip", inflated},
                               {"zstd", of_zstd},
                               {"blosc", of_blosc},
                               {"crc32c", nullptr}};

const CodecRow *codec_named(const std::string &name) {
    for (const CodecRow &row : codecs)
        if (name == row.name)
            return &row;
    return nullptr;
}

/// Whether a chunk is in a folder. What is there and is no file, such as a link that leads nowhere,
/// is refused: only a chunk that nobody wrote is the fill value.
bool holds(const ZarrStore &store, const fs::path &folder, const std::string &name) {
    std::error_code failure;
    fs::path at = folder;
    for (const fs::path &part : fs::path(name)) {
        at /= part;
        const fs::file_status status = fs::symlink_status(at, failure);
        if (status.type() == fs::file_type::not_found)
            return false;
        store.check(at);
        if (failure || !fs::exists(at, failure))
            throw damaged(name, "it cannot be read");
    }
    if (!fs::is_regular_file(at, failure))
        throw damaged(name, "it is no file");
    return true;
}

Bytes file_bytes(const fs::path &path, std::uint64_t most) {
    const std::uint64_t length = fs::file_size(path);
    if (length > most)
        throw RawFailure{"a chunk of " + std::to_string(length) +
                         " bytes is longer than its samples can be"};
    Bytes bytes(length);
    std::ifstream stream(path, std::ios::binary);
    stream.read(reinterpret_cast<char *>(bytes.data()), static_cast<std::streamsize>(length));
    if (!stream)
        throw RawFailure{"'" + path.filename().string() + "' cannot be read"};
    return bytes;
}

/// Distances of neighbours along each axis, in samples.
Counts strides_of(const Counts &sides, bool columns_first) {
    Counts strides(sides.size(), 1);
    std::uint64_t step = 1;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t axis = columns_first ? i : sides.size() - 1 - i;
        strides[axis] = step;
        step *= sides[axis];
    }
    return strides;
}

/// Counts up, the last axis first. False: it was the last.
bool next(Counts &index, const Counts &ends, std::size_t axes) {
    for (std::size_t axis = axes; axis-- > 0;) {
        if (++index[axis] < ends[axis])
            return true;
        index[axis] = 0;
    }
    return false;
}

/// An array, and where its chunks go.
struct Target {
    const Counts &shape, &sides;
    Counts to, from; ///< strides of the array and of a chunk
    std::size_t item;

    /// Copies what of a chunk is in the array.
    void copy(const Counts &place, const Bytes &chunk, Bytes &array) const {
        const std::size_t last = shape.size() - 1;
        Counts extents(shape.size()), index(shape.size(), 0);
        std::uint64_t first = 0;
        for (std::size_t axis = 0; axis <= last; ++axis) {
            extents[axis] = std::min(sides[axis], shape[axis] - place[axis] * sides[axis]);
            first += place[axis] * sides[axis] * to[axis];
        }
        do {
            std::uint64_t into = first, out = 0;
            for (std::size_t axis = 0; axis < last; ++axis) {
                into += index[axis] * to[axis];
                out += index[axis] * from[axis];
            }
            if (from[last] == 1) {
                std::memcpy(&array[into * item], &chunk[out * item], extents[last] * item);
                continue;
            }
            for (std::uint64_t i = 0; i < extents[last]; ++i)
                std::memcpy(&array[(into + i) * item], &chunk[(out + i * from[last]) * item], item);
        } while (next(index, extents, last));
    }
};

Bytes filled(const Bytes &sample, std::uint64_t bytes) {
    Bytes all(bytes);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = sample[i % sample.size()];
    return all;
}

} // namespace

std::string ZarrChunks::fault(const Counts &shape) const {
    if (shape.empty())
        return "it is a single number";
    if (sides.size() != shape.size() || std::count(sides.begin(), sides.end(), 0u) > 0)
        return "its chunks do not have its axes";
    RawArray one{{}, type, sides};
    if (one.sample_bytes() > most_chunk_bytes)
        return "a chunk of it has more than 1 GiB";
    double count = 1;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        count *= static_cast<double>(shape[axis]) / static_cast<double>(sides[axis]) + 1;
    if (count > static_cast<double>(most_chunks))
        return "it has more than " + std::to_string(most_chunks) + " chunks";
    std::size_t packers = 0;
    for (const std::string &codec : codecs) {
        const CodecRow *row = codec_named(codec);
        if (!row)
            return "its codec '" + codec + "' is not read; zlib, gzip, zstd, blosc and crc32c are";
        packers += row->unpacked != nullptr;
    }
    return packers > 1 ? "it is packed twice" : "";
}

void ZarrStore::check(const fs::path &path) const {
    std::error_code failure;
    if (!fs::is_symlink(path, failure) || path == given_)
        return;
    const fs::path target = fs::weakly_canonical(path, failure);
    const fs::path inside = target.lexically_relative(whole_);
    if (failure || inside.empty() || *inside.begin() == "..")
        throw RawFailure{"its '" + path.lexically_relative(given_).string() +
                         "' is a link out of the store, to '" + target.string() +
                         "'; links of a store stay inside it"};
}

Bytes ZarrChunks::read(const ZarrStore &store, const fs::path &folder, const Counts &shape) const {
    const RawArray whole{{}, type, shape}, one{{}, type, sides};
    Bytes array(whole.sample_bytes());
    if (array.empty())
        return array;
    const Target target{shape, sides, strides_of(shape, false), strides_of(sides, columns_first),
                        whole.item_bytes()};
    Counts ends, place(shape.size(), 0);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        ends.push_back((shape[axis] - 1) / sides[axis] + 1);
    const std::uint64_t bytes = one.sample_bytes();
    const Bytes blank = filled(fill, bytes);
    do {
        std::string name = prefix;
        for (const std::uint64_t number : place)
            name += (name.empty() ? "" : separator) + std::to_string(number);
        if (!holds(store, folder, name)) {
            target.copy(place, blank, array);
            continue;
        }
        Bytes chunk = file_bytes(folder / name, 2 * bytes + 65536);
        std::size_t sums =
            static_cast<std::size_t>(std::count(codecs.begin(), codecs.end(), "crc32c"));
        for (auto codec = codecs.rbegin(); codec != codecs.rend(); ++codec) {
            const CodecRow &row = *codec_named(*codec);
            sums -= row.unpacked == nullptr;
            chunk =
                row.unpacked ? row.unpacked(chunk, bytes + 4 * sums) : checked(std::move(chunk));
        }
        if (chunk.size() != bytes)
            throw damaged(name, codecs.empty()
                                    ? "it has another length than its samples"
                                    : "its " + codecs.back() + " does not unpack to its samples");
        target.copy(place, chunk, array);
    } while (next(place, ends, shape.size()));
    return array;
}

} // namespace imago
