// SPDX-License-Identifier: GPL-3.0-or-later
// Facts measured in a worker that crashes, hangs, or does neither.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/search/fact/fact_measurement.h"
#include "engine/tuning/probe/probes.h"
#include "tests/support/catch.h"

#include <filesystem>

#include <unistd.h>

using namespace imago;

namespace {

struct ScratchStore {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("imago-facts-" + std::to_string(getpid()));
    FactsStore store{folder};
    ~ScratchStore() { std::filesystem::remove_all(folder); }
};

const DeviceInfo &probed_device() {
    static const DeviceInfo info = select_device(enumerate_devices(), "");
    return info;
}

FactSettings fact_settings(const ScratchStore &scratch, const std::string &fault) {
    FactSettings settings;
    settings.worker = fault.empty() ? IMAGO_TUNE_WORKER : IMAGO_TEST_WORKER;
    settings.worker_environment = {{"IMAGO_TEST_FAULT", fault}};
    settings.store = scratch.store;
    return settings;
}

} // namespace

TEST_CASE("a device's facts are measured once in a worker, for this driver only", "[facts]") {
    const ScratchStore scratch;
    const FactMeasurement first = measure_facts(probed_device(), fact_settings(scratch, ""));
    INFO(to_json(first.facts));
    CHECK(first.lost.empty());
    CHECK_FALSE(first.stored);
    const MeasuredFacts &facts = first.facts;
    REQUIRE((facts.copy_256_kib && facts.copy_4_mib && facts.copy_32_mib && facts.copy_bandwidth));
    REQUIRE((facts.local_bandwidth && facts.launch_seconds && facts.fma_rate));
    REQUIRE((facts.vector_width && facts.resident_groups));
    CHECK(*facts.fma_rate > 1e9);
    CHECK(*facts.local_bandwidth > 1e9);
    CHECK(*facts.resident_groups >= 1);
    CHECK(facts.item_registers.has_value() == (probed_device().type != DeviceType::cpu));

    const FactMeasurement again = measure_facts(probed_device(), fact_settings(scratch, ""));
    CHECK(again.stored);
    CHECK(again.facts == facts);
    // Facts of another driver are not those of this one.
    DeviceInfo newer = probed_device();
    newer.driver_version += " newer";
    CHECK_FALSE(scratch.store.load(newer));
    CHECK_FALSE(measure_facts(newer, fact_settings(scratch, "")).stored);
}

TEST_CASE("facts are measured once, and again where the file is damaged", "[facts]") {
    const ScratchStore scratch;
    const FactsStore &store = scratch.store;
    const DeviceInfo &info = probed_device();
    FactSettings settings = fact_settings(scratch, "");
    const auto measured = [&] {
        return with_measured(device_facts(info), measure_facts(info, settings).facts);
    };
    const DeviceFacts first = measured();
    CHECK(first.copy_bandwidth.source == FactSource::measured);
    CHECK(first.launch_seconds.source == FactSource::measured);
    REQUIRE(store.load(info));
    CHECK(measured() == first); // to the last bit: not measured again

    MeasuredFacts other;
    other.copy_bandwidth = 123e9;
    REQUIRE(store.store(info, other));
    CHECK(measured().copy_bandwidth.value == 123e9);
    std::filesystem::resize_file(store.path_of(info), 100);
    CHECK(measured().copy_bandwidth.value != 123e9);
    REQUIRE(store.load(info));
    CHECK(store.load(info)->copy_bandwidth != 123e9);
    // The same holds without a store.
    settings.store.reset();
    CHECK(measured().copy_bandwidth.known());
}

TEST_CASE("a probe that crashes or hangs costs its facts only", "[facts]") {
    const ScratchStore scratch;
    for (const char *fault : {"crash \"fma\"", "hang \"fma\""}) {
        INFO(fault);
        FactSettings settings = fact_settings(scratch, fault);
        settings.again = true;
        settings.deadline_seconds = std::string(fault).starts_with("hang") ? 5 : 20;
        const FactMeasurement measured = measure_facts(probed_device(), settings);
        REQUIRE(measured.lost.size() == 1);
        CHECK(measured.lost.front().probe == "fma");
        CHECK_FALSE(measured.lost.front().reason.empty());
        CHECK_FALSE(measured.facts.fma_rate);
        CHECK(measured.facts.local_bandwidth); // before it
        CHECK(measured.facts.resident_groups); // after it, in another process
    }
}
