// SPDX-License-Identifier: GPL-3.0-or-later
// Records by key, their classes of batches, and which of two is better evidence.
#include "engine/program/cache.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/tuning/made_up.h"

#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

std::string class_of(const std::string &problem) {
    return to_string(batch_class(parse_problem(problem)));
}

/// The error of check(); empty if the record passes.
std::string complaint(const TuningRecord &record) {
    return error_of([&] { check(record); }, Error::Kind::usage);
}

} // namespace

TEST_CASE("a class of batches is the nearest power of two") {
    CHECK(class_of("fft:1024") == "fft:1024:float");
    CHECK(class_of("fft:1024*1") == "fft:1024:float");
    CHECK(class_of("fft:1024*2") == "fft:1024*2:float");
    CHECK(class_of("fft:1024*3") == "fft:1024*4:float"); // above 2 sqrt 2
    CHECK(class_of("fft:1024*5") == "fft:1024*4:float");
    CHECK(class_of("fft:1024*2897") == "fft:1024*4096:float");
    CHECK(class_of("fft:1024*2896") == "fft:1024*2048:float");
    CHECK(class_of("fft:1024*5792") == "fft:1024*4096:float");
    CHECK(class_of("fft:1024*5793") == "fft:1024*8192:float");
    CHECK(class_of("fft:1024*64x60") == "fft:1024*4096:float");
}

TEST_CASE("batches of 2^24 points and more are one class") {
    CHECK(class_of("fft:1024*16384") == "fft:1024*16384:float");
    CHECK(class_of("fft:1024*1000000") == "fft:1024*16384:float");
    CHECK(class_of("fft:1000*1000000") == "fft:1000*16384:float");
    CHECK(class_of("fft:33554432*3") == "fft:33554432:float");
    CHECK(class_of("dct2:512x512*100:double") == "dct2:512x512*64:double");
}

TEST_CASE("a class drops the norm and strides that say nothing and keeps the rest") {
    CHECK(class_of("fft:1024*16:ortho") == "fft:1024*16:float");
    CHECK(class_of("fft:1024*16:forward:inplace:planar:double") ==
          "fft:1024*16:double:planar:inplace");
    CHECK(class_of("fft:8*5:in=8,1:out=8,1") == "fft:8*4:float");
    CHECK(class_of("fft:8*5:in=9,1:out=8,1:ortho") == "fft:8*5:float:in=9,1:out=8,1");
    CHECK(class_of("fft:8*5:in=1,5") == "fft:8*5:float:in=1,5");
    for (const char *problem : {"fft:1024*100", "rfft:9*7", "dct2:512x300*3x4", "fft:8*5:in=9,1"})
        CHECK(class_of(class_of(problem)) == class_of(problem));
}

TEST_CASE("a record answers for its key alone") {
    const DeviceInfo device = made_up_device();
    TuningRecords records;
    const TuningRecord record = made_up_record("fft:1024*4096", "padding=off");
    CHECK(record.generator == generator_version);
    REQUIRE(records.add(record));
    const auto find = [&](const DeviceInfo &info, const char *problem, const char *requested = "") {
        return records.find(
            record_key(info, parse_problem(problem), parse_plan_options(requested)));
    };
    REQUIRE(find(device, "fft:1024*4096"));
    CHECK(*find(device, "fft:1024*4096") == record);
    CHECK(find(device, "fft:1024*5000"));
    CHECK(find(device, "fft:1024*4000:ortho"));
    CHECK(find(device, "fft:1024*64x64", "points-per-item=8")); // how, not what
    for (const char *other :
         {"fft:1024", "fft:1024*8192", "ifft:1024*4096", "fft:512*4096", "fft:1024*4096:double",
          "fft:1024*4096:inplace", "fft:1024*4096:planar", "fft:1024*4096:in=2048,2"})
        CHECK_FALSE(find(device, other));
    CHECK_FALSE(find(device, "fft:1024*4096", "mask-at-load=on"));
    for (const auto change : {+[](DeviceInfo &info) { info.name += "x"; },
                              +[](DeviceInfo &info) { info.driver_version = "1.2.4"; },
                              +[](DeviceInfo &info) { info.compute_units = 4; }}) {
        DeviceInfo other = device;
        change(other);
        CHECK_FALSE(find(other, "fft:1024*4096"));
    }
}

TEST_CASE("records of other drivers and generators are hints: the best three") {
    TuningRecords records;
    const char *options[] = {"points-per-item=4", "points-per-item=8", "points-per-item=16",
                             "points-per-item=32"};
    for (int i = 0; i < 4; ++i) {
        TuningRecord record = made_up_record("fft:1024*64", options[i], 1.1 + 0.1 * i);
        record.driver = "old " + std::to_string(i);
        records.add(record);
    }
    TuningRecord old = made_up_record("fft:1024*60", "points-per-item=32", 1.35);
    old.generator = 0;
    records.add(old);
    TuningRecord smaller = made_up_record("fft:1024*60", "points-per-item=2", 1.25);
    smaller.compute_units = 2;
    records.add(smaller);
    TuningRecord elsewhere = made_up_record("fft:1024*64", "points-per-item=64", 9);
    elsewhere.device = "another";
    records.add(elsewhere);
    records.add(made_up_record("fft:1024*256", "points-per-item=6", 9));

    const RecordKey key = record_key(made_up_device(), parse_problem("fft:1024*64"), {});
    CHECK_FALSE(records.find(key));
    std::vector<std::string> hints;
    for (const TuningRecord &hint : records.hints(key))
        hints.push_back(to_string(hint.options));
    CHECK((hints == std::vector<std::string>{"points-per-item=32", "points-per-item=16",
                                             "points-per-item=2"}));
    CHECK(records.add(made_up_record("fft:1024*64", "points-per-item=4")));
    CHECK(records.find(key));
    CHECK(records.hints(key).size() == 3); // the answer is not among them
}

TEST_CASE("that the planner's own plan won a race is no hint") {
    TuningRecord settled = made_up_record("fft:1024*64", "", 1);
    settled.effort = Effort::race;
    RecordKey other = settled.key();
    other.driver = "another";
    TuningRecords records;
    records.add(settled);
    CHECK(records.find(settled.key()));
    CHECK(records.hints(other).empty());
}

TEST_CASE("records of PoCL on processors of the same instructions are hints, too") {
    CHECK(pocl_target("pthread-skylake-avx512-AMD EPYC") == "skylake-avx512");
    CHECK(pocl_target("cpu-haswell-Intel(R) Xeon(R) Processor") == "haswell");
    CHECK(pocl_target("cpu-znver4-AMD EPYC 9654 96-Core Processor") == "znver4");
    for (const char *other :
         {"NVIDIA H200", "cpu", "cpu-", "cpu-haswell", "cpu-haswell-", "gpu-x-Y"})
        CHECK(pocl_target(other).empty());

    DeviceInfo device = made_up_device();
    device.name = "cpu-haswell-Intel(R) Xeon(R) Processor";
    TuningRecords records;
    const auto add = [&](const char *name, const char *options, double gain) {
        TuningRecord record = made_up_record("fft:1024*64", options, gain);
        record.device = name;
        record.driver = "another";
        records.add(record);
    };
    add("pthread-haswell-AMD EPYC", "points-per-item=4", 1.5);
    add("cpu-haswell-Intel(R) Xeon(R) Processor", "points-per-item=8", 1.1);
    add("cpu-skylake-avx512-AMD EPYC", "points-per-item=16", 2);
    const auto hints = records.hints(record_key(device, parse_problem("fft:1024*64"), {}));
    REQUIRE(hints.size() == 2);
    CHECK(to_string(hints[0].options) == "points-per-item=8");
    CHECK(to_string(hints[1].options) == "points-per-item=4");
}

TEST_CASE("the better evidence of two records of a key stays") {
    const TuningRecord quick = made_up_record("fft:64*64", "points-per-item=4", 1.2);
    TuningRecord full = made_up_record("fft:64*60", "points-per-item=8", 1.1);
    full.effort = Effort::full;
    TuningRecord faster = made_up_record("fft:64*64", "points-per-item=16", 1.3);
    TuningRecord unsure = made_up_record("fft:64*64", "points-per-item=2", 1.3);
    unsure.evidence.spread = 0.2;
    TuningRecord more = quick;
    more.evidence.samples = 100;
    TuningRecord later = quick;
    later.date = "2027-01-01";
    CHECK(better(full, quick));
    CHECK(better(full, faster));
    CHECK(better(faster, quick));
    CHECK(better(quick, unsure));
    CHECK(better(more, quick));
    CHECK(better(later, quick));
    CHECK_FALSE(better(quick, quick));
    TuningRecord settled = made_up_record("fft:64*64", "", 1);
    settled.effort = Effort::race;
    settled.evidence.spread = 0;
    CHECK(better(unsure, settled)); // whatever its spread
    CHECK_FALSE(better(settled, unsure));

    TuningRecords records;
    CHECK(records.add(quick));
    CHECK_FALSE(records.add(quick));
    CHECK_FALSE(records.add(unsure));
    CHECK(records.add(faster));
    CHECK_FALSE(records.add(quick));
    CHECK(records.size() == 1);
    TuningRecords others;
    others.add(full);
    others.add(made_up_record("fft:128*64", "padding=off"));
    CHECK(records.merge(others) == 2);
    CHECK(records.merge(others) == 0);
    CHECK(others.merge(records) == 0);
    CHECK(records.size() == 2);
    CHECK(records.all() == others.all());
    CHECK(*records.find(full.key()) == full);
}

TEST_CASE("a record is checked field by field") {
    const TuningRecord good = made_up_record("fft:64", "padding=off");
    CHECK(complaint(good).empty());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    struct Row {
        void (*spoil)(TuningRecord &, double);
        double value;
        const char *says;
    };
    const Row rows[] = {
        {[](TuningRecord &r, double) { r.device.clear(); }, 0, "1 to 256 characters"},
        {[](TuningRecord &r, double) { r.device = std::string(257, 'x'); }, 0, "device"},
        {[](TuningRecord &r, double) { r.driver = "1\n2"; }, 0, "control character"},
        {[](TuningRecord &r, double) { r.driver = "\x1b[2J"; }, 0, "control character"},
        {[](TuningRecord &r, double v) { r.compute_units = unsigned(v); }, 0, "compute units"},
        {[](TuningRecord &r, double v) { r.evidence.median = v; }, 0, "more than 0 ms"},
        {[](TuningRecord &r, double v) { r.evidence.median = v; }, nan, "finite"},
        {[](TuningRecord &r, double v) { r.evidence.spread = v; }, -1, "0 ms or more"},
        {[](TuningRecord &r, double v) { r.evidence.spread = v; }, infinity, "finite"},
        {[](TuningRecord &r, double v) { r.incumbent_median = v; }, infinity, "finite"},
        {[](TuningRecord &r, double v) { r.incumbent_median = v; }, 0.3, "is faster"},
        {[](TuningRecord &r, double v) { r.evidence.samples = int(v); }, 0, "1 to 1000000"},
        {[](TuningRecord &r, double v) { r.evidence.samples = int(v); }, 1000001, "1 to 1000000"},
        {[](TuningRecord &r, double) { r.date = "today"; }, 0, "2026-11-20"},
        {[](TuningRecord &r, double) { r.problem.extents = {0}; }, 0, "at least 1"},
        {[](TuningRecord &r, double) { r.options.mask_at_load = true; }, 0, "\"requested\""},
        {[](TuningRecord &r, double) { r.incumbent.pack_real = false; }, 0, "\"requested\""},
        {[](TuningRecord &r, double) { r.requested.padding = false; }, 0, "requested"},
        {[](TuningRecord &r, double v) { r.options.points_per_item = int(v); }, 1000,
         "points-per-item takes"},
        {[](TuningRecord &r, double v) { r.options.radices = {int(v)}; }, -2, "radices takes"},
    };
    for (const Row &row : rows) {
        TuningRecord record = good;
        row.spoil(record, row.value);
        const std::string sentence = complaint(record);
        INFO(sentence << " / " << row.says);
        CHECK(sentence.find(row.says) != std::string::npos);
    }
}

TEST_CASE("efforts have names") {
    for (const Effort effort : {Effort::race, Effort::quick, Effort::full})
        CHECK(effort_named(effort_name(effort)) == effort);
    CHECK(effort_name(Effort::race) == "race");
    CHECK_FALSE(effort_named("model"));
}

TEST_CASE("evidence in words") {
    TuningRecord record = made_up_record("fft:64", "padding=off");
    CHECK(evidence_text(record) ==
          "quick search of 2026-11-20: 0.4 ms (quartiles 0.01 ms apart, 31 samples) for "
          "fft:64:float, 1.25 times as fast as the planner's choice (0.5 ms)");
    record.effort = Effort::full;
    record.options = record.incumbent = parse_plan_options("points-per-item=4");
    CHECK(evidence_text(record) ==
          "full search of 2026-11-20: 0.4 ms (quartiles 0.01 ms apart, 31 samples) for "
          "fft:64:float, which nothing tried has beaten");
    record.effort = Effort::race;
    CHECK(evidence_text(record).find("race of 2026-11-20: 0.4 ms") == 0);
}
