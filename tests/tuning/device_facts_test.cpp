// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/tuning/device_facts.h"
#include "engine/tuning/device_facts_store.h"
#include "engine/tuning/device_facts_table.h"
#include "engine/vendor/driver_instructions.h"
#include "engine/vendor/processor.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"
#include "tests/tuning/made_up_devices.h"

#include <set>

using namespace imago;
using namespace imago::test;

namespace fs = std::filesystem;

namespace {

const fs::path no_caches = "/nonexistent";

void write_cache(const fs::path &folder, const std::string &level, const std::string &type,
                 const std::string &size) {
    fs::create_directories(folder);
    std::ofstream(folder / "level") << level << "\n";
    std::ofstream(folder / "type") << type << "\n";
    std::ofstream(folder / "size") << size << "\n";
}

void write_bytes(const fs::path &path, const std::vector<unsigned char> &bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
}

} // namespace

TEST_CASE("the table of architectures is sound", "[facts]") {
    std::set<std::string_view> names;
    for (const KnownArchitecture &row : known_architectures()) {
        INFO(row.name);
        CHECK(names.insert(row.name).second);
        CHECK(row.lowest_capability <= row.highest_capability);
        CHECK((row.highest_capability > 0) != !row.names.empty());
        CHECK(row.items % row.warp == 0);
        CHECK(row.registers / row.items >= 24);
        CHECK(row.item_registers >= 64);
        CHECK((row.banks == 16 || row.banks == 32));
    }
    CHECK(names.size() >= 25);
}

TEST_CASE("facts are an extension's, then the table's, then the driver's", "[facts]") {
    const DeviceFacts hopper = device_facts(h200(), no_caches);
    CHECK(hopper.architecture == "NVIDIA Hopper");
    CHECK(hopper.warp == Fact<unsigned>{32, FactSource::extension});
    CHECK(hopper.unit_registers == Fact<std::uint64_t>{65536, FactSource::table});
    CHECK(hopper.unit_local_bytes == Fact<std::uint64_t>{228 << 10, FactSource::table});
    CHECK(hopper.unit_items.value == 2048);
    CHECK(hopper.unit_groups.value == 32);
    CHECK_FALSE(hopper.copy_bandwidth.known());

    const DeviceFacts hawaii = device_facts(gcn(), no_caches);
    CHECK(hawaii.architecture == "AMD GCN");
    CHECK(hawaii.banks == Fact<unsigned>{32, FactSource::extension});
    CHECK(hawaii.unit_local_bytes == Fact<std::uint64_t>{64 << 10, FactSource::extension});
    CHECK(device_facts(cdna2(), no_caches).architecture == "AMD CDNA 2");
    CHECK(device_facts(turing(), no_caches).architecture == "NVIDIA Turing");
    CHECK(device_facts(arc(), no_caches).architecture == "Intel Xe-HPG");
    CHECK(device_facts(arc(), no_caches).warp == Fact<unsigned>{16, FactSource::table});

    const DeviceFacts none = device_facts(unknown_gpu(), no_caches);
    CHECK(none.architecture.empty());
    CHECK(none.warp.source == FactSource::assumed);
    CHECK(none.unit_local_bytes == Fact<std::uint64_t>{32 << 10, FactSource::driver});
    CHECK(to_text(none).find("banks of local memory: 32 (assumed)") != std::string::npos);

    DeviceInfo newer = h200();
    newer.compute_capability = 999;
    CHECK(device_facts(newer, no_caches).architecture.empty());
    CHECK(device_facts(newer, no_caches).unit_registers ==
          Fact<std::uint64_t>{65536, FactSource::extension});
}

TEST_CASE("caches are the system's where they can be", "[facts]") {
    const ScratchFolder scratch;
    write_cache(scratch / "index0", "1", "Data", "48K");
    write_cache(scratch / "index1", "1", "Instruction", "32K");
    write_cache(scratch / "index2", "2", "Unified", "2M");
    write_cache(scratch / "index3", "3", "Unified", "12x");
    const DeviceFacts facts = device_facts(pocl_avx512(), scratch.path());
    CHECK(facts.cpu);
    CHECK(facts.first_cache == Fact<std::uint64_t>{48 << 10, FactSource::system});
    CHECK(facts.second_cache == Fact<std::uint64_t>{2 << 20, FactSource::system});
    CHECK(facts.last_cache == Fact<std::uint64_t>{32 << 20, FactSource::driver});
    CHECK(facts.float_lanes == Fact<unsigned>{16, FactSource::driver});
    CHECK(with_facts(pocl_avx512(), facts).shared_cache == std::uint64_t{32} << 20);

    write_cache(scratch / "index0", "1", "Data", "0K");
    write_cache(scratch / "index2", "2", "Unified", "99999999999999999999K");
    const DeviceFacts nonsense = device_facts(pocl_avx512(), scratch.path());
    CHECK_FALSE(nonsense.first_cache.known());
    CHECK_FALSE(nonsense.second_cache.known());
    CHECK(with_facts(pocl_avx512(), nonsense).first_cache == std::nullopt);
}

TEST_CASE("an info takes only known facts", "[facts]") {
    const DeviceInfo full = with_facts(arc(), device_facts(arc(), no_caches));
    CHECK(full.warp_width == 16u);
    CHECK(full.registers_per_item == 64u);
    CHECK(full.items_per_compute_unit == 2048u);
    const DeviceInfo bare = with_facts(unknown_gpu(), device_facts(unknown_gpu(), no_caches));
    CHECK_FALSE(bare.warp_width);
    CHECK_FALSE(bare.registers_per_item);

    MeasuredFacts measured;
    measured.banks = 16;
    measured.item_registers = 80;
    measured.copy_bandwidth = 1e11;
    const DeviceFacts better = with_measured(device_facts(unknown_gpu(), no_caches), measured);
    CHECK(better.banks == Fact<unsigned>{16, FactSource::measured});
    CHECK(better.copy_bandwidth == Fact<double>{1e11, FactSource::measured});
    CHECK(with_facts(unknown_gpu(), better).registers_per_item == 80u);
    // Values from an extension or the table stay.
    CHECK(with_measured(device_facts(h200(), no_caches), measured).banks.value == 32);
}

TEST_CASE("points of an item and full groups follow from the facts", "[facts]") {
    const auto widest = [](const DeviceInfo &info, Precision precision) {
        return widest_item(with_facts(info, device_facts(info, no_caches)), precision);
    };
    CHECK(widest(h200(), Precision::f32) == 32);
    CHECK(widest(h200(), Precision::f64) == 16);
    CHECK(widest(cdna2(), Precision::f32) == 32);
    CHECK(widest(gcn(), Precision::f32) == 16);
    CHECK(widest(arc(), Precision::f32) == 16);
    CHECK(widest(unknown_gpu(), Precision::f32) == 32);

    const auto full = [](const DeviceInfo &info) {
        return full_group(with_facts(info, device_facts(info, no_caches)));
    };
    CHECK(full(h200()) == 64u);
    CHECK(full(turing()) == 64u);
    CHECK(full(cdna2()) == 128u);
    CHECK(full(gcn()) == 256u);
    CHECK(full(unknown_gpu()) == std::nullopt);

    const DeviceInfo hawaii = with_facts(gcn(), device_facts(gcn(), no_caches));
    const StepLimits limits = step_limits(hawaii, Precision::f32, {});
    CHECK(limits.device.warp == 64);
    CHECK(limits.requested.group_size == 256);
    CHECK(limits.widest_item == 16);
    CHECK(limits.longest_single == 256 * 16);
}

TEST_CASE("scratch follows the caches", "[facts]") {
    DeviceInfo info = pocl_avx512();
    info.first_cache = 48 << 10;
    info.second_cache = 1 << 20;
    const StepLimits same = step_limits(info, Precision::f32, {});
    const StepLimits before = step_limits(pocl_avx512(), Precision::f32, {});
    CHECK(same.device.first_cache == before.device.first_cache);
    CHECK(same.device.second_cache == before.device.second_cache);
    CHECK(same.longest_along == before.longest_along);
    info.second_cache = 256 << 10;
    CHECK(step_limits(info, Precision::f32, {}).longest_along == 16384);
    CHECK(step_limits(info, Precision::f64, {}).longest_along == 8192);
    info.vendor = "AuthenticAMD"; // half a cache there, two here
    CHECK(step_limits(info, Precision::f32, {}).longest_along == 65536);
    CHECK(step_limits(info, Precision::f64, {}).longest_along == 32768);
}

TEST_CASE("measured facts go to JSON and back", "[facts]") {
    MeasuredFacts facts;
    CHECK(parse_measured_facts(to_json(facts)) == facts);
    facts.copy_bandwidth = 4.1234567e12;
    facts.launch_seconds = 3.1e-5;
    CHECK(parse_measured_facts(to_json(facts)) == facts);
    facts.banks = 32;
    facts.item_registers = 144;
    CHECK(to_json(facts) == "{\"copy_bandwidth\":4123456700000,\"launch_seconds\":3.1e-05,"
                            "\"banks\":32,\"item_registers\":144}");
    CHECK(parse_measured_facts(to_json(facts)) == facts);
    for (const char *wrong :
         {"", "{", "}", "[]", "{\"banks\":32", "{\"banks\":32}x", "{\"banks\":32,}", "{\"banks\":}",
          "{\"banks\":1e9}", "{\"banks\":-2}", "{\"banks\":2.5}", "{\"banks\":nan}",
          "{\"bank\":32}", "{\"copy_bandwidth\":0}", "{\"launch_seconds\":inf}",
          "{\"banks\":\"32\"}"}) {
        INFO(wrong);
        CHECK_FALSE(parse_measured_facts(wrong));
    }
}

TEST_CASE("stored facts are of one device and driver, and damage is a miss", "[facts]") {
    const ScratchFolder scratch;
    const FactsStore store(scratch / "devices");
    MeasuredFacts facts;
    facts.copy_bandwidth = 7e10;
    facts.banks = 32;
    CHECK_FALSE(store.load(h200()));
    REQUIRE(store.store(h200(), facts));
    CHECK(store.load(h200()) == facts);
    DeviceInfo newer = h200();
    newer.driver_version = "2";
    CHECK_FALSE(store.load(newer));
    CHECK_FALSE(store.load(turing()));

    const auto good = bytes_of(store.path_of(h200()));
    for (std::size_t length = 0; length < good.size(); ++length) {
        write_bytes(store.path_of(h200()), {good.begin(), good.begin() + std::ptrdiff_t(length)});
        REQUIRE_FALSE(store.load(h200()));
    }
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
        auto bad = good;
        bad[bit / 8] ^= static_cast<unsigned char>(1u << (bit % 8));
        write_bytes(store.path_of(h200()), bad);
        REQUIRE_FALSE(store.load(h200()));
        REQUIRE_FALSE(fs::exists(store.path_of(h200())));
    }
    write_bytes(store.path_of(h200()), good);
    CHECK(store.load(h200()) == facts);
}

TEST_CASE("facts of another driver or generator are a hint that no plan takes", "[facts]") {
    const ScratchFolder scratch;
    const FactsStore store(scratch.path());
    MeasuredFacts old, now;
    old.copy_bandwidth = 5e10;
    old.banks = 16;
    now.copy_bandwidth = 7e10;
    CHECK_FALSE(store.hint(unknown_gpu()));
    REQUIRE(store.store(unknown_gpu(), old));
    CHECK_FALSE(store.hint(unknown_gpu())); // its own
    DeviceInfo newer = unknown_gpu();
    newer.driver_version = "another";
    const auto hint = store.hint(newer);
    REQUIRE(hint);
    CHECK(hint->facts == old);
    CHECK(hint->driver == unknown_gpu().driver_version);
    CHECK(hint->generator == generator_version);
    CHECK_FALSE(store.load(newer));
    CHECK(known_device_facts(newer, store) == device_facts(newer));
    REQUIRE(store.store(newer, now)); // both stay, however often it is measured
    REQUIRE(store.store(newer, now));
    CHECK(store.hint(newer)->facts == old);
    CHECK(store.hint(unknown_gpu())->facts == now);
    CHECK(store.load(unknown_gpu()) == old);
    CHECK_FALSE(store.hint(turing())); // of another name
}

TEST_CASE("a plan takes what was measured of a device that nobody describes", "[facts]") {
    const ScratchFolder scratch;
    const FactsStore store(scratch.path());
    MeasuredFacts measured;
    measured.banks = 16;
    measured.item_registers = 80;
    CHECK(known_device_facts(unknown_gpu(), store) == device_facts(unknown_gpu()));
    for (const DeviceInfo &info : {unknown_gpu(), arc()})
        REQUIRE(store.store(info, measured));
    const DeviceFacts facts = known_device_facts(unknown_gpu(), store);
    CHECK(facts.banks == Fact<unsigned>{16, FactSource::measured});
    CHECK(widest_item(with_facts(unknown_gpu(), facts), Precision::f32) == 16);
    CHECK(known_device_facts(arc(), store) == device_facts(arc()));
    CHECK(known_device_facts(unknown_gpu(), std::nullopt) == device_facts(unknown_gpu()));
}

TEST_CASE("a whole entry with numbers that no device has is refused", "[facts]") {
    const ScratchFolder scratch;
    const FactsStore store(scratch.path());
    MeasuredFacts facts;
    facts.copy_bandwidth = 1e30;
    REQUIRE(store.store(h200(), facts));
    CHECK_FALSE(store.load(h200()));
    CHECK_FALSE(fs::exists(store.path_of(h200())));
}

TEST_CASE("what a processor does by itself is its vendor's", "[vendor]") {
    REQUIRE(pocl_avx512().vendor == "GenuineIntel");
    CHECK(prefetches_streams(pocl_avx512()));
    DeviceInfo epyc = pocl_avx512();
    epyc.vendor = "AuthenticAMD";
    CHECK_FALSE(prefetches_streams(epyc));
    CHECK_FALSE(prefetches_streams(arc()));
    CHECK(driver_instructions(pocl_avx512()).builtins);
    epyc.platform_name = "Another";
    CHECK_FALSE(driver_instructions(epyc).builtins);
    CHECK_FALSE(driver_instructions(h200()).builtins);
}

TEST_CASE("instructions beside OpenCL C are a vendor's, by compute capability", "[vendor]") {
    const auto macros = [](const DeviceInfo &info) {
        const DriverInstructions instructions = driver_instructions(info);
        std::string text;
        for (const char *macro : waiting_group_macros(instructions))
            text += macro + std::string(" ");
        text += "| ";
        for (const char *macro : bulk_copy_macros(instructions))
            text += macro + std::string(" ");
        return text;
    };
    CHECK(macros(h200()) == "NVIDIA_PTX ASYNC_PTX | BULK_PTX NVIDIA_PTX ");
    CHECK(macros(turing()) == "NVIDIA_PTX | ");
    DeviceInfo pascal = turing();
    pascal.compute_capability = 61;
    for (const DeviceInfo &info : {pascal, cdna2(), arc(), unknown_gpu(), pocl_avx512()})
        CHECK(macros(info) == "| ");
    DeviceInfo host = h200(); // not a GPU
    host.type = DeviceType::cpu;
    CHECK(macros(host) == "| ");
}
