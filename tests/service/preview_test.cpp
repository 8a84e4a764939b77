// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// Collects previews, in their order.
template <class Preview>
class PreviewsOf {
  public:
    std::function<void(Ticket, const Preview &)> callback() {
        return [this](Ticket ticket, const Preview &preview) {
            const std::lock_guard lock(mutex_);
            all_.emplace_back(ticket, preview);
            changed_.notify_all();
        };
    }
    Preview wait(Ticket ticket) {
        std::unique_lock lock(mutex_);
        const auto came = [&] { return !all_.empty() && all_.back().first == ticket; };
        if (!changed_.wait_for(lock, std::chrono::seconds(50), came))
            throw Error("No preview came.");
        return all_.back().second;
    }
    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return all_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::pair<Ticket, Preview>> all_;
};

/// All of an image at half its size; a preview is wanted however fast the result is.
PreviewView half_of(const Image &image) {
    return {1, 0, 0, image.height, image.width, 0};
}

/// What is set in a request, `strength` from 1 on: a threshold.
struct Compressing {
    using Value = CompressResult;
    using Preview = CompressPreview;
    static CompressRequest request(const std::shared_ptr<const Image> &image, int strength) {
        CompressRequest request = request_of(image, strength);
        request.preview = half_of(*image);
        return request;
    }
};

/// A radius of thousandths of a cycle per pixel.
struct Filtering {
    using Value = FilterResult;
    using Preview = FilterPreview;
    static FilterRequest request(const std::shared_ptr<const Image> &image, int strength) {
        FilterRequest request;
        request.image = image;
        FilterShape low;
        low.radius = 0.001 * strength;
        request.mask.shapes = {low};
        request.preview = FilterSight{half_of(*image), half_of(*image)};
        return request;
    }
};

/// A service with an image, and the answers to its requests of one kind.
template <class Kind>
struct PreviewService {
    explicit PreviewService(std::size_t channels) : image(picture(64, channels)) {}

    Ticket submit(int strength, Progress progress = {}) {
        return service.submit(Kind::request(image, strength), answers.callback(),
                              std::move(progress), previews.callback());
    }
    /// Computes first results until the programs for previews are built.
    void warm_up() {
        for (int i = 0; i < 200 && previews.count() == 0; ++i) {
            answers.wait(submit(1 + i));
            // They are built only while nothing waits.
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        REQUIRE(previews.count() > 0);
    }

    AnswersOf<typename Kind::Value> answers;
    PreviewsOf<typename Kind::Preview> previews;
    std::shared_ptr<const Image> image;
    Service service; ///< the last member: its callbacks use the others until it ends
};

} // namespace

TEMPLATE_TEST_CASE("a preview comes first, then the result", "", Compressing, Filtering) {
    PreviewService<TestType> bench(3);
    REQUIRE(bench.answers.wait(bench.submit(5)));
    CHECK(bench.previews.count() == 0); // the picture had to be loaded
    bench.warm_up();
    const Ticket ticket = bench.submit(300);
    const auto preview = bench.previews.wait(ticket);
    CHECK(bench.answers.times(ticket) == 0);
    CHECK(preview.image->width == 32);
    CHECK(preview.image->channels == 3);
    const auto result = bench.answers.wait(ticket);
    REQUIRE(result);
    CHECK(result.value->image->width == 64);
}

TEST_CASE("previews have their figures, and the mask of the spectrum in sight") {
    PreviewService<Compressing> compressing(3);
    compressing.warm_up();
    const CompressPreview compressed = compressing.previews.wait(compressing.submit(300));
    CHECK(compressed.figures.threshold == 300);
    CHECK(compressed.spectrum != nullptr);
    PreviewService<Filtering> filtering(3);
    filtering.warm_up();
    const FilterPreview filtered = filtering.previews.wait(filtering.submit(30));
    CHECK(filtered.removed_rms > 0);
    REQUIRE(filtered.mask);
    CHECK(filtered.mask->width == 32);
}

TEMPLATE_TEST_CASE("while requests follow one another only previews are made", "", Compressing,
                   Filtering) {
    PreviewService<TestType> bench(1);
    bench.warm_up();
    std::vector<Ticket> tickets;
    for (int i = 0; i < 10; ++i) {
        tickets.push_back(bench.submit(50 + i));
        (void)bench.previews.wait(tickets.back());
    }
    REQUIRE(bench.answers.wait(tickets.back()));
    for (std::size_t i = 0; i + 1 < tickets.size(); ++i) {
        CHECK(bench.answers.wait(tickets[i]).error_kind == Error::Kind::cancelled);
        CHECK(bench.answers.times(tickets[i]) == 1);
    }
}

TEMPLATE_TEST_CASE("a newer request stops a result whose preview was seen, and a curve does not",
                   "", Compressing, Filtering) {
    PreviewService<TestType> bench(1);
    bench.warm_up();
    for (const bool curve : {false, true}) {
        Gate gate; // the first step of the whole result
        const Ticket seen = bench.submit(20, gate.progress());
        (void)bench.previews.wait(seen);
        gate.wait_until_started();
        Ticket next = 0;
        if (curve)
            bench.service.submit(CurveRequest{bench.image, {}, {10}}, {});
        else
            next = bench.submit(30);
        gate.open();
        CHECK(static_cast<bool>(bench.answers.wait(seen)) == curve);
        if (!curve)
            CHECK(bench.answers.wait(next));
    }
}

TEMPLATE_TEST_CASE("a request is cancelled between its preview and its result", "", Compressing,
                   Filtering) {
    PreviewService<TestType> bench(1);
    bench.warm_up();
    const Ticket ticket = bench.submit(20);
    (void)bench.previews.wait(ticket);
    bench.service.cancel(ticket);
    CHECK(bench.answers.wait(ticket).error_kind == Error::Kind::cancelled);
}
