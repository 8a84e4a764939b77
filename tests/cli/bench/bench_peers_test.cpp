// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/bench/tiny.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <fstream>

using namespace imago::test;

TEST_CASE("bench goes on when a peer refuses, and says why") {
    const CliRun none = run_cli(
        {"bench", "--sizes", "16", "--points", "8", "--rounds", "1", "--peers", "clfft", "--json"});
    if (none.code != 0) { // clFFT was not built in
        CHECK(contains(sentence_of(none, 1), "clFFT"));
        return;
    }
    const Json row = report_of({"bench", "--suite", "dct1d", "--sizes", "16", "--points", "8",
                                "--rounds", "1", "--peers", "clfft"})["cases"][0];
    CHECK(row["peers"]["clfft"]["state"].get<std::string>() == "refuses");
    CHECK(contains(row["peers"]["clfft"]["reason"].get<std::string>(), "cosine"));
    CHECK(row["imago"][0]["times"]["gflops"].get<double>() > 0);
}

TEST_CASE("bench measures MKL by its FFTW interface, or says how to install it") {
    const CliRun run = run_cli({"bench", "--sizes", "16,4x6", "--points", "8", "--rounds", "1",
                                "--threads", "2", "--peers", "mkl", "--json"});
    if (run.code != 0) {
        const std::string sentence = sentence_of(run, 1);
#ifdef IMAGO_HAVE_FFTW
        CHECK(contains(sentence, "--peers mkl: MKL is not installed: pip install mkl"));
#else
        CHECK(contains(sentence, "--peers mkl: this imago-cli was built without"));
#endif
        return;
    }
    const Json report = Json::parse(run.out);
    REQUIRE(report["cases"].size() >= 2);
    for (const Json &row : report["cases"])
        for (const char *peer : {"mkl", "mkl_1_thread"})
            CHECK(row["peers"][peer]["state"] == "right");
}

TEST_CASE("bench finds peers at the paths that it is given, and names what it opened") {
    const auto tiny_run = [](Words more) {
        return run_cli(
            joined({"bench", "--sizes", "16", "--points", "8", "--rounds", "1", "--json"}, more));
    };
    const auto says = [&](Words more, int code, const std::string &words) {
        const std::string sentence = sentence_of(tiny_run(std::move(more)), code);
        INFO(sentence);
        CHECK(contains(sentence, words));
    };
    says({"--peers", "fftw="}, 2, "--peers takes a library with a path as in fftw=/opt/fftw/lib");
    says({"--peers", "none=/usr"}, 2, "not 'none=/usr'");
    says({"--peers", "mkl,mkl=/usr"}, 2, "--peers names mkl=/usr twice");
    says({"--peers", "fftw,fftw"}, 2, "--peers names fftw twice");
    says({"--peers", "fft"}, 2, "fftw, mkl, clfft, vkfft, cufft, cufft-graph or none");
    says({"--peers", "cufft-graph"}, 1, "--peers cufft-graph: ");
    says({"--fftw-effort", "some"}, 2, "--fftw-effort takes estimate, measure or patient");
    says({"--fftw-seconds", "0"}, 2, "--fftw-seconds takes a number above 0");
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "plan", "--device-threads", "1"}), 2),
                   "--device-threads does not go with the suite plan"));
#ifdef IMAGO_HAVE_FFTW
    const ScratchFolder folder;
    says({"--peers", "fftw=/nowhere/at/all"}, 1, "there is no file and no folder /nowhere/at/all");
    says({"--peers", "fftw=" + folder.path().string()}, 1, "has no libfftw3f.so.3 or libfftw3f.so");
    says({"--peers", "mkl=" + folder.path().string()}, 1, "has no libmkl_rt.so.3 or");
    std::ofstream(folder / "libfftw3f.so.3") << "no library";
    says({"--peers", "fftw=" + folder.path().string()}, 1, "cannot be opened");

    const Json found = Json::parse(succeeded(tiny_run({"--peers", "fftw", "--threads", "1"})).out);
    const std::string file = found["peer_files"]["fftw"].get<std::string>();
    CHECK(contains(file, "fftw3f"));
    CHECK(found["device_threads"].get<int>() >= 1);

    for (const std::string &place : {file, std::filesystem::path(file).parent_path().string()}) {
        const Json report =
            Json::parse(succeeded(tiny_run({"--peers", "fftw,fftw=" + place, "--threads", "1",
                                            "--fftw-effort", "estimate", "--fftw-seconds", "2.5"}))
                            .out);
        REQUIRE(report["peers"].size() == 2);
        const Json &files = report["peer_files"];
        for (const auto &[name, version] : report["peers"].items()) {
            CHECK(name.rfind("fftw", 0) == 0);
            CHECK(contains(version.get<std::string>(), "FFTW_ESTIMATE in 2.5 s at most, 1 thread"));
            CHECK(std::filesystem::equivalent(files[name].get<std::string>(), file));
            for (const Json &row : report["cases"])
                CHECK(row["peers"][name]["state"] == "right");
        }
    }
#endif
}

TEST_CASE("bench --device-threads measures a part of a processor's device") {
    const Json report = tiny("1d", {"--sizes", "16", "--device-threads", "1"});
    CHECK(report["device_threads"].get<int>() == 1);
    CHECK(report["cases"][0]["wrong"].get<bool>() == false);
}
