// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// Collects previews, in their order.
class Previews {
  public:
    Service::OnCompressPreview callback() {
        return [this](Ticket ticket, const CompressPreview &preview) {
            const std::lock_guard lock(mutex_);
            all_.emplace_back(ticket, preview);
            changed_.notify_all();
        };
    }
    CompressPreview wait(Ticket ticket) {
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
    std::vector<std::pair<Ticket, CompressPreview>> all_;
};

CompressRequest previewed(const std::shared_ptr<const Image> &image, double threshold) {
    CompressRequest request = request_of(image, threshold);
    request.preview = PreviewView{1, 0, 0, image->height, image->width, 0};
    return request;
}

/// Computes first results until the programs for previews are built.
void warm_up(Service &service, Answers &answers, Previews &previews,
             const std::shared_ptr<const Image> &image) {
    for (int i = 0; i < 200 && previews.count() == 0; ++i)
        answers.wait(
            service.submit(previewed(image, 1 + i), answers.callback(), {}, previews.callback()));
    REQUIRE(previews.count() > 0);
}

} // namespace

TEST_CASE("a preview comes first, then the result") {
    Service service;
    Answers answers;
    Previews previews;
    const auto image = picture(64, 3);
    const Ticket first =
        service.submit(previewed(image, 5), answers.callback(), {}, previews.callback());
    REQUIRE(answers.wait(first));
    CHECK(previews.count() == 0); // the picture had to be loaded
    warm_up(service, answers, previews, image);
    const Ticket ticket =
        service.submit(previewed(image, 300), answers.callback(), {}, previews.callback());
    const CompressPreview preview = previews.wait(ticket);
    CHECK(answers.times(ticket) == 0);
    CHECK(preview.image->width == 32);
    CHECK(preview.image->channels == 3);
    CHECK(preview.figures.threshold == 300);
    CHECK(preview.spectrum != nullptr);
    const Result<CompressResult> result = answers.wait(ticket);
    REQUIRE(result);
    CHECK(result.value->image->width == 64);
    CHECK(result.value->figures.threshold == 300);
}

TEST_CASE("while requests follow one another only previews are made") {
    Service service;
    Answers answers;
    Previews previews;
    const auto image = picture(64, 1);
    warm_up(service, answers, previews, image);
    std::vector<Ticket> tickets;
    for (int i = 0; i < 10; ++i) {
        tickets.push_back(
            service.submit(previewed(image, 50 + i), answers.callback(), {}, previews.callback()));
        CHECK(previews.wait(tickets.back()).figures.threshold == 50 + i);
    }
    const Result<CompressResult> last = answers.wait(tickets.back());
    REQUIRE(last);
    CHECK(last.value->figures.threshold == 59);
    for (std::size_t i = 0; i + 1 < tickets.size(); ++i) {
        CHECK(answers.wait(tickets[i]).error_kind == Error::Kind::cancelled);
        CHECK(answers.times(tickets[i]) == 1);
    }
}

TEST_CASE("a newer request stops a result whose preview was seen, and a curve does not") {
    Service service;
    Answers answers;
    Previews previews;
    const auto image = picture(64, 1);
    warm_up(service, answers, previews, image);
    for (const bool curve : {false, true}) {
        Gate gate; // the first step of the whole result
        const Ticket seen = service.submit(previewed(image, 20), answers.callback(),
                                           gate.progress(), previews.callback());
        (void)previews.wait(seen);
        gate.wait_until_started();
        Ticket next = 0;
        if (curve)
            service.submit(CurveRequest{image, {}, {10}}, {});
        else
            next = service.submit(request_of(image, 30), answers.callback());
        gate.open();
        CHECK(static_cast<bool>(answers.wait(seen)) == curve);
        if (!curve)
            CHECK(answers.wait(next));
    }
}

TEST_CASE("a request is cancelled between its preview and its result") {
    Service service;
    Answers answers;
    Previews previews;
    const auto image = picture(64, 1);
    warm_up(service, answers, previews, image);
    const Ticket ticket =
        service.submit(previewed(image, 20), answers.callback(), {}, previews.callback());
    (void)previews.wait(ticket);
    service.cancel(ticket);
    CHECK(answers.wait(ticket).error_kind == Error::Kind::cancelled);
}
