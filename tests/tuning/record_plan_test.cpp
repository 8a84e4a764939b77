// SPDX-License-Identifier: GPL-3.0-or-later
// Plans by records: when a record is used, when not, and what the report says about it.
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/transform/transform.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"
#include "tests/transform/checks.h"
#include "tests/tuning/made_up.h"

#include <thread>

using namespace imago;
using namespace imago::test;

namespace {

/// A record of the test device.
TuningRecord record_of(const std::string &problem, const std::string &options,
                       const std::string &requested = "") {
    TuningRecord record =
        new_record(test_device()->info(), parse_problem(problem), parse_plan_options(requested));
    record.options = parse_plan_options(options);
    record.evidence = {0.4, 0.01, 31};
    record.incumbent_median = 0.5;
    check(record);
    return record;
}

TuningRecords with(const TuningRecord &record) {
    TuningRecords records;
    records.add(record);
    return records;
}

PlanReport report_of(const std::string &problem, const TuningRecords &records,
                     const std::string &options = "") {
    return Transform(build_plan(test_device(), parse_problem(problem), parse_plan_options(options),
                                records))
        .report();
}

/// Radices of the first step.
std::vector<int> radices_of(const PlanReport &report) {
    return report.steps.front().radices;
}

constexpr const char *problem = "fft:64*32";
const std::vector<int> tuned_radices = {4, 4, 4};
constexpr const char *tuned = "radices=4.4.4,structure=across";

/// Random options that a record may have: each name is absent or has one of its values.
std::string random_options(std::mt19937_64 &random) {
    static const std::map<std::string, std::vector<const char *>> values = {
        {"family", {"lanes", "work-group"}},
        {"exchange", {"joint", "real-then-imaginary", "registers"}},
        {"twiddles", {"precise", "native"}},
        {"reorder", {"gather", "scatter"}},
        {"lane-width", {"1", "4", "8", "16"}},
        {"largest-radix", {"2", "3", "8", "16", "32"}},
        {"largest-group", {"1", "2", "16", "100", "65536"}},
        {"points-per-item", {"1", "3", "16", "64"}},
        {"minimum-groups", {"1", "2", "4", "32"}},
        {"group-lines", {"1", "3", "8", "65536"}},
        {"by-model", {"off", "on"}},
        {"without-rows", {"all", "row-shape.radix-order"}},
        {"tiles", {"off"}},
        {"turned-rows", {"off", "on"}},
        {"turned-columns", {"off", "on"}},
        {"real-columns", {"off", "on"}},
        {"one-launch", {"off", "on"}},
        {"claims", {"off", "on"}},
        {"whole-transforms", {"off", "on"}},
        {"staged", {"off"}},
        {"largest-local", {"1", "1000", "16384", "1048576"}},
        {"fused-pair", {"off", "on"}},
        {"bulk-copies", {"off", "on"}},
        {"fused-pair-lag", {"1", "65536"}},
        {"fused-pair-ring", {"1", "3", "65536"}},
        {"radices", {"2", "2.2.2.2.2.2", "4.16", "16.4.16", "32.2", "3.5.7", "10.10"}},
        {"first-factor", {"2", "7", "32", "1099511627776"}},
        {"splits", {"64:8", "64:2.32:4", "100:10.10:5", "1099511627776:2"}},
        {"longest-step", {"2", "16", "100", "1099511627776"}},
        {"structure", {"along", "across", "hybrid"}},
        {"prefetch", {"off", "on"}},
        {"streaming-stores", {"off", "on"}},
        {"first-radix", {"4", "8", "16"}},
        {"item-points", {"1", "100", "1073741824"}},
        {"padding", {"off"}},
        {"columns", {"strips", "transposed"}},
        {"row-column", {"on"}},
        {"three-stages", {"on"}},
        {"primes", {"bluestein", "rader"}},
        {"steps", {"radices:4.16/padding:off", ";points-per-item:8", "lane-width:4;lane-width:8"}},
    };
    std::string text;
    for (const PlanOptionName &option : plan_option_names())
        if (!option.requested && random() % 4 == 0) {
            const auto &choices = values.at(std::string(option.name));
            text += (text.empty() ? "" : ",") + std::string(option.name) + "=" +
                    choices[random() % choices.size()];
        }
    return text;
}

} // namespace

TEST_CASE("a plan without options takes those of its record") {
    const PlanReport rules = report_of(problem, {});
    CHECK(rules.chosen_by == "planner");
    CHECK(rules.options.empty());
    CHECK(rules.evidence.empty());
    REQUIRE(radices_of(rules) != tuned_radices);

    const TuningRecords records = with(record_of(problem, tuned));
    for (const char *same : {"fft:64*32", "fft:64*40:ortho", "fft:64*6x6"}) {
        const PlanReport report = report_of(same, records);
        INFO(same);
        CHECK(report.chosen_by == "record");
        CHECK(report.options == tuned);
        CHECK(report.evidence == evidence_text(records.all().front()));
        CHECK(radices_of(report) == tuned_radices);
    }
    for (const char *other : {"fft:64*64", "ifft:64*32", "fft:64*32:inplace"})
        CHECK(report_of(other, records).chosen_by == "planner");
}

TEST_CASE("a plan by a record is right") {
    use_records(std::make_shared<const TuningRecords>(with(record_of(problem, tuned))));
    CHECK(Transform(test_device(), parse_problem(problem)).report().chosen_by == "record");
    check_problem(parse_problem(problem));
    use_records(nullptr);
}

TEST_CASE("plans by any options that a record may have are right") {
    const char *problems[] = {"fft:64*37",   "ifft:1024*5",     "fft:100*3:inplace", "rfft:96*4",
                              "irfft:1000",  "dct2:24x16*2",    "idct3:16x40",       "fft:83*4",
                              "fft:12x20*3", "fft:64*8:planar", "dst2:77*3",         "fft:4096*2"};
    const char *count = std::getenv("IMAGO_RANDOM_RECORDS");
    std::mt19937_64 random = random_engine(17);
    int used = 0;
    for (int i = 0; i < (count ? std::stoi(count) : 16); ++i) {
        const std::string text = problems[random() % std::size(problems)];
        const std::string options = random_options(random);
        INFO(text << " " << options);
        const TuningRecords records = with(record_of(text, options));
        const PlanReport report = report_of(text, records);
        CHECK((report.chosen_by == "record" || !report.evidence.empty()));
        used += report.chosen_by == "record" ? 1 : 0;
        use_records(std::make_shared<const TuningRecords>(records));
        check_problem(parse_problem(text));
        use_records(nullptr);
    }
    CHECK(used > 0);
}

TEST_CASE("a record does not force what the device has not shown") {
    const char *matrices = "fft:64x64*7";
    const char *forced =
        "family=work-group,tiles=off,largest-local=1048576,fused-pair=on,bulk-copies=on";
    const PlanReport report = report_of(matrices, with(record_of(matrices, forced)));
    CHECK(report.chosen_by == "record");
    CHECK(report.steps.size() == 2);
    for (const StepReport &step : report.steps)
        CHECK(!step.bulk_copies);
    CHECK(report_of(matrices, {}, forced).steps.size() == 1); // the caller may
}

TEST_CASE("options of the caller go before a record") {
    const TuningRecords records = with(record_of(problem, tuned));
    const PlanReport report = report_of(problem, records, "largest-radix=8");
    CHECK(report.chosen_by == "options");
    CHECK(report.options == "largest-radix=8");
    CHECK(report.evidence.empty());
    CHECK(radices_of(report) != tuned_radices);
}

TEST_CASE("a record that cannot be planned gives way to the planner and the report says why") {
    const char *prime = "fft:83*4"; // 82 = 2 * 41: not by Rader
    const TuningRecords records = with(record_of(prime, "primes=rader"));
    const PlanReport report = report_of(prime, records);
    CHECK(report.chosen_by == "planner");
    CHECK(report.options.empty());
    CHECK(report.evidence.rfind("a record's choice, primes=rader, is not used: ", 0) == 0);
    CHECK(report.evidence.find("41") != std::string::npos);
    CHECK(report.steps.size() == report_of(prime, {}).steps.size());
    // A problem that cannot be planned is still refused.
    CHECK_THROWS_AS(report_of("fft:64*32:in=1,1:out=1,1", records), Error);
}

TEST_CASE("requested options are part of the key and stay") {
    const char *cosine = "idct2:16x16*4";
    const TuningRecords plain = with(record_of(cosine, "row-column=on"));
    const TuningRecords hooked = with(record_of(cosine, "prefetch=off", "threshold-at-load=on"));
    CHECK(report_of(cosine, plain).chosen_by == "record");
    CHECK(report_of(cosine, plain, "threshold-at-load=on").chosen_by == "planner");
    CHECK(report_of(cosine, hooked).chosen_by == "planner");
    const PlanReport report = report_of(cosine, hooked, "threshold-at-load=on");
    CHECK(report.chosen_by == "record");
    CHECK(report.options == "prefetch=off,threshold-at-load=on");
}

TEST_CASE("records are those of the environment and threads share them") {
    const ScratchFolder folder;
    const RecordStore store(folder / "mine.jsonl");
    store.merge(with(record_of(problem, tuned)));
    const auto chosen_by = [] {
        return Transform(test_device(), parse_problem(problem)).report().chosen_by;
    };
    {
        const Tuning tuning(store.file().string());
        std::vector<std::string> by(4);
        std::vector<std::thread> threads;
        for (std::string &name : by)
            threads.emplace_back([&] {
                reload_records();
                name = chosen_by();
            });
        for (std::thread &thread : threads)
            thread.join();
        CHECK((by == std::vector<std::string>(4, "record")));
    }
    const Tuning tuning("off");
    CHECK(chosen_by() == "planner");
}

TEST_CASE("the report of a chain says which of its plans are by records") {
    PlanReport chain;
    PlanReport record;
    record.chosen_by = "record";
    record.options = "padding=off";
    record.evidence = "much";
    add_choice(chain, {});
    CHECK(chain.chosen_by == "planner");
    add_choice(chain, record);
    add_choice(chain, {});
    add_choice(chain, record);
    CHECK(chain.chosen_by == "record");
    CHECK(chain.options == "padding=off");
    CHECK(chain.evidence == "much");
    record.options = "points-per-item=4";
    add_choice(chain, record);
    CHECK(chain.options == "padding=off; points-per-item=4");

    use_records(
        std::make_shared<const TuningRecords>(with(record_of("rfft:128*8", "prefetch=off"))));
    Spectrum spectrum(test_device());
    const auto run = [&] { spectrum.of_signals(random_floats(8 * 128), 8, 128, {}); };
    run(); // by a plan that is ready, whatever is recorded
    for (const RequestedTransform &one : requested_of(spectrum.plans()))
        CHECK(spectrum.take(one, build_plan(test_device(), one.problem, one.options)));
    run();
    use_records(nullptr);
    CHECK(spectrum.report().chosen_by == "record");
    CHECK(spectrum.report().options == "prefetch=off");
}
