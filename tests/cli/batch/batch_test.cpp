// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_plan.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/sound_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

const std::string low_pass =
    R"({"imago-recipe": 1, "steps": [{"step": "filter", "mask": {"imago-mask": 1, "shapes": [)"
    R"({"kind": "low", "radius": 0.1, "soft": 0.05}]}}]})";
const Words low_options{"--low", "0.1", "--soft", "0.05"};

Image noise(std::size_t width, std::size_t height, std::size_t channels, SampleDepth depth,
            unsigned seed) {
    std::minstd_rand random(seed);
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    const auto most = static_cast<float>(depth_maximum(depth));
    std::uniform_real_distribution<float> value(0, most);
    for (std::size_t i = 0; i < image.count(); ++i)
        image.samples.push_back(depth == SampleDepth::f32 ? value(random)
                                                          : std::nearbyint(value(random)));
    return image;
}

void write_noise(const fs::path &path, const Image &image) {
    write_image(path, image, {image.depth, 95, {}});
}

/// The JSON lines of a run, and which of them are of one kind.
struct Lines {
    std::vector<Json> all;

    explicit Lines(const std::string &text) : all(lines_of(text)) {}
    Words names(const std::string &event) const {
        Words names;
        for (const auto &line : all)
            if (line["event"] == event)
                names.push_back(line["name"]);
        std::sort(names.begin(), names.end());
        return names;
    }
    std::string error_of(const std::string &name) const {
        for (const auto &line : all)
            if (line["event"] == "failed" && line["name"] == name)
                return line["error"];
        return {};
    }
};

using Names = Words;

struct Folders {
    ScratchFolder scratch;
    fs::path in = scratch.path() / "in", out = scratch.path() / "out",
             recipe = scratch.path() / "recipe.json";

    Folders() {
        fs::create_directories(in);
        write_text(recipe, low_pass);
    }
    Words command(const Words &more = {}) const {
        return joined({"batch", recipe, in, "-o", out}, more);
    }
    Lines run(int code = 0, Words more = {}) const {
        more.push_back("--json");
        const CliRun run = run_cli(command(more));
        INFO(run.err);
        CHECK(run.code == code);
        return Lines(run.out);
    }
};

/// No file in a folder is hidden besides the journal: nothing half-written is left.
void check_no_leftovers(const fs::path &folder) {
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        INFO(entry.path());
        const std::string name = entry.path().filename().string();
        CHECK((!name.starts_with('.') || name == ".imago-folder.jsonl"));
    }
}

} // namespace

TEST_CASE("A folder of several formats gives results in the one that is asked for", "[batch]") {
    const Folders folders;
    const Image image = noise(24, 16, 1, SampleDepth::u8, 5);
    write_noise(folders.in / "a.png", image);
    write_noise(folders.in / "b.jpg", image);
    write_noise(folders.in / "c.mrc", noise(24, 16, 1, SampleDepth::u16, 6));
    NpyArray array{{16, 24}, std::vector<float>(384, 0.5f)};
    write_npy(folders.in / "d.npy", array);
    write_text(folders.in / "e.edf", "signals, of which this recipe is none");
    const Lines lines = folders.run(0, {"--format", "tif"});
    CHECK(lines.names("done") == Names{"a.png", "b.jpg", "c.mrc", "d.npy"});
    for (const char *name : {"a.tif", "b.tif", "c.tif", "d.tif"}) {
        INFO(name);
        CHECK(read_image(folders.out / name).image.width == 24);
    }
    CHECK(folders.run(0, {"--format", ".tif"}).names("skipped").size() == 4);
    const CliRun refused = run_cli(folders.command({"--format", "wav"}));
    CHECK(refused.code != 0);
    CHECK(contains(refused.err, "--format is .png, .tif, .jpg"));
    CHECK(contains(refused.err, "not 'wav'"));
}

TEST_CASE("A recipe on a folder gives what the commands for one file give", "[batch]") {
    const Folders folders;
    fs::create_directories(folders.in / "below" / "deeper");
    write_noise(folders.in / "a.png", noise(61, 47, 3, SampleDepth::u8, 1));
    write_noise(folders.in / "b.png", noise(61, 47, 1, SampleDepth::u16, 2));
    write_noise(folders.in / "below" / "c.tif", noise(40, 52, 3, SampleDepth::f32, 3));
    write_noise(folders.in / "below" / "deeper" / "d.jpg", noise(64, 64, 3, SampleDepth::u8, 4));
    write_noise(folders.in / ".hidden.png", noise(8, 8, 1, SampleDepth::u8, 5));
    write_text(folders.in / "notes.txt", "not a picture");
    const Names all{"a.png", "b.png", "below/c.tif", "below/deeper/d.jpg"};
    const auto recipe_of = GENERATE(0, 1, 2);
    Words command{"filter"};
    Words options = low_options;
    if (recipe_of == 1) {
        command = {"compress"};
        options = {"--keep", "7.5", "--channels", "ycbcr"};
    } else if (recipe_of == 2) {
        options = {"--notch", "0.1,0.2,0.03", "--channels", "luma",
                   "--pad",   "mean",         "--levels",   "min-max"};
    }
    const auto one = [&](const std::string &input, const fs::path &output) {
        Words words = command;
        words.insert(words.end(), {input, "-o", output});
        words.insert(words.end(), options.begin(), options.end());
        return words;
    };
    auto first = one(folders.in / "a.png", folders.scratch.path() / "first.png");
    first.insert(first.end(), {"--save-recipe", folders.recipe});
    REQUIRE(run_cli(first).code == 0);

    const Lines lines = folders.run(0, {"--jobs", "3"});
    CHECK(lines.names("done") == all);
    CHECK(lines.all.front()["others"] == 1);
    CHECK(lines.all.front()["files"].size() == 4);
    CHECK(lines.all.back()["done"] == 4);
    for (const std::string &name : all) {
        INFO(name);
        const fs::path alone = folders.scratch.path() / fs::path(name).filename();
        REQUIRE(run_cli(one(folders.in / name, alone)).code == 0);
        CHECK(text_of(alone) == text_of(folders.out / name));
    }
    check_no_leftovers(folders.out);
}

TEST_CASE("A second run skips what is done, and redoes what changed", "[batch]") {
    const Folders folders;
    for (const char *name : {"a.png", "b.png", "c.png"})
        write_noise(folders.in / name, noise(40, 30, 1, SampleDepth::u8, 1));
    CHECK(folders.run().names("done") == Names{"a.png", "b.png", "c.png"});
    CHECK(folders.run().names("skipped") == Names{"a.png", "b.png", "c.png"});

    write_noise(folders.in / "b.png", noise(40, 30, 1, SampleDepth::u8, 2));
    fs::remove(folders.out / "c.png");
    Lines lines = folders.run();
    CHECK(lines.names("done") == Names{"b.png", "c.png"});
    CHECK(lines.names("skipped") == Names{"a.png"});

    const std::string before = text_of(folders.out / "a.png");
    std::string other = low_pass;
    write_text(folders.recipe, other.replace(other.find("0.1,"), 4, "0.2,"));
    CHECK(folders.run().names("done").size() == 3);
    CHECK(text_of(folders.out / "a.png") != before);
}

TEST_CASE("Files that no run has written are not replaced unasked", "[batch]") {
    const Folders folders;
    write_noise(folders.in / "a.png", noise(40, 30, 1, SampleDepth::u8, 1));
    write_noise(folders.in / "b.png", noise(40, 30, 1, SampleDepth::u8, 2));
    fs::create_directories(folders.out);
    write_text(folders.out / "a.png", "precious");
    Lines lines = folders.run(1);
    CHECK(lines.names("done") == Names{"b.png"});
    CHECK(lines.error_of("a.png").find("is not of an earlier run") != std::string::npos);
    CHECK(text_of(folders.out / "a.png") == "precious");

    write_text(folders.out / "b.png", "edited by hand");
    CHECK(folders.run(1).names("failed") == Names{"a.png", "b.png"});
    CHECK(text_of(folders.out / "b.png") == "edited by hand");
    CHECK(folders.run(0, {"--replace"}).names("done") == Names{"a.png", "b.png"});

    // The folder of the inputs is none for results, nor is one in which they would be inputs.
    const auto refused = [&](const fs::path &in, const fs::path &out) {
        return sentence_of(run_cli({"batch", folders.recipe, in, "-o", out}), 2);
    };
    CHECK(refused(folders.in, folders.in / ".").find("results") != std::string::npos);
    CHECK(refused(folders.in / "none", folders.out).find("no folder") != std::string::npos);
    fs::create_directories(folders.in / "in");
    write_noise(folders.in / "in" / "a.png", noise(40, 30, 1, SampleDepth::u8, 3));
    const std::string original = text_of(folders.in / "a.png");
    const CliRun above = run_cli(
        {"batch", folders.recipe, folders.in, "-o", folders.scratch.path(), "--json", "--replace"});
    CHECK(Lines(above.out).names("done") == Names{"a.png", "b.png"});
    CHECK(Lines(above.out).error_of("in/a.png").find("the input 'in/a.png'") != std::string::npos);
    CHECK(text_of(folders.in / "a.png") == original);
}

TEST_CASE("Errors belong to their files, and the rest goes on", "[batch]") {
    const Folders folders;
    write_noise(folders.in / "fine.png", noise(40, 30, 1, SampleDepth::u8, 1));
    write_noise(folders.in / "other.png", noise(41, 30, 1, SampleDepth::u8, 1));
    write_noise(folders.in / "colour.png", noise(40, 30, 3, SampleDepth::u8, 1));
    const std::string whole = text_of(folders.in / "colour.png");
    write_text(folders.in / "broken.png", whole.substr(0, whole.size() / 2));
    Image mask = noise(40, 30, 1, SampleDepth::u8, 9);
    for (float &sample : mask.samples)
        sample = 255;
    write_noise(folders.scratch.path() / "mask.png", mask);
    write_text(
        folders.recipe,
        R"({"imago-recipe": 1, "steps": [{"step": "filter", "mask_pictures": ["mask.png"]}]})");
    Lines lines = folders.run(1);
    CHECK(lines.names("done") == Names{"colour.png", "fine.png"});
    CHECK(lines.error_of("other.png").find("40 x 30") != std::string::npos);
    CHECK(lines.error_of("broken.png").find("truncated") != std::string::npos);
    CHECK_FALSE(fs::exists(folders.out / "other.png"));

    write_text(folders.recipe, R"({"imago-recipe": 1, "steps": [{"step": "compress", "channels":)"
                               R"( "red", "keep_percent": 10}]})");
    lines = folders.run(1);
    CHECK(lines.names("done") == Names{"colour.png"});
    CHECK(lines.error_of("fine.png").find("the red channel") != std::string::npos);

    const CliRun text = run_cli(folders.command());
    CHECK(text.code == 1);
    CHECK(text.out.find("fine.png failed: ") != std::string::npos);
    CHECK(text.err.find("3 of 4 files failed") != std::string::npos);
}

TEST_CASE("Recipes are refused with the key, its value and what it takes", "[batch]") {
    const Folders folders;
    write_noise(folders.in / "fine.png", noise(40, 30, 1, SampleDepth::u8, 1));
    const auto refused = [&](const std::string &text, int code = 1) {
        write_text(folders.recipe, text);
        return sentence_of(run_cli(folders.command()), code);
    };
    const auto step = [](const std::string &members) {
        return R"({"imago-recipe": 1, "steps": [{)" + members + "}]}";
    };
    const auto says = [](const std::string &sentence, const Names &parts) {
        INFO(sentence);
        for (const std::string &part : parts)
            CHECK(sentence.find(part) != std::string::npos);
    };
    says(refused("{"), {"is not JSON"});
    says(refused("{}"), {"imago-recipe"});
    says(refused(R"({"imago-recipe": 2, "steps": []})"), {"version 2"});
    says(refused(step(R"("step": "sharpen")")),
         {"steps[0].step", "\"sharpen\"", "compress, filter, descreen, bands"});
    says(refused(step(R"("step": "compress", "keep_percent": 101)")),
         {"steps[0].keep_percent", "101", "from 0 to 100"});
    says(refused(step(R"("step": "compress", "keep_percent": 1, "block": 2.5)")),
         {"steps[0].block", "2.5", "from 2 to 64"});
    says(refused(step(R"("step": "compress", "keep_percent": 1, "bloc": 8)")),
         {"steps[0].bloc", "block"});
    says(refused(step(R"("step": "compress", "keep_percent": 1, "threshold": 1)")),
         {"threshold", "keep_percent"});
    says(refused(step(R"("step": "filter", "mask": {"imago-mask": 1, "shapes": [)"
                      R"({"kind": "low", "radius": 4}]})"),
                 2),
         {"4"});
    says(refused(step(R"("step": "filter", "mask_pictures": ["none.png"])")), {"none.png"});
    CHECK_FALSE(fs::exists(folders.out / "fine.png"));
}

TEST_CASE("Stacks are computed page by page at their depth", "[batch]") {
    const Folders folders;
    const auto depth = GENERATE(SampleDepth::u8, SampleDepth::u16, SampleDepth::f32);
    constexpr std::size_t pages = 5;
    PictureFile stack(folders.in / "stack.tif", {}, pages);
    for (std::size_t page = 0; page < pages; ++page) {
        const Image image = noise(30 + page, 40, page == 2 ? 3 : 1, depth,
                                  static_cast<unsigned>(page)); // pages may differ
        write_noise(folders.scratch.path() / ("page" + std::to_string(page) + ".tif"), image);
        const bool last = stack.set(page, std::make_shared<const Image>(image));
        CHECK(last == (page + 1 == pages));
    }
    stack.write();
    const Lines lines = folders.run();
    REQUIRE(lines.names("done") == Names{"stack.tif"});
    PicturePages read(folders.out / "stack.tif");
    REQUIRE(read.count() == pages);
    for (std::size_t page = 0; page < pages; ++page) {
        INFO(page);
        const fs::path one = folders.scratch.path() / "one.tif";
        Words words{"filter", folders.scratch.path() / ("page" + std::to_string(page) + ".tif"),
                    "-o", one};
        words.insert(words.end(), low_options.begin(), low_options.end());
        REQUIRE(run_cli(words).code == 0);
        const Image expected = read_image(one).image, got = read.read(page).image;
        CHECK(got.depth == depth);
        CHECK(got.channels == expected.channels);
        CHECK(got.samples == expected.samples);
    }
    // A format that holds one picture refuses the stack by name.
    std::string png = low_pass;
    png.replace(png.rfind('}'), 1, R"(, "output": {"format": "png"}})");
    write_text(folders.recipe, png);
    CHECK(folders.run(1).error_of("stack.tif").find("5 pages") != std::string::npos);
}

TEST_CASE("Planes of an array of three axes are pages", "[batch]") {
    const Folders folders;
    const Image image = noise(24, 60, 1, SampleDepth::f32, 3);
    write_npy(folders.in / "volume.npy", {{3, 20, 24}, image.samples});
    write_npy(
        folders.in / "plane.npy",
        {{20, 24}, std::vector<float>(image.samples.begin() + 480, image.samples.begin() + 960)});
    REQUIRE(folders.run().names("done").size() == 2);
    const NpyArray volume = read_npy(folders.out / "volume.npy"),
                   plane = read_npy(folders.out / "plane.npy");
    CHECK(volume.shape == std::vector<std::size_t>{3, 20, 24});
    CHECK(plane.shape == std::vector<std::size_t>{20, 24});
    const auto &all = std::get<std::vector<float>>(volume.data);
    CHECK(std::vector<float>(all.begin() + 480, all.begin() + 960) ==
          std::get<std::vector<float>>(plane.data));
}

TEST_CASE("A run that is killed at any moment goes on", "[batch]") {
    const Folders folders;
    constexpr int count = 12;
    for (int i = 0; i < count; ++i)
        write_noise(folders.in / (std::to_string(i) + ".png"),
                    noise(700, 500, 3, SampleDepth::u8, static_cast<unsigned>(i)));
    std::size_t seen = 0;
    for (const int milliseconds : {150, 300, 450, 600, 250}) {
        std::fflush(nullptr);
        std::cout.flush();
        const pid_t child = fork();
        if (child == 0) {
            Words words = folders.command();
            words.insert(words.begin(), IMAGO_CLI);
            std::vector<char *> pointers;
            for (std::string &word : words)
                pointers.push_back(word.data());
            pointers.push_back(nullptr);
            (void)!std::freopen("/dev/null", "w", stdout);
            (void)!std::freopen("/dev/null", "w", stderr);
            execv(pointers.front(), pointers.data());
            _exit(127);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        if (!fs::exists(folders.out))
            continue;
        for (const auto &entry : fs::directory_iterator(folders.out))
            if (entry.path().extension() == ".png") { // whole, or not there
                CHECK_NOTHROW(read_image(entry.path()));
                ++seen;
            }
    }
    Lines lines = folders.run();
    CHECK(lines.names("done").size() + lines.names("skipped").size() == count);
    check_no_leftovers(folders.out);
    const fs::path one = folders.scratch.path() / "one.png";
    for (const int i : {0, count - 1}) {
        Words words{"filter", folders.in / (std::to_string(i) + ".png"), "-o", one};
        words.insert(words.end(), low_options.begin(), low_options.end());
        REQUIRE(run_cli(words).code == 0);
        CHECK(text_of(one) == text_of(folders.out / (std::to_string(i) + ".png")));
    }
    INFO(seen << " results seen after kills");
    CHECK(folders.run().names("skipped").size() == count);
}

TEST_CASE("Bands in hertz mean the same at every rate", "[batch]") {
    const Folders folders;
    const auto sound = [&](const char *name, double rate) {
        Signal signal{{}, 1, 4000, rate, {}};
        std::minstd_rand random(7);
        std::uniform_real_distribution<float> value(-0.5f, 0.5f);
        for (std::size_t i = 0; i < signal.length; ++i)
            signal.samples.push_back(value(random));
        write_wav(folders.in / name, signal);
    };
    sound("fast.wav", 48000);
    sound("slow.wav", 8000);
    sound("slowest.wav", 2000);
    const fs::path one = folders.scratch.path() / "one.wav";
    const auto alone = [&](const char *name) {
        return Words{"filter", folders.in / name, "-o", one, "--band", "300,1200", "--high", "350"};
    };
    auto first = alone("fast.wav");
    first.insert(first.end(), {"--save-recipe", folders.recipe});
    REQUIRE(run_cli(first).code == 0);
    const Lines lines = folders.run(1);
    CHECK(lines.names("done") == Names{"fast.wav", "slow.wav"});
    CHECK(lines.error_of("slowest.wav").find("to 1200 Hz") != std::string::npos);
    for (const char *name : {"fast.wav", "slow.wav"}) {
        REQUIRE(run_cli(alone(name)).code == 0);
        CHECK(text_of(one) == text_of(folders.out / name));
    }
}

TEST_CASE("The journal knows results as runs have left them, and nothing else", "[batch]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch.path() / "out";
    const FolderJournal::Source source{"a.png", {5, 7}, "recipe"};
    FolderJournal::Source other = source;
    other.stamp.changed = 8;
    {
        FolderJournal journal(folder);
        CHECK_THROWS_AS(FolderJournal(folder), Error); // another run has it
        journal.begin("a.png", source);
        write_text(folder / "a.png", "result");
        CHECK_FALSE(journal.is_done("a.png", source));
        CHECK_FALSE(journal.is_foreign("a.png")); // a run was writing it
        journal.end("a.png", source);
        journal.begin("b.png", source);
        journal.give_up("b.png");
        write_text(folder / "b.png", "a person's");
    }
    // A line that is cut off, as by a full disk, loses itself and nothing else.
    std::ofstream(folder / ".imago-folder.jsonl", std::ios::app) << R"({"result":"a.png","inp)";
    FolderJournal journal(folder);
    CHECK(journal.is_done("a.png", source));
    CHECK_FALSE(journal.is_done("a.png", other));
    CHECK(journal.is_foreign("b.png"));
    CHECK_FALSE(journal.is_foreign("c.png"));
    write_text(folder / "e.sigmf-meta", "a person's"); // beside which samples would be written
    CHECK(journal.is_foreign("e.sigmf-data"));
    journal.begin("e.sigmf-data", source);
    CHECK_FALSE(journal.is_foreign("e.sigmf-data"));
    journal.begin("c.png", source);
    write_text(folder / "a.png", "changed");
    CHECK_FALSE(journal.is_done("a.png", source));
    CHECK(journal.is_foreign("a.png"));
    fs::remove_all(folder);
    CHECK_THROWS_AS(journal.begin("d.png", source), Error);
}

TEST_CASE("batch writes the JPEG files that compress writes") {
    const ScratchFolder folder;
    const fs::path in = folder / "in", out = folder / "out";
    fs::create_directories(in);
    write_noise(in / "a.png", noise(120, 88, 3, SampleDepth::u8, 1));
    write_noise(in / "b.tif", noise(64, 40, 1, SampleDepth::u16, 2));
    write_text(folder / "r.json",
               R"({"imago-recipe": 1, "steps": [{"step": "compress", "bytes": 9000, "jpeg": )"
               R"({"sampling": "444"}}], "output": {"format": "jpg"}})");
    const CliRun run =
        run_cli({"batch", (folder / "r.json").string(), in.string(), "-o", out.string(), "--json"});
    INFO(run.err << run.out);
    REQUIRE(run.code == 0);
    CHECK(run.out.find("rounded to the 8 bits") != std::string::npos);
    for (const char *name : {"a", "b"}) {
        const fs::path one = folder / (std::string(name) + ".jpg");
        const fs::path source = in / (std::string(name) + (*name == 'a' ? ".png" : ".tif"));
        REQUIRE(run_cli({"compress", source.string(), "-o", one.string(), "--bytes", "9000",
                         "--sampling", "444"})
                    .code == 0);
        CHECK(text_of(out / (std::string(name) + ".jpg")) == text_of(one));
    }
    // Of other formats nothing governs the size.
    write_text(folder / "p.json", R"({"imago-recipe": 1, "steps": [{"step": "compress", )"
                                  R"("bytes": 9000, "jpeg": {}}]})");
    const CliRun other = run_cli(
        {"batch", (folder / "p.json").string(), in.string(), "-o", (folder / "other").string()});
    CHECK(other.code == 1);
    CHECK((other.out + other.err).find("JPEG files only") != std::string::npos);
}

TEST_CASE("Recipes of compress that contradict themselves are refused with their place") {
    const ScratchFolder folder;
    const fs::path in = folder / "in", recipe = folder / "r.json";
    fs::create_directories(in);
    const auto refusal = [&](const std::string &step, const std::string &more = "") {
        write_text(recipe, R"({"imago-recipe": 1, "steps": [{"step": "compress", )" + step + "}]" +
                               more + "}");
        const CliRun run =
            run_cli({"batch", recipe.string(), in.string(), "-o", (folder / "out").string()});
        CHECK(run.code != 0);
        return run.err;
    };
    const auto contains = [](const std::string &text, const char *part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    contains(refusal(R"("ssim": 1)"), "steps[0].ssim");
    contains(refusal(R"("ssim": 0)"), "steps[0].ssim");
    contains(refusal(R"("threshold": 5, "jpeg": {})"), "steps[0].threshold");
    contains(refusal(R"("jpeg": {}, "block": 16)"), "steps[0].block");
    contains(refusal(R"("bytes": 5000, "channels": "red")"), "steps[0].channels");
    contains(refusal(R"("jpeg": {"quality": 101})"), "steps[0].jpeg.quality");
    contains(refusal(R"("jpeg": {"tables": {"luma": [1], "chroma": []}})"), "64 whole numbers");
    contains(refusal(R"("psnr": 30, "ssim": 0.9)"), "takes one of");
    contains(refusal(R"("bytes": 5000)", R"(, "output": {"levels": "min-max"})"), "levels");
}

TEST_CASE("A recipe of compress is what --save-recipe wrote") {
    const ScratchFolder folder;
    const fs::path picture = folder / "a.png", saved = folder / "r.json";
    write_noise(picture, noise(32, 24, 3, SampleDepth::u8, 3));
    struct Case {
        Words options;
        const char *part;
    };
    for (const Case &c :
         {Case{{"--psnr", "30", "--block", "8", "--protect-dc"}, R"("psnr": 30)"},
          Case{{"--ssim", "0.9"}, R"("ssim": 0.9)"},
          Case{{"--jpeg", "--quality", "60.5", "--dead-zone", "0.7"}, R"("dead_zone": 0.7)"},
          Case{{"--bytes", "2k", "--sampling", "422"}, R"("sampling": "422")"}}) {
        Words arguments{"compress",      picture.string(), "-o", (folder / "o.jpg").string(),
                        "--save-recipe", saved.string()};
        arguments.insert(arguments.end(), c.options.begin(), c.options.end());
        succeeded(run_cli(arguments));
        INFO(text_of(saved));
        CHECK(text_of(saved).find(c.part) != std::string::npos);
        const fs::path in = folder / "in", out = folder / "out";
        fs::remove_all(in);
        fs::remove_all(out);
        fs::create_directories(in);
        fs::copy_file(picture, in / "a.png");
        REQUIRE(run_cli({"batch", saved.string(), in.string(), "-o", out.string()}).code == 0);
        CHECK(text_of(out / "a.jpg") == text_of(folder / "o.jpg"));
    }
}
