// SPDX-License-Identifier: GPL-3.0-or-later
// A device that refuses memory, fails or is lost in the middle of a pipeline.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/poisson/poisson.h"
#include "engine/pipeline/signal/stft.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/faults.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

using namespace imago;
using namespace imago::test;

namespace {

DevicePtr device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return Device::open(select_device(enumerate_devices(), choice ? choice : "").index);
}

std::vector<float> wave(std::size_t count) {
    std::vector<float> samples(count);
    for (std::size_t i = 0; i < count; ++i)
        samples[i] = static_cast<float>((i * 7 + i / 5 * 3) % 251);
    return samples;
}

void append(std::vector<float> &all, const std::vector<float> &more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// Calls whose failure changes nothing: CLHPP makes them when it copies a handle, and does not need
/// the answer.
OnFault lenient(const std::string &entry, OnFault otherwise) {
    return entry == "clGetDeviceInfo" || entry == "clGetPlatformInfo" ? OnFault::ignored
                                                                      : otherwise;
}

/// Runs the work without and with faults; the entry points that failed include all of a pipeline.
void check_work(const Work &work) {
    const std::vector<float> result = work.make()();
    CHECK(std::any_of(result.begin(), result.end(), [](float x) { return x != 0; }));
    const std::vector<std::string> reached = inject_everywhere(work, result);
    for (const char *entry :
         {"clCreateBuffer", "clCreateCommandQueue", "clBuildProgram", "clCreateKernel",
          "clSetKernelArg", "clEnqueueNDRangeKernel", "clEnqueueWriteBuffer", "clEnqueueReadBuffer",
          "clFinish", "execution status"}) {
        INFO(work.name << ": " << entry);
        CHECK(std::find(reached.begin(), reached.end(), entry) != reached.end());
    }
}

std::shared_ptr<const Image> picture(std::size_t width, std::size_t height) {
    return std::make_shared<const Image>(Image{.width = width,
                                               .height = height,
                                               .channels = 3,
                                               .depth = SampleDepth::u8,
                                               .samples = wave(width * height * 3)});
}

/// All results of a Compressor: the picture, the spectrum, the coefficients and the figures.
std::vector<float> compressed(Compressor &compressor, const std::shared_ptr<const Image> &image,
                              const Compressor::Between &between = {}) {
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = 20;
    compressor.load(image, {}, between);
    const CompressResult result = compressor.run(settings, true, between);
    std::vector<float> all = result.image->samples;
    append(all, result.spectrum->samples);
    append(all, compressor.coefficients().numbers);
    all.push_back(static_cast<float>(result.figures.kept));
    all.push_back(static_cast<float>(result.figures.threshold));
    all.push_back(static_cast<float>(result.figures.psnr));
    return all;
}

FilterMask ring_mask(double outer = 0.3) {
    FilterShape ring;
    ring.kind = FilterShape::Kind::band;
    ring.inner = 0.05;
    ring.outer = outer;
    return {{ring}, {}, true};
}

/// Pictures under two masks; the second one uses the spectra that stay on the device.
std::vector<float> filtered(Filter &filter, const std::shared_ptr<const Image> &image,
                            const Filter::Between &between = {}) {
    filter.set_image(image, FilterChannels::rgb, FilterEdges::none, between);
    std::vector<float> all = filter.apply(ring_mask(), between).image->samples;
    append(all, filter.apply(ring_mask(0.4), between).image->samples);
    return all;
}

std::vector<float> filtered_once(Filter &filter, const std::shared_ptr<const Image> &image,
                                 FilterEdges edges, const Filter::Between &between = {}) {
    return filter.once(image, ring_mask(), FilterChannels::rgb, edges, between).image->samples;
}

/// The result of a pipeline for an image; each call computes it again.
using Pipeline = std::function<std::vector<float>(const std::shared_ptr<const Image> &image,
                                                  const Compressor::Between &between)>;
struct PipelineCase {
    std::string name;
    std::function<Pipeline()> make;
    long launches; ///< of which each may fail
};

std::vector<PipelineCase> pipelines() {
    const auto compression = []() -> Pipeline {
        return [compressor = std::make_shared<Compressor>(device())](const auto &image,
                                                                     const auto &between) {
            return compressed(*compressor, std::make_shared<const Image>(*image), between);
        };
    };
    const auto filter = []() -> Pipeline {
        return
            [filter = std::make_shared<Filter>(device())](const auto &image, const auto &between) {
                return filtered(*filter, std::make_shared<const Image>(*image), between);
            };
    };
    const auto once = []() -> Pipeline {
        return
            [filter = std::make_shared<Filter>(device())](const auto &image, const auto &between) {
                return filtered_once(*filter, image, FilterEdges::none, between);
            };
    };
    return {{"compression", compression, 7}, {"filter", filter, 8}, {"one filter", once, 4}};
}

} // namespace

TEST_CASE("every OpenCL call of a compression may fail") {
    Work work;
    work.name = "compress";
    work.make = [chosen = device(), image = picture(20, 12)] {
        auto compressor = std::make_shared<Compressor>(chosen);
        return [compressor, image] { return compressed(*compressor, image); };
    };
    // Three channels together, which may be tried again one at a time.
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
}

TEST_CASE("every OpenCL call of a filter may fail") {
    Work work;
    work.name = "filter";
    work.make = [chosen = device(), image = picture(20, 12)] {
        auto filter = std::make_shared<Filter>(chosen);
        return [filter, image] { return filtered(*filter, image); };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
}

TEST_CASE("every OpenCL call of a filter with one mask may fail") {
    Work work;
    work.name = "one filter";
    work.make = [chosen = device(), image = picture(20, 12)] {
        auto filter = std::make_shared<Filter>(chosen);
        return [filter, image] { return filtered_once(*filter, image, FilterEdges::taper); };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
}

TEST_CASE("channels go one at a time where the device fails on all together") {
    const Faults faults;
    const std::shared_ptr<const Image> image = picture(100, 60); // beyond other buffers
    const unsigned long plane = image->plane_size() * sizeof(float);
    const auto &[name, make, launches] = GENERATE(from_range(pipelines()));
    INFO(name);
    const std::vector<float> result = make()(image, {});
    std::vector<std::string> told;
    const auto between = [&](const Sentence &next, double) { told.push_back(next.text()); };
    const std::string smaller = "trying one channel at a time";

    SECTION("buffers of all channels can't be made") {
        const Pipeline run = make();
        faults.limit_allocation(2 * plane);
        const std::vector<float> got = run(image, between);
        faults.clear();
        CHECK(near(got, result));
        CHECK(std::count(told.begin(), told.end(), smaller) == 1);
    }
    SECTION("a single one can't") {
        const Pipeline run = make();
        faults.limit_allocation(plane - 1);
        const std::string message = error_of([&] { run(image, between); });
        faults.clear();
        INFO(message);
        CHECK(message.find("CL_MEM_OBJECT_ALLOCATION_FAILURE") != std::string::npos);
        CHECK(message.find(std::to_string(plane) + " bytes") != std::string::npos);
        CHECK(near(run(image, {}), result));
    }
    SECTION("a launch finds no room, while loading or later") {
        for (long launch = 1; launch <= launches; ++launch) {
            const Pipeline run = make();
            told.clear();
            faults.set("clEnqueueNDRangeKernel", launch, launch, CL_OUT_OF_RESOURCES);
            const std::vector<float> got = run(image, between);
            INFO("launch " << launch);
            CHECK(faults.hits() == 1);
            faults.clear();
            CHECK(near(got, result));
            CHECK(std::count(told.begin(), told.end(), smaller) == 1);
        }
    }
    SECTION("a failure gives the memory back") {
        const Pipeline run = make();
        const long before = faults.live_objects();
        run(image, {});
        CHECK(faults.live_objects() > before);
        faults.set("clEnqueueReadBuffer", 1, 1000, CL_DEVICE_NOT_AVAILABLE);
        REQUIRE_THROWS_AS(run(image, {}), Error);
        faults.clear();
        CHECK(faults.live_objects() == before);
        CHECK(near(run(image, {}), result));
    }
}

TEST_CASE("every OpenCL call of a spectrum may fail") {
    Work work;
    work.name = "spectrum";
    work.make = [chosen = device(), samples = wave(2 * 12 * 20)] {
        auto spectrum = std::make_shared<Spectrum>(chosen);
        return [spectrum, samples] {
            std::vector<float> all = spectrum->of_planes(samples, 2, 12, 20, {});
            append(all, spectrum->of_signals(samples, 1, 60 * 8, {}));
            return all;
        };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
}

TEST_CASE("every OpenCL call of a spectrogram and of Welch's estimate may fail") {
    Work work;
    work.name = "stft";
    work.make = [chosen = device(), samples = wave(400)] {
        auto stft = std::make_shared<Stft>(chosen);
        return [stft, samples] {
            StftSettings settings;
            settings.size = 32;
            settings.hop = 16;
            settings.output = StftSettings::Output::decibel;
            std::vector<float> all = stft->run(samples, 1, 400, settings).values;
            WelchSettings welch;
            welch.size = 32;
            welch.hop = 16;
            for (const double density : stft->welch(samples, 1, 400, welch).density)
                all.push_back(static_cast<float>(density));
            return all;
        };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
}

TEST_CASE("spectra go in smaller parts where the device fails late") {
    const Faults faults;
    DeviceInfo small = device()->info();
    small.max_allocation = 1 << 14; // several parts
    const DevicePtr parts =
        std::make_shared<const Device>(small, device()->handle(), device()->context());
    const std::vector<float> samples = wave(8000);
    struct Case {
        std::string name;
        std::function<std::vector<float>(const DevicePtr &)> run;
        std::vector<long> launches;
    };
    StftSettings settings;
    settings.size = 64;
    settings.hop = 32;
    WelchSettings welch;
    welch.size = 64;
    welch.hop = 32;
    const std::vector<Case> cases{
        {"planes",
         [&](const DevicePtr &on) { return Spectrum(on).of_planes(samples, 8, 20, 50, {}); },
         {1, 2, 3, 5}},
        {"spectrogram",
         [&](const DevicePtr &on) { return Stft(on).run(samples, 2, 4000, settings).values; },
         {1, 2, 4, 6}},
        {"Welch", // sums over the parts start again
         [&](const DevicePtr &on) {
             const std::vector<double> density = Stft(on).welch(samples, 2, 4000, welch).density;
             return std::vector<float>(density.begin(), density.end());
         },
         {1, 2, 5, 9}}};
    for (const Case &c : cases) {
        const std::vector<float> result = c.run(device());
        for (const DevicePtr &on : {device(), parts})
            for (const long launch : c.launches) {
                INFO(c.name << ", launch " << launch << (on == parts ? ", parts" : ""));
                faults.set("clEnqueueNDRangeKernel", launch, launch, CL_OUT_OF_RESOURCES);
                const std::vector<float> got = c.run(on);
                const long hits = faults.hits();
                faults.clear();
                CHECK((hits == 1 || (on != parts && launch > 2)));
                CHECK(near(got, result));
            }
    }
}

TEST_CASE("every OpenCL call of Poisson's equation may fail") {
    Work work;
    work.name = "poisson";
    work.make = [chosen = device(), samples = wave(12 * 20)] {
        PoissonSetup setup;
        setup.height = 12;
        setup.width = 20;
        auto solver = std::make_shared<PoissonSolver<float>>(chosen, setup);
        return [solver, samples] {
            const PoissonSolution<float> result = solver->solve(samples);
            std::vector<float> all = result.potential;
            append(all, result.field);
            return all;
        };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::error); };
    check_work(work);
}
