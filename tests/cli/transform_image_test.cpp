// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

Image picture(std::size_t channels, bool alpha) {
    Image image;
    image.width = 7;
    image.height = 5;
    image.channels = channels;
    for (std::size_t i = 0; i < channels * image.plane_size(); ++i)
        image.samples.push_back(static_cast<float>((i * 37) % 256));
    if (alpha)
        image.alpha.assign(image.plane_size(), 200.0f);
    return image;
}

CliRun transform(const std::string &kind, const std::filesystem::path &from,
                 const std::filesystem::path &to, Words more = {}) {
    return run_cli(joined({"transform", "--kind", kind, from.string(), "-o", to.string()}, more));
}

std::vector<float> floats_of(const std::filesystem::path &path) {
    return std::get<std::vector<float>>(read_npy(path).data);
}

} // namespace

TEST_CASE("an image is its samples along the last two axes, colours before them") {
    const std::size_t channels = GENERATE(1, 3);
    const ScratchFolder folder;
    const Image image = picture(channels, false);
    write_image(folder / "in.png", image, {});
    NpyArray array{{5, 7}, image.samples};
    if (channels == 3)
        array.shape.insert(array.shape.begin(), 3);
    write_npy(folder / "in.npy", array);
    REQUIRE(transform("dct2", folder / "in.png", folder / "image.npy").code == 0);
    REQUIRE(transform("dct2", folder / "in.npy", folder / "array.npy", {"--axes", "-2,-1"}).code ==
            0);
    CHECK(read_npy(folder / "image.npy").shape == array.shape);
    CHECK(floats_of(folder / "image.npy") == floats_of(folder / "array.npy"));
    REQUIRE(transform("rfft", folder / "in.png", folder / "rows.npy", {"--axes", "-1"}).code == 0);
    CHECK(read_npy(folder / "rows.npy").shape.back() == 4);
}

TEST_CASE("real results become TIFF as they are, and 8 or 16 bits when asked") {
    const ScratchFolder folder;
    const Image image = picture(3, false);
    write_image(folder / "in.png", image, {});
    REQUIRE(transform("dct2", folder / "in.png", folder / "out.npy").code == 0);
    REQUIRE(transform("dct2", folder / "in.png", folder / "out.tif").code == 0);
    CHECK(read_image(folder / "out.tif").image.samples == floats_of(folder / "out.npy"));
    REQUIRE(transform("idct2", folder / "out.tif", folder / "back.png", {"--depth", "8"}).code ==
            0);
    CHECK(read_image(folder / "back.png").image.samples == image.samples);
    const CliRun clipped = succeeded(
        transform("dct2", folder / "in.png", folder / "deep.png", {"--depth", "16", "--json"}));
    CHECK(contains(Json::parse(clipped.out)["notes"].dump(), "were clipped"));
}

TEST_CASE("alpha is left out, and said to be") {
    const ScratchFolder folder;
    write_image(folder / "in.png", picture(3, true), {});
    const CliRun run = succeeded(transform("dct2", folder / "in.png", folder / "out.npy"));
    CHECK(contains(run.out, "alpha channel is not transformed"));
}
