// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of Zarr's: its metadata up to a zero, and behind it the bytes of its chunks. The module
// works in a process of its own, which may end as it will; this one may not.
#include "app/media/npy/array_file.h"
#include "tests/fuzz/fuzz.h"

#include <fstream>
#include <string>

#include <unistd.h>

using namespace imago;
namespace fs = std::filesystem;

namespace {

/// A folder of this process.
struct Folder {
    fs::path path;
    Folder() {
        std::string name = (fs::temp_directory_path() / "imago-fuzz-XXXXXX").string();
        fuzz::require(mkdtemp(name.data()) != nullptr, "No folder for the chunks.");
        path = name;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

fs::path folder() {
    static const Folder made;
    return made.path / "x.zarr";
}

void write(const char *name, std::string_view text) {
    const fs::path path = folder() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    const std::size_t end = std::min(text.find('\0'), text.size());
    fs::remove_all(folder());
    const bool third = text.find("node_type") < end;
    write(third ? "zarr.json" : ".zarray", text.substr(0, end));
    if (end < size) {
        const std::string_view chunk = text.substr(end + 1);
        write(third ? "c/0/0" : "0.0", chunk);
        if (!third) // of one axis; a folder and a file cannot both be "c/0"
            write("0", chunk);
    }
    fuzz::reads([&] {
        const NpyArray array = read_array(folder());
        std::size_t numbers = 1;
        for (const std::size_t extent : array.shape)
            numbers *= extent;
        fuzz::require(numbers == array.size(), "An array has another size than its shape.");
    });
    fs::remove_all(folder());
    return 0;
}
