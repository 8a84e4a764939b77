// SPDX-License-Identifier: GPL-3.0-or-later
// An idle worker stores programs, and lets requests come between.
#include "engine/program/build.h"
#include "engine/service/worker.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <stdexcept>
#include <thread>

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

namespace {

/// A folder of this process for caches, which includes PoCL's and must stay while PoCL is loaded.
class CacheHome {
  public:
    CacheHome() {
        std::string name = (std::filesystem::temp_directory_path() / "imago-idle-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw std::runtime_error("There is no folder for the caches of this test.");
        path_ = name;
        setenv("XDG_CACHE_HOME", name.c_str(), 1);
        unsetenv("IMAGO_PROGRAM_CACHE");
    }
    ~CacheHome() {
        std::error_code none;
        std::filesystem::remove_all(path_, none);
    }
    std::filesystem::path programs() const { return path_ / "imago" / "programs"; }

  private:
    std::filesystem::path path_;
};

/// The user's cache of programs, empty at first, with nothing built in this process.
class ProgramFolder {
  public:
    ProgramFolder() {
        std::filesystem::remove_all(home().programs()); // before the driver sees its cache's place
        forget_programs();
        store_programs();
        std::filesystem::remove_all(home().programs());
    }
    std::size_t entries() const {
        std::size_t count = 0;
        std::error_code none;
        for (const auto &entry : std::filesystem::directory_iterator(home().programs(), none))
            count += entry.is_regular_file();
        return count;
    }

  private:
    static const CacheHome &home() {
        static const CacheHome home;
        return home;
    }
};

std::shared_ptr<const Image> picture() {
    Image image{.width = 24, .height = 20, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < 24 * 20; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 251));
    return std::make_shared<const Image>(std::move(image));
}

/// An answered request, and how many programs waited to be stored as it was answered.
struct Answer {
    Result<CompressResult> result;
    std::size_t to_store = 0;
};

std::future<Answer> submit(Worker &worker, std::shared_ptr<const Image> image, double threshold) {
    static Ticket last = 0;
    auto promise = std::make_shared<std::promise<Answer>>();
    std::future<Answer> future = promise->get_future();
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = threshold;
    worker.submit(job_of(++last, std::move(request),
                         [promise](Ticket, Result<CompressResult> result) {
                             promise->set_value({std::move(result), programs_to_store()});
                         },
                         {}));
    return future;
}

} // namespace

TEST_CASE("a worker without work stores the programs that it built") {
    const ProgramFolder folder;
    Worker worker(default_device(), Sentence(), 20ms);
    const auto image = picture();
    const Answer first = submit(worker, image, 10).get();
    INFO(first.result.error);
    REQUIRE(first.result);
    const std::size_t built = first.to_store + folder.entries();
    CHECK(built >= 2);
    CHECK(within(60s, [] { return programs_to_store() == 0; }));
    CHECK(within(60s, [&] { return folder.entries() == built; }));
    CHECK(submit(worker, image, 20).get().result);
}

TEST_CASE("a request waits for one program to be stored at most") {
    const ProgramFolder folder;
    Worker worker(default_device(), Sentence(), 1ms);
    const auto image = picture();
    const Answer first = submit(worker, image, 10).get();
    REQUIRE(first.result);
    // If the driver has binaries at hand, no work is left for later and no request waits.
    within(60s, [&] { return programs_to_store() < first.to_store; });
    std::future<Answer> second = submit(worker, image, 20);
    const std::size_t left = programs_to_store();
    const Answer answer = second.get();
    REQUIRE(answer.result);
    CHECK(answer.to_store + 1 >= left);
    CHECK(within(60s, [] { return programs_to_store() == 0; }));
}

TEST_CASE("nothing is stored while a worker is busy or closes") {
    const ProgramFolder folder;
    std::size_t left = 0;
    {
        Worker worker(default_device(), Sentence(), 1h);
        const Answer first = submit(worker, picture(), 10).get();
        REQUIRE(first.result);
        left = first.to_store;
        CHECK(submit(worker, picture(), 10).get().to_store == left);
    }
    CHECK(programs_to_store() == left);
}
