// SPDX-License-Identifier: GPL-3.0-or-later
// Records on the command line, and in the reports of transform and bench.
#include "app/media/npy/npy_file.h"
#include "engine/device/device.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"
#include "tests/tuning/made_up.h"

using namespace imago;
using namespace imago::test;

namespace {

/// A record of the default device.
TuningRecord record_here(const std::string &problem, const std::string &options) {
    TuningRecord record = new_record(Device::open(0)->info(), parse_problem(problem), {});
    record.options = parse_plan_options(options);
    record.evidence = {0.4, 0.01, 31};
    record.incumbent_median = 0.5;
    return record;
}

/// The program with a separate store.
struct Store {
    ScratchFolder folder;
    std::string file = (folder / "store.jsonl").string();

    CliRun run(const Words &arguments) const {
        return run_cli(arguments, {"IMAGO_TUNING=" + file});
    }
    std::string given(const std::string &name, const std::string &text) const {
        write_text(folder / name, text);
        return (folder / name).string();
    }
};

} // namespace

TEST_CASE("records are imported and listed and exported") {
    const Store store;
    const std::string first = record_line(made_up_record("fft:64*64", "padding=off")),
                      second = record_line(record_here("fft:128*64", "radices=4.4.8"));
    const std::string given =
        store.given("given.jsonl", first + "\n" + second + "\n{\"x\":1}\nnonsense\n");
    const CliRun import = store.run({"tune", "--import", given});
    CHECK(import.code == 0);
    CHECK(contains(import.out, "Refused: " + given + ": line 3 is not a tuning record"));
    CHECK(contains(import.out, "line 4 is not a JSON object"));
    CHECK(contains(import.out, "Imported: 2 of 2 records"));
    CHECK(RecordStore(store.file).read().records.size() == 2);

    const CliRun list = store.run({"tune", "--list"});
    CHECK(list.code == 0);
    CHECK(contains(list.out, "fft:64*64:float"));
    CHECK(contains(list.out, "padding=off"));
    CHECK(contains(list.out, "other device"));
    CHECK(contains(list.out, "answer"));
    CHECK(contains(list.out, "own"));
    const Json listed = Json::parse(store.run({"tune", "--list", "--json"}).out);
    CHECK(listed["list"]["records"].size() == 2);
    const Json one =
        Json::parse(store.run({"tune", "--list", "--json", "--device", "MADE UP"}).out);
    REQUIRE(one["list"]["records"].size() == 1);
    CHECK(one["list"]["records"][0]["options"] == "padding=off");
    CHECK(contains(store.run({"tune", "--list", "--device", "abacus"}).out, "no tuning records"));

    const std::string out = (store.folder / "out.jsonl").string();
    CHECK(store.run({"tune", "--export", out}).code == 0);
    CHECK(read_records(out).records.all() == RecordStore(store.file).read().records.all());
    CHECK(store.run({"tune", "--export", out, "--device", "0"}).code == 0);
    CHECK(text_of(out) == second + "\n");
    const Json again = Json::parse(store.run({"tune", "--import", given, "--json"}).out);
    CHECK(again["import"]["taken"] == 0);
    CHECK(again["import"]["known"] == 2);
    CHECK(again["import"]["refused"].size() == 2);
}

TEST_CASE("tune refuses an invalid request with a sentence") {
    const Store store;
    const auto refusal = [&](const Words &arguments, int code) {
        return sentence_of(store.run(arguments), code);
    };
    CHECK(contains(refusal({"tune"}, 2), "--import"));
    CHECK(contains(refusal({"tune", "--import", "/nonexistent.jsonl"}, 1), "No such file"));
    CHECK(contains(refusal({"tune", "--import", store.given("bad", "no\n")}, 1),
                   "line 1 is not a JSON object"));
    CHECK(contains(refusal({"tune", "--import", store.given("empty", "\n")}, 1),
                   "no tuning records"));
    CHECK(contains(refusal({"tune", "--import", store.given("new", "{\"imago_tuning\":2}")}, 2),
                   "version 1 is allowed"));
    CHECK(contains(refusal({"tune", "--export", "/tmp/x.jsonl"}, 1), "to be exported"));
    CHECK(contains(refusal({"tune", "--list", "--device", "99"}, 2), "99"));
    CHECK(contains(
        sentence_of(run_cli({"tune", "--import",
                             store.given("good", record_line(made_up_record("fft:64", "")))},
                            {"IMAGO_TUNING=off"}),
                    1),
        "IMAGO_TUNING"));
}

TEST_CASE("reports say who chose the plan") {
    const Store store;
    RecordStore(store.file).merge([] {
        TuningRecords records;
        records.add(record_here("fft:64*32", "radices=4.4.4,structure=across"));
        records.add(record_here("fft:83*8", "primes=rader"));
        return records;
    }());
    const auto transformed = [&](const std::vector<std::size_t> &shape, Words more,
                                 bool tuned = true) {
        const std::string in = (store.folder / "in.npy").string();
        write_npy(in, {shape, std::vector<std::complex<float>>(shape[0] * shape[1])});
        more.insert(more.begin(),
                    {"transform", "--kind", "fft", in, "-o", (store.folder / "out.npy").string()});
        const CliRun run = tuned ? store.run(more) : run_cli(more, {"IMAGO_TUNING=off"});
        CHECK(run.code == 0);
        return run.out;
    };
    CHECK(contains(transformed({32, 64}, {}),
                   "chosen by a record, radices=4.4.4,structure=across (quick search of "));
    CHECK(contains(transformed({32, 64}, {"--largest-radix", "8"}),
                   "chosen by the options largest-radix=8"));
    CHECK(contains(transformed({8, 83}, {}),
                   "chosen by the planner; a record's choice, primes=rader, is not used: "));
    CHECK_FALSE(contains(transformed({32, 64}, {}, false), "chosen by"));
    const Json plan = Json::parse(transformed({32, 64}, {"--json"}))["plan"];
    CHECK(plan["chosen_by"] == "record");
    CHECK(plan["options"] == "radices=4.4.4,structure=across");
    CHECK(contains(plan["evidence"], "31 samples"));

    const Json ours =
        Json::parse(succeeded(store.run({"bench", "--sizes", "64", "--points", "11", "--rounds",
                                         "2", "--peers", "none", "--json", "--placement", "out",
                                         "--options", "points-per-item=4"}))
                        .out)["cases"][0]["imago"];
    CHECK(ours[0]["plan"]["chosen_by"] == "record");
    CHECK(ours[1]["plan"]["chosen_by"] == "options");
    CHECK(ours[1]["variant"] == "points-per-item=4");
}
