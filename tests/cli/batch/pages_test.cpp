// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of one file in the commands for one picture.
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

/// A TIFF of four pages, or an array of four planes.
std::filesystem::path pages_at(const std::filesystem::path &path, SampleDepth depth) {
    PictureFile file(path, {}, 4);
    for (std::size_t page = 0; page < 4; ++page) {
        Image image{.width = 30 + page, .height = 21, .channels = 1, .depth = depth};
        if (is_array_name(path))
            image.width = 30;
        for (std::size_t i = 0; i < image.count(); ++i)
            image.samples.push_back(static_cast<float>((i * (page + 5) + 60 * page) % 251));
        file.set(page, std::make_shared<const Image>(image));
    }
    file.write();
    return path;
}

Words words_of(const char *command, const std::string &input, const std::string &output,
               const Words &more = {}) {
    Words words{command, input, "-o", output};
    const bool filters = std::string(command) == "filter";
    words.insert(words.end(), {filters ? "--low" : "--keep", filters ? "0.2" : "10"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST_CASE("--page takes one page, or all as batch does, byte for byte", "[batch][pages]") {
    const ScratchFolder scratch;
    const auto *command = GENERATE("compress", "filter");
    const auto depth = GENERATE(SampleDepth::u8, SampleDepth::u16);
    std::filesystem::create_directories(scratch.path() / "in");
    const auto in = pages_at(scratch.path() / "in" / "s.tif", depth),
               all = scratch.path() / "all.tif", recipe = scratch.path() / "r.json";
    const CliRun first = run_cli(words_of(command, in, scratch.path() / "1.tif"));
    CHECK(first.code == 0);
    CHECK(first.out.find("--page all") != std::string::npos);
    REQUIRE(run_cli(words_of(command, in, all, {"--page", "all", "--save-recipe", recipe})).code ==
            0);
    REQUIRE(run_cli({"batch", recipe, scratch.path() / "in", "-o", scratch.path() / "out"}).code ==
            0);
    CHECK(bytes_of(all) == bytes_of(scratch.path() / "out" / "s.tif"));
    PicturePages pages(all);
    REQUIRE(pages.count() == 4);
    for (const std::size_t page : {std::size_t{1}, std::size_t{3}}) {
        const auto one = scratch.path() / "one.tif";
        const CliRun run =
            succeeded(run_cli(words_of(command, in, one, {"--page", std::to_string(page)})));
        CHECK(run.out.find("first of its pages") == std::string::npos);
        CHECK(PicturePages(one).read(0).image.samples == pages.read(page - 1).image.samples);
    }
}

TEST_CASE("--page takes planes of arrays, too", "[batch][pages]") {
    const ScratchFolder scratch;
    const auto in = pages_at(scratch.path() / "v.npy", SampleDepth::f32),
               one = scratch.path() / "one.npy", all = scratch.path() / "all.npy";
    REQUIRE(run_cli(words_of("filter", in, one, {"--page", "3"})).code == 0);
    REQUIRE(run_cli(words_of("filter", in, all, {"--page", "all"})).code == 0);
    PicturePages pages(all);
    REQUIRE(pages.count() == 4);
    CHECK(PicturePages(one).read(0).image.samples == pages.read(2).image.samples);
}

TEST_CASE("A page that is not there, or does not apply, is refused", "[batch][pages]") {
    const ScratchFolder scratch;
    const auto in = pages_at(scratch.path() / "s.tif", SampleDepth::u8),
               out = scratch.path() / "out.tif";
    const auto refused = [&](const char *command, const Words &more,
                             const char *output = "out.tif") {
        return sentence_of(run_cli(words_of(command, in, scratch.path() / output, more)), 2);
    };
    CHECK(contains(refused("filter", {"--page", "5"}), "has 4 pages"));
    CHECK(contains(refused("compress", {"--page", "0"}), "--page"));
    CHECK(contains(refused("compress", {"--page", "two"}), "--page"));
    CHECK(contains(refused("compress", {"--page", "all"}, "out.png"), "has 4 pages"));
    CHECK(contains(refused("filter", {"--page", "all", "--removed", "r.tif"}), "--removed"));
    CHECK(contains(refused("filter", {"--page", "2", "--dimensions", "3"}), "volumes"));
    CHECK_FALSE(std::filesystem::exists(out));
}
