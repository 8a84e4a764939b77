// SPDX-License-Identifier: GPL-3.0-or-later
// Zarr's folders: their chunks, packed or not, give the array; what is damaged is one sentence.
#include "app/media/array/module_files.h"
#include "app/media/npy/array_file.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/error.h"
#include "tests/media/raw/file_bytes.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <fstream>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

void write(const fs::path &path, const Bytes &bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

void write(const fs::path &path, const std::string &text) {
    write(path, Bytes(text.begin(), text.end()));
}

/// The samples 10 y + x of a chunk of 2 x 3 of 16 bits, whose corner is y, x.
Bytes chunk(int y, int x, bool columns_first = false, std::endian order = std::endian::little) {
    Bytes bytes;
    for (int i = 0; i < 6; ++i) {
        const int row = columns_first ? i % 2 : i / 3, column = columns_first ? i / 2 : i % 3;
        put_number(bytes, static_cast<std::int16_t>(10 * (y + row) + x + column), order);
    }
    return bytes;
}

/// Streams of one stored block, as the formats describe them.
Bytes as_zlib(const Bytes &bytes) {
    Bytes packed{0x78, 0x01, 0x01};
    const auto length = static_cast<std::uint16_t>(bytes.size());
    put_number(packed, length);
    put_number(packed, static_cast<std::uint16_t>(~length));
    packed.insert(packed.end(), bytes.begin(), bytes.end());
    std::uint32_t low = 1, high = 0;
    for (const unsigned char byte : bytes) {
        low = (low + byte) % 65521;
        high = (high + low) % 65521;
    }
    put_number(packed, high << 16 | low, std::endian::big);
    return packed;
}

Bytes as_zstd(const Bytes &bytes) {
    Bytes packed{0x28, 0xb5, 0x2f, 0xfd, 0x20, static_cast<unsigned char>(bytes.size())};
    const auto block = static_cast<std::uint32_t>(bytes.size() << 3 | 1);
    for (int i = 0; i < 3; ++i)
        packed.push_back(static_cast<unsigned char>(block >> 8 * i));
    packed.insert(packed.end(), bytes.begin(), bytes.end());
    return packed;
}

Bytes as_blosc(const Bytes &bytes) {
    Bytes packed{2, 1, 2, 2}; // version, that of the codec, copied, bytes of a sample
    const auto length = static_cast<std::uint32_t>(bytes.size());
    for (const std::uint32_t word : {length, length, length + 16})
        put_number(packed, word);
    packed.insert(packed.end(), bytes.begin(), bytes.end());
    return packed;
}

std::string second(const std::string &more, const std::string &shape = "[3, 5]",
                   const std::string &chunks = "[2, 3]") {
    return R"({"zarr_format": 2, "shape": )" + shape + R"(, "chunks": )" + chunks +
           R"(, "dtype": "<i2", "fill_value": -1, "filters": null, )" + more + "}";
}

std::string third(const std::string &codecs) {
    return R"({"zarr_format": 3, "node_type": "array", "shape": [3, 5], "data_type": "int16",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": -1, "codecs": )" +
           codecs + "}";
}

/// What the four chunks of 3 x 5 hold; the last one has no file.
const std::vector<float> expected{0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, -1, -1};

std::vector<float> floats_of(const NpyArray &array) {
    return std::get<std::vector<float>>(array.data);
}

} // namespace

TEST_CASE("Zarr's chunks give the array, whatever packs them", "[raw]") {
    if (module_file("zarr").empty())
        return;
    struct Row {
        const char *codec;
        Bytes (*packed)(const Bytes &);
    };
    for (const Row &row : {Row{"", [](const Bytes &bytes) { return bytes; }}, Row{"zlib", as_zlib},
                           Row{"zstd", as_zstd}, Row{"blosc", as_blosc}}) {
        INFO(row.codec);
        const ScratchFolder folder;
        const auto path = folder / "a.zarr";
        const std::string packer =
            *row.codec ? std::string(R"({"id": ")") + row.codec + "\"}" : "null";
        write(path / ".zarray", second(R"("order": "C", "compressor": )" + packer));
        write(path / "0.0", row.packed(chunk(0, 0)));
        write(path / "0.1", row.packed(chunk(0, 3)));
        write(path / "1.0", row.packed(chunk(2, 0)));
        const NpyArray array = read_array(path);
        CHECK(array.shape == std::vector<std::size_t>{3, 5});
        CHECK(array.type == "<i2");
        CHECK(floats_of(array) == expected);
        CHECK(floats_of(read_array(path / "")) == expected); // as a shell completes it
        Bytes bad = row.packed(chunk(0, 3));
        bad.pop_back();
        write(path / "0.1", bad);
        CHECK(says(error_of([&] { read_array(path); }), "its chunk '0.1' is damaged"));
    }
}

TEST_CASE("Zarr's orders, names of chunks and groups are followed", "[raw]") {
    if (module_file("zarr").empty())
        return;
    const ScratchFolder folder;
    const auto path = folder / "a.zarr";
    write(path / "one" / ".zarray",
          second(R"("order": "F", "compressor": null, "dimension_separator": "/")"));
    write(path / "one" / "0" / "0", chunk(0, 0, true));
    write(path / "one" / "0" / "1", chunk(0, 3, true));
    write(path / "one" / "1" / "0", chunk(2, 0, true));
    write(path / "two" / "zarr.json",
          third(R"([{"name": "bytes", "configuration": {"endian": "big"}}])"));
    write(path / "two" / "c" / "0" / "0", chunk(0, 0, false, std::endian::big));
    write(path / "two" / "c" / "0" / "1", chunk(0, 3, false, std::endian::big));
    write(path / "two" / "c" / "1" / "0", chunk(2, 0, false, std::endian::big));
    // Python writes numbers that JSON lacks. The scale of all data sets applies to each.
    write(path / ".zattrs", R"({"valid_max": NaN, "a \"NaN": [-Infinity, 1], "multiscales": [{
        "coordinateTransformations": [{"type": "scale", "scale": [2, 1]}], "axes": [
        {"name": "y", "unit": "micrometer"}, {"name": "x", "unit": "nanometer"}],
        "datasets": [{"path": "two", "coordinateTransformations": [
            {"type": "translation", "translation": [1, 1]},
            {"type": "scale", "scale": [0.25, 20]}]}]}]})");
    const std::vector<NpzEntry> entries = array_entries(path);
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].name == "one");
    CHECK(floats_of(read_array(path, "one")) == expected);
    const NpyArray chosen = read_array(path);
    CHECK(chosen.type == ">i2");
    CHECK(floats_of(chosen) == expected);
    CHECK(chosen.facts.density.x == Approx(5e4));
    CHECK(chosen.facts.density.y == Approx(2000));
    CHECK(read_signal(path).signal.channels == 3);
}

TEST_CASE("A folder of Zarr's that is damaged, or asks too much, is one sentence", "[raw]") {
    if (module_file("zarr").empty())
        return;
    const ScratchFolder folder;
    const auto said = [&](const std::string &name, const std::string &text) {
        const auto path = folder / "b.zarr";
        fs::remove_all(path);
        write(path / name, text);
        return error_of([&] { read_array(path); });
    };
    const std::string plain = R"("order": "C", "compressor": null)";
    CHECK(says(said(".zarray", "[1"), "'.zarray' is no JSON object"));
    CHECK(says(said("other", ""), "has no array of numbers"));
    CHECK(says(said(".zarray", second(R"("compressor": {"id": "lz4"})")),
               "its codec 'lz4' is not read"));
    CHECK(says(said(".zarray", second(plain, "[3, 5]", "[2]")), "its chunks do not have its axes"));
    CHECK(says(said(".zarray", second(plain, "[3, 5]", "[2, 0]")),
               "its chunks do not have its axes"));
    CHECK(says(said(".zarray", second(plain, "[3, -5]")), "no list of up to 32 counts"));
    CHECK(says(said(".zarray", second(plain, "[1099511627776, 1099511627776]")), "chunks"));
    CHECK(says(said(".zarray", second(plain, "[40000, 40000]", "[40000, 40000]")),
               "a chunk of it has more than 1 GiB"));
    CHECK(says(said("zarr.json", third(R"([{"name": "transpose"}, "bytes"])")),
               "its codec 'transpose' is not read"));
    CHECK(says(said("zarr.json", third(R"(["bytes", "gzip", "zstd"])")), "it is packed twice"));
    std::string bits = second(plain);
    bits.replace(bits.find("-1"), 2, R"("0x7fff")");
    CHECK(says(said(".zarray", bits), "its fill value \"0x7fff\" is not read"));
    said(".zarray", second(plain)); // a chunk whose link leads nowhere is none that nobody wrote
    fs::create_symlink("nowhere", folder / "b.zarr/0.0");
    CHECK(says(error_of([&] { read_array(folder / "b.zarr"); }),
               "its chunk '0.0' is damaged: it cannot be read"));
    const std::string out = "' is a link out of the store, to '" + (folder / "out").string();
    const auto linked = [&](const fs::path &target, const std::string &name) {
        fs::remove_all(folder / "b.zarr" / name);
        fs::create_symlink(target, folder / "b.zarr" / name);
        return error_of([&] { read_array(folder / "b.zarr"); });
    };
    write(folder / "out" / "secret", "");
    CHECK(says(linked(folder / "out" / "secret", "0.0"), "its '0.0" + out));
    said("x/.zarray", second(plain));
    CHECK(says(linked("../out/secret", ".zattrs"), "its '.zattrs" + out));
    fs::remove(folder / "b.zarr" / ".zattrs");
    CHECK(says(linked("../out", "y"), "its 'y" + out));
    CHECK(linked("x", "y").empty()); // one that stays inside is followed
    std::string deep;
    for (int i = 0; i < 20; ++i)
        deep += "x/";
    CHECK(says(said(deep + "y", ""), "nested deeper than 12"));
    CHECK(says(error_of([&] {
                   read_array(folder.write("c.zarr", Bytes{1, 2}));
               }),
               "it is a file, and this format is a folder"));
    CHECK(says(error_of([&] { read_array(folder / "none.zarr"); }), "there is no such file"));
}
