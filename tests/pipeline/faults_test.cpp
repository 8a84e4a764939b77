// SPDX-License-Identifier: GPL-3.0-or-later
// A device that refuses memory, fails or is lost in the middle of a pipeline.
#include "engine/device/device.h"
#include "engine/pipeline/compress.h"
#include "engine/pipeline/poisson.h"
#include "engine/pipeline/spectrum.h"
#include "engine/pipeline/stft.h"
#include "tests/support/catch.h"
#include "tests/support/faults.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

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

/// Calls whose failure changes nothing: CLHPP asks as it copies a handle, and does without.
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
    return std::make_shared<const Image>(
        Image{width, height, 3, SampleDepth::u8, wave(width * height * 3), {}});
}

/// Everything that a Compressor gives: the picture, the spectrum, the coefficients and the figures.
std::vector<float> compressed(Compressor &compressor, const std::shared_ptr<const Image> &image,
                              const Compressor::Between &between = {}) {
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = 20;
    compressor.load(image, CompressSettings::Channels::rgb, between);
    const CompressResult result = compressor.run(settings, true, between);
    std::vector<float> all = result.image->samples;
    append(all, result.spectrum->samples);
    append(all, compressor.coefficients());
    all.push_back(static_cast<float>(result.figures.kept));
    all.push_back(static_cast<float>(result.figures.threshold));
    all.push_back(static_cast<float>(result.figures.psnr));
    return all;
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

TEST_CASE("channels go one at a time where the device fails on all together") {
    const Faults faults;
    const std::shared_ptr<const Image> image = picture(100, 60); // beyond other buffers
    const unsigned long plane = image->plane_size() * sizeof(float);
    Compressor unharmed(device());
    const std::vector<float> result = compressed(unharmed, image);
    std::vector<std::string> told;
    const auto between = [&](const std::string &next, double) { told.push_back(next); };
    const std::string smaller = "trying one channel at a time";

    SECTION("buffers of all channels can't be made") {
        Compressor compressor(device());
        faults.limit_allocation(2 * plane);
        const std::vector<float> got = compressed(compressor, image, between);
        faults.clear();
        CHECK(near(got, result));
        CHECK(std::count(told.begin(), told.end(), smaller) == 1);
    }
    SECTION("a single one can't") {
        Compressor compressor(device());
        faults.limit_allocation(plane - 1);
        std::string message;
        try {
            compressed(compressor, image, between);
        } catch (const Error &error) {
            message = error.what();
        }
        faults.clear();
        INFO(message);
        CHECK(message.find("CL_MEM_OBJECT_ALLOCATION_FAILURE") != std::string::npos);
        CHECK(message.find(std::to_string(plane) + " bytes") != std::string::npos);
        CHECK(near(compressed(compressor, image), result));
    }
    SECTION("a launch finds no room, while loading or later") {
        for (const long launch : {1, 2, 3, 4, 5, 6, 7}) {
            Compressor compressor(device());
            told.clear();
            faults.set("clEnqueueNDRangeKernel", launch, launch, CL_OUT_OF_RESOURCES);
            const std::vector<float> got = compressed(compressor, image, between);
            INFO("launch " << launch);
            CHECK(faults.hits() == 1);
            faults.clear();
            CHECK(near(got, result));
            CHECK(std::count(told.begin(), told.end(), smaller) == 1);
        }
    }
    SECTION("a failure gives the memory back") {
        Compressor compressor(device());
        const long before = faults.live_objects();
        compressed(compressor, image);
        CHECK(faults.live_objects() > before);
        faults.set("clEnqueueReadBuffer", 1, 1000, CL_DEVICE_NOT_AVAILABLE);
        REQUIRE_THROWS_AS(compressed(compressor, image), Error);
        faults.clear();
        CHECK(faults.live_objects() == before);
        CHECK(near(compressed(compressor, image), result));
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

TEST_CASE("every OpenCL call of Poisson's equation may fail") {
    Work work;
    work.name = "poisson";
    work.make = [chosen = device(), samples = wave(12 * 20)] {
        auto solver = std::make_shared<PoissonSolver>(chosen, 12, 20);
        Plane density;
        density.width = 20;
        density.height = 12;
        density.samples = samples;
        return [solver, density] {
            const PoissonResult result = solver->solve(density);
            std::vector<float> all = result.potential.samples;
            append(all, result.field_x.samples);
            append(all, result.field_y.samples);
            return all;
        };
    };
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::error); };
    check_work(work);
}
