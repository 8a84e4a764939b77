// SPDX-License-Identifier: GPL-3.0-or-later
// A user has no home folder, or one that cannot be used: imago-cli works without caches and says so
// in one line. If it finds no device, it says why.
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

constexpr uid_t nobody = 65534;

/// Words for env, before the program's: the program runs as another user if this one may become
/// that user.
Words as_nobody(Words settings) {
    for (const char *word : {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"})
        settings.push_back(word);
    return settings;
}

bool may_be_nobody() {
    return geteuid() == 0 && std::system("setpriv --reuid=65534 --regid=65534 --clear-groups "
                                         "test -x " IMAGO_CLI " 2>/dev/null") == 0;
}

std::size_t lines_of(const std::string &text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A transform in this environment gives the usual result, and one line about caches.
void check_works(const Words &environment, const std::string &reason) {
    const ScratchFolder folder;
    REQUIRE(chmod(folder.path().c_str(), 0777) == 0);
    const std::string in = (folder / "in.npy").string();
    NpyArray array{{4, 8}, std::vector<float>(32)};
    for (std::size_t i = 0; i < 32; ++i)
        std::get<std::vector<float>>(array.data)[i] = static_cast<float>(i * 7 % 11);
    write_npy(in, array);
    const Words arguments{"transform", "--kind", "dct2", in, "-o"};
    const auto run_to = [&](const std::string &name, const Words &settings) {
        auto all = arguments;
        all.push_back((folder / name).string());
        return run_program(all, settings);
    };
    REQUIRE(run_to("home.npy", {}).code == 0);
    const CliRun run = succeeded(run_to("away.npy", environment));
    CHECK(bytes_of(folder / "away.npy") == bytes_of(folder / "home.npy"));
    CHECK(lines_of(run.err) == 1);
    CHECK(contains(run.err, "are not kept for the next run"));
    CHECK(contains(run.err, reason));
    const CliRun list = succeeded(run_program({"devices", "--json"}, environment));
    CHECK(Json::parse(list.out)["devices"].size() >= 1);
    CHECK(lines_of(list.err) == 1);
}

} // namespace

TEST_CASE("without a home folder imago-cli works and says what it lacks", "[places]") {
    check_works({"-u", "HOME", "-u", "XDG_CACHE_HOME"}, "neither XDG_CACHE_HOME nor HOME");
    check_works({"-u", "XDG_CACHE_HOME", "HOME=/nonexistent"}, "/nonexistent does not exist");
    CHECK_FALSE(fs::exists("/nonexistent"));
    check_works({"XDG_CACHE_HOME=relative", "HOME=relative"}, "neither XDG_CACHE_HOME nor HOME");
    CHECK_FALSE(fs::exists("relative"));
    check_works({"XDG_CACHE_HOME=/dev/null"}, "/dev/null is not a folder");
}

TEST_CASE("a cache folder that is read-only or full is said, and everything works", "[places]") {
    // Root may mount a disk that this process and its children alone see.
    if (std::system("unshare -m mount -t tmpfs -o size=1m imago /mnt 2>/dev/null") != 0)
        return;
    const std::string option = GENERATE(as<std::string>{}, "ro,size=64m", "size=1m");
    const std::string mounted = "mount -t tmpfs -o " + option +
                                " imago /mnt && exec env "
                                "XDG_CACHE_HOME=/mnt \"$@\"";
    check_works({"unshare", "-m", "sh", "-c", mounted, "sh"}, option == "size=1m"
                                                                  ? "the disk of /mnt/imago is full"
                                                                  : "/mnt/imago cannot be written");
}

TEST_CASE("another user's home folder is left alone", "[places]") {
    if (geteuid() != 0)
        return; // only root can make one
    const ScratchFolder folder;
    fs::create_directory(folder / "home");
    REQUIRE(chown((folder / "home").c_str(), nobody, nobody) == 0);
    check_works({"-u", "XDG_CACHE_HOME", "HOME=" + (folder / "home").string()},
                "belongs to another user");
    CHECK(fs::is_empty(folder / "home"));
}

TEST_CASE("a user who can write nowhere but in /tmp has devices, too", "[places]") {
    if (!may_be_nobody())
        return; // other users may not read the program's folder
    const ScratchFolder folder;
    REQUIRE(chmod(folder.path().c_str(), 0755) == 0);
    fs::create_directory(folder / "home");
    REQUIRE(chmod((folder / "home").c_str(), 0555) == 0);
    const auto foretold = [] {
        struct stat seen {};
        return stat("/tmp/imago-drivers", &seen) == 0 || stat("/tmp/imago", &seen) == 0;
    };
    const bool before = foretold();
    for (const Words &settings :
         {Words{"-u", "HOME", "-u", "XDG_CACHE_HOME"},
          {"-u", "XDG_CACHE_HOME", "HOME=/nonexistent"},
          {"-u", "XDG_CACHE_HOME", "HOME=" + (folder / "home").string()},
          {"XDG_CACHE_HOME=" + (folder / "home").string(), "HOME=/nonexistent"}})
        check_works(as_nobody(settings),
                    "imago-cli: compiled kernels and other caches are not kept");
    CHECK(foretold() == before);
    CHECK(fs::is_empty(folder / "home"));
    // The processes have removed their temporary files.
    for (const auto &entry : fs::directory_iterator("/tmp")) {
        struct stat seen {};
        if (entry.path().filename().string().rfind("imago-pocl-", 0) == 0 &&
            stat(entry.path().c_str(), &seen) == 0)
            CHECK(seen.st_uid != nobody);
    }
}

TEST_CASE("where caches can be kept nothing is said", "[places]") {
    const ScratchFolder folder;
    const CliRun run = run_program({"devices"}, {"XDG_CACHE_HOME=" + (folder / "cache").string()});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(fs::is_directory(folder / "cache/imago"));
    struct stat seen {};
    REQUIRE(stat((folder / "cache/imago").c_str(), &seen) == 0);
    CHECK((seen.st_mode & 0777) == 0700);
    // There is no line, either, if caches are turned off or nothing would be kept.
    CHECK(run_program({"devices"},
                      {"-u", "XDG_CACHE_HOME", "HOME=/nonexistent", "IMAGO_PROGRAM_CACHE=off"})
              .err.empty());
    CHECK(run_program({"--version"}, {"-u", "HOME", "-u", "XDG_CACHE_HOME"}).err.empty());
    CHECK(run_program({"devices", "--help"}, {"-u", "HOME", "-u", "XDG_CACHE_HOME"}).err.empty());
}

TEST_CASE("the cause of a missing device is named", "[places]") {
    const ScratchFolder folder;
    const std::string vendors = (folder / "vendors").string();
    fs::create_directory(vendors);
    const Words environment{"OCL_ICD_VENDORS=" + vendors};
    const auto causes = [&] {
        const CliRun run = run_program({"devices", "--json"}, environment);
        CHECK(run.code == 1);
        return Json::parse(run.out)["causes"];
    };
    Json found = causes();
    REQUIRE(found.size() == 1);
    CHECK(found[0]["cause"] == "no_driver");
    CHECK(contains(sentence_of(run_program({"devices"}, environment), 1), vendors + " names none"));
    CHECK(contains(sentence_of(run_program({"source", "fft:8"}, environment), 1), "names none"));

    std::ofstream(vendors + "/broken.icd") << "/nowhere/libdriver.so\n";
    found = causes();
    REQUIRE(found.size() == 1);
    CHECK(found[0]["cause"] == "missing_library");
    CHECK(found[0]["library"] == "/nowhere/libdriver.so");
    const std::string sentence = sentence_of(run_program({"devices"}, environment), 1);
    CHECK(contains(sentence, "broken.icd"));
    CHECK_FALSE(contains(sentence, "pocl-opencl-icd"));
}

TEST_CASE("a helper that is missing is said with what is lost by it", "[places]") {
    const Json report = Json::parse(run_program({"devices", "--json"}).out);
    REQUIRE(report["helpers"].size() == 3);
    for (const Json &helper : report["helpers"]) { // built with the programs
        CHECK(helper["missing"] == false);
        CHECK(fs::exists(helper["path"].get<std::string>()));
    }
    // The program alone, as somebody may copy it.
    const ScratchFolder folder;
    fs::create_directories(folder / "bin");
    fs::copy_file(IMAGO_CLI, folder / "bin/imago-cli");
    const std::string alone = (folder / "bin/imago-cli").string();
    const auto run = [&](const std::string &more) {
        const std::string out = (folder / "out").string();
        CHECK(std::system(("'" + alone + "' devices " + more + " > '" + out + "'").c_str()) == 0);
        const auto bytes = bytes_of(out);
        return std::string(bytes.begin(), bytes.end());
    };
    const std::string text = run("");
    for (const char *name : {"imago-self-test", "imago-prepare", "imago-tune-worker"})
        CHECK(contains(text, "The program " + std::string(name) + " is missing: "));
    CHECK(contains(text, "searches for faster plans"));
    for (const Json &helper : Json::parse(run("--json"))["helpers"]) {
        CHECK(helper["missing"] == true);
        CHECK(contains(helper["looked"].get<std::string>(), (folder / "bin").string() + "/"));
        CHECK(contains(helper["looked"].get<std::string>(),
                       (folder / "libexec/imago").string() + "/"));
        CHECK(helper["lost"].get<std::string>().size() > 20);
    }
}

TEST_CASE("a device is listed with its platform and version, and a simulator is one", "[places]") {
    const Json report = Json::parse(run_program({"devices", "--json"}).out);
    const CliRun table = run_program({"devices"});
    for (const Json &device : report["devices"]) {
        CHECK(contains(table.out, device["platform_label"].get<std::string>()));
        CHECK(device["simulator"] == contains(device["name"].get<std::string>(), "Oclgrind"));
    }
    REQUIRE(report["default"].is_number());
    CHECK(report["devices"][report["default"].get<std::size_t>()]["simulator"] == false);
    const CliRun plan = run_program({"source", "fft:8", "--json"});
    CHECK(Json::parse(plan.out)["platform"] ==
          report["devices"][report["default"].get<std::size_t>()]["platform_label"]);
}
