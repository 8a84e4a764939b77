// SPDX-License-Identifier: GPL-3.0-or-later
// A device that refuses memory, fails or is lost in the middle of a pipeline.
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

std::shared_ptr<const Image> picture() {
    return std::make_shared<const Image>(Image{20, 12, 3, SampleDepth::u8, wave(20 * 12 * 3), {}});
}

/// Everything that a Compressor gives: the picture, the spectrum, the coefficients and the figures.
std::vector<float> compressed(Compressor &compressor, const std::shared_ptr<const Image> &image) {
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = 20;
    compressor.load(image, CompressSettings::Channels::rgb);
    const CompressResult result = compressor.run(settings, true);
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
    work.make = [chosen = device(), image = picture()] {
        auto compressor = std::make_shared<Compressor>(chosen);
        return [compressor, image] { return compressed(*compressor, image); };
    };
    // Three channels together, which may be tried again one at a time.
    work.rule = [](const std::string &entry) { return lenient(entry, OnFault::retry); };
    check_work(work);
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
