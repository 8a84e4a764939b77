// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>

using namespace imago::test;

TEST_CASE("devices lists every device, for people and for programs") {
    const CliRun table = succeeded(run_cli({"devices"})),
                 list = succeeded(run_cli({"devices", "--json"}));
    const Json devices = Json::parse(list.out)["devices"];
    REQUIRE(devices.size() >= 1);
    for (const Json &device : devices) {
        CHECK(device["compute_units"].get<int>() >= 1);
        CHECK(device["global_memory"].get<double>() > 0);
        CHECK(device["max_work_group_size"].get<int>() >= 1);
        CHECK((contains(table.out, device["name"].get<std::string>()) ||
               !device["board_name"].is_null()));
        CHECK(contains(table.out, device["driver_version"].get<std::string>()));
    }
    const CliRun one = run_cli({"devices", "--device", "0", "--json"});
    CHECK((Json::parse(one.out)["devices"] == Json::array({devices[0]})));
}

TEST_CASE("devices --check tries each device by known answers, in a process of its own") {
    const Json device = report_of({"devices", "--check", "--device", "0"})["devices"][0];
    REQUIRE(device.contains("facts")); // which plans then count on
    const Json facts = report_of({"devices", "--facts", "--device", "0"})["devices"][0]["facts"];
    CHECK(facts["measured_before"] == true);
    const Json &check = device["check"];
    CHECK(check["state"] == "passed");
    CHECK(check["reason"] == "");
    REQUIRE(check["problems"].size() >= 10);
    for (const char *name : {"FFT", "in place", "local memory", "2D DCT"})
        CHECK(std::any_of(check["problems"].begin(), check["problems"].end(),
                          [&](const Json &problem) { return problem["name"] == name; }));
    for (const Json &problem : check["problems"]) {
        INFO(problem["name"].get<std::string>());
        CHECK(problem["right"] == true);
        CHECK(problem["relative_error"] > 0);
        CHECK(problem["relative_error"] <= problem["error_bound"]);
    }
}

TEST_CASE("devices --check says of a device that does not answer in time that it is late") {
    const CliRun run = run_cli({"devices", "--check", "--device", "0", "--deadline", "0.002"});
    CHECK(run.code == 1);
    INFO(run.out << run.err);
    CHECK(contains(run.out, "not answer within 0.002 s"));
    CHECK_FALSE(contains(run.out, "facts"));
    const bool busy = contains(run.out, "busy in"); // other tests run beside this one
    CHECK(busy != contains(run.out, "late in"));
    CHECK(contains(run.err, busy ? "1 of 1 devices could not be checked"
                                 : "1 of 1 devices did not pass the check"));
    CHECK(
        contains(sentence_of(run_cli({"devices", "--check", "--deadline", "0"}), 2), "--deadline"));
}

TEST_CASE("source prints the kernels of a problem, the same ones each time") {
    const CliRun first = succeeded(run_cli({"source", "fft:60*4"})),
                 again = succeeded(run_cli({"source", "fft:60*4"}));
    CHECK(contains(first.out, "__kernel"));
    CHECK(contains(first.out, "60"));
    CHECK(first.out == again.out);
    const CliRun report = run_cli({"source", "fft:60*4", "--json"});
    CHECK(Json::parse(report.out)["source"].get<std::string>() == first.out);
}

TEST_CASE("source takes every part of a problem, and says the bytes of its workspace") {
    const Json report = report_of({"source", "fft:6x4*3x2:double:planar:in=48,1,8,2"});
    CHECK(report["problem"].get<std::string>() == "fft:6x4*3x2:double:planar:in=48,1,8,2");
    CHECK(contains(report["source"].get<std::string>(), "double"));
    CHECK(report["workspace_bytes"].get<double>() >= 0);
    // A 2D DCT keeps half spectra between its passes: 24 rows of 9 complex floats.
    CHECK(report_of({"source", "dct2:24x16"})["workspace_bytes"].get<double>() >= 24 * 9 * 8);
    const CliRun table = run_cli({"source", "fft:64"});
    const CliRun precise = run_cli({"source", "fft:64", "--twiddles", "precise"});
    CHECK(precise.code == 0);
    CHECK(precise.out != table.out);
}

TEST_CASE("source shows both families") {
    const CliRun lanes = run_cli({"source", "fft:64", "--family", "lanes", "--lane-width", "4"});
    const CliRun group = run_cli({"source", "fft:64", "--family", "work-group"});
    CHECK(lanes.code == 0);
    CHECK(group.code == 0);
    CHECK(contains(group.out, "barrier"));
    CHECK(lanes.out != group.out);
}
