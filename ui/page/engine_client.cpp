// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/engine_client.h"

#include "ui/words/engine_words.h"

#include <mutex>
#include <thread>
#include <utility>

namespace imago {

/// The link outlives the client in the callbacks of running requests.
struct EngineClient::Link {
    std::mutex mutex;
    EngineClient *client;
};

EngineClient::EngineClient(Service &service, QObject *parent)
    : QObject(parent), service_(service), link_(std::make_shared<Link>()) {
    link_->client = this;
    service_.warm_up(); // while the window is built and the first file is read
}

EngineClient::~EngineClient() {
    {
        const std::lock_guard lock(link_->mutex);
        link_->client = nullptr;
    }
    service_.tune_when_idle(false);
    service_.cancel_all();
}

void EngineClient::tune_when_idle(bool on, bool on_battery_too) {
    const auto told = [link = link_](const TuningState &state) {
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->tuning_changed(state);
    };
    service_.tune_when_idle(on, told, on_battery_too);
}

/// Nobody waits for the thread, which ends within the trials' deadline.
void EngineClient::try_drivers(const std::vector<LeftOutDriver> &left_out) {
    std::thread([link = link_, left_out] {
        const std::vector<LeftOutDriver> still = Service::try_drivers(left_out);
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->drivers_tried(still);
    }).detach();
}

void EngineClient::set_unfit(int index, const Sentence &reason) {
    service_.set_unfit(index, reason);
}

Sentence EngineClient::unfit_reason(int index) const {
    return service_.unfit_reason(index);
}

QString EngineClient::no_device_message() const {
    return service_.no_device().empty() ? QString() : engine_words(service_.no_device_message());
}

/// The function that the service calls at the end of a request.
template <class Run, class Signal>
auto EngineClient::answer(std::shared_ptr<Run> run, Signal signal) {
    return [link = link_, run, signal](Ticket ticket, decltype(Run::result) result) {
        run->ticket = ticket;
        run->result = std::move(result);
        run->times.computed = Clock::now();
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT(link->client->*signal)(run);
    };
}

template <class Run, class Request, class Signal, class... More>
Ticket EngineClient::submit(std::shared_ptr<Run> run, Request request, Clock::time_point event,
                            Signal signal, More... more) {
    run->times.event = event;
    run->times.submitted = Clock::now();
    auto progress = [link = link_](const Sentence &what, double fraction) {
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->progressed(what, fraction);
    };
    return service_.submit(std::move(request), answer(run, signal), std::move(progress),
                           std::move(more)...);
}

/// The function that the service calls with a preview.
template <class Made, class Request, class Sight, class Signal>
auto EngineClient::previewed(const Request &request, const Sight &sight, Clock::time_point event,
                             Signal signal) {
    auto preview = std::make_shared<PreviewRun<Request, Sight, Made>>();
    preview->request = request;
    preview->sight = sight;
    preview->times = {event, Clock::now(), {}, {}};
    return [link = link_, preview, signal](Ticket ticket, const Made &made) {
        preview->ticket = ticket;
        preview->result.value = made;
        preview->times.computed = Clock::now();
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT(link->client->*signal)(preview);
    };
}

Ticket EngineClient::compress(std::shared_ptr<const Image> image, const CompressSettings &settings,
                              Clock::time_point event, const std::optional<CompressSight> &sight,
                              ResultUse use, bool compare) {
    auto run = std::make_shared<CompressRun>();
    run->original = image;
    run->settings = settings;
    run->use = use;
    CompressRequest request{std::move(image), settings, use == ResultUse::view};
    request.use = use;
    request.coder = coder_;
    request.want_comparison = compare && coder_;
    if (!sight)
        return submit(run, std::move(request), event, &EngineClient::compressed);
    request.preview = sight->view;
    auto on_preview =
        previewed<CompressPreview>(request, *sight, event, &EngineClient::compress_previewed);
    return submit(run, std::move(request), event, &EngineClient::compressed, std::move(on_preview));
}

/// Its progress is not reported, since no one waits for it.
Ticket EngineClient::curve(CurveRequest request) {
    auto run = std::make_shared<CurveRun>();
    run->request = request;
    return service_.submit(std::move(request), answer(run, &EngineClient::curved),
                           [link = link_](Ticket ticket, const RatePoint &point) {
                               const std::lock_guard lock(link->mutex);
                               if (link->client)
                                   Q_EMIT link->client->curve_point(ticket, point);
                           });
}

Ticket EngineClient::filter(FilterRequest request, Clock::time_point event,
                            const std::optional<FilterPaneSight> &sight) {
    auto run = std::make_shared<FilterRun>();
    run->request = request;
    if (!sight) {
        if (request.views.spectrum)
            request.on_views = [link = link_, request](const FilterResult &views) {
                auto early = std::make_shared<FilterRun>();
                early->request = request;
                early->result.value = views;
                const std::lock_guard lock(link->mutex);
                if (link->client)
                    Q_EMIT link->client->filter_viewed(early);
            };
        return submit(run, std::move(request), event, &EngineClient::filtered);
    }
    request.preview = sight->view;
    auto on_preview =
        previewed<FilterPreview>(request, *sight, event, &EngineClient::filter_previewed);
    return submit(run, std::move(request), event, &EngineClient::filtered, std::move(on_preview));
}

Ticket EngineClient::filter_volume(VolumeRequest request, Clock::time_point event) {
    auto run = std::make_shared<VolumeRun>();
    run->request = request;
    if (!request.preview)
        return submit(run, std::move(request), event, &EngineClient::volume_filtered);
    auto on_preview =
        previewed<FilterResult>(request, *request.preview, event, &EngineClient::volume_previewed);
    return submit(run, std::move(request), event, &EngineClient::volume_filtered,
                  std::move(on_preview));
}

Ticket EngineClient::suggest(SuggestRequest request) {
    auto run = std::make_shared<SuggestRun>();
    run->request = request;
    return submit(run, std::move(request), Clock::now(), &EngineClient::suggested);
}

Ticket EngineClient::spectra(SpectraRequest request) {
    auto run = std::make_shared<SpectraRun>();
    run->request = request;
    return submit(run, std::move(request), Clock::now(), &EngineClient::spectra_computed);
}

Ticket EngineClient::correlate(CorrelateRequest request) {
    auto run = std::make_shared<CorrelateRun>();
    run->request = request;
    return submit(run, std::move(request), Clock::now(), &EngineClient::correlated);
}

Ticket EngineClient::solve(PoissonRequest request, Clock::time_point event) {
    auto run = std::make_shared<PoissonRun>();
    run->request = request;
    return submit(run, std::move(request), event, &EngineClient::solved);
}

Ticket EngineClient::analyse(SignalRequest request, Clock::time_point event) {
    auto run = std::make_shared<SignalRun>();
    run->request = request;
    if (!request.sight)
        return submit(run, std::move(request), event, &EngineClient::analysed);
    auto on_preview =
        previewed<SignalPreview>(request, *request.sight, event, &EngineClient::signal_previewed);
    return submit(run, std::move(request), event, &EngineClient::analysed, std::move(on_preview));
}

Ticket EngineClient::run_batch(BatchRequest request, Clock::time_point event) {
    auto run = std::make_shared<BatchRunOutcome>();
    run->request = request;
    auto rows = std::make_shared<BatchRunOutcome>(*run);
    rows->times.event = event;
    return submit(run, std::move(request), event, &EngineClient::batch_ran,
                  [link = link_, rows](Ticket ticket, const BatchResult &made) {
                      rows->ticket = ticket;
                      rows->result.value = made;
                      rows->times.computed = Clock::now();
                      const std::lock_guard lock(link->mutex);
                      if (link->client)
                          Q_EMIT link->client->batch_ran(rows);
                  });
}

} // namespace imago

#include "moc_engine_client.cpp"
