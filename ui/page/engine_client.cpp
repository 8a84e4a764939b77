// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/engine_client.h"

#include "ui/words/engine_words.h"

#include <mutex>
#include <thread>
#include <type_traits>
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

namespace {

/// The signal of a request's outcome.
template <class Request>
constexpr void (EngineClient::*outcome)(const RunPtr<Request> &);
template <>
constexpr auto outcome<CompressRequest> = &EngineClient::compressed;
template <>
constexpr auto outcome<CurveRequest> = &EngineClient::curved;
template <>
constexpr auto outcome<FilterRequest> = &EngineClient::filtered;
template <>
constexpr auto outcome<VolumeRequest> = &EngineClient::volume_filtered;
template <>
constexpr auto outcome<SuggestRequest> = &EngineClient::suggested;
template <>
constexpr auto outcome<CorrelateRequest> = &EngineClient::correlated;
template <>
constexpr auto outcome<SpectraRequest> = &EngineClient::spectra_computed;
template <>
constexpr auto outcome<PoissonRequest> = &EngineClient::solved;
template <>
constexpr auto outcome<OpRequest> = &EngineClient::operated;
template <>
constexpr auto outcome<SignalRequest> = &EngineClient::analysed;
template <>
constexpr auto outcome<BatchRequest> = &EngineClient::batch_ran;

/// Whether the window says what is being done: somebody waits for the outcome.
template <class Request>
constexpr bool tells_progress = !std::is_same_v<Request, CurveRequest>;

} // namespace

template <class Run>
auto EngineClient::emitting(std::shared_ptr<Run> run,
                            void (EngineClient::*signal)(const std::shared_ptr<const Run> &)) {
    return [link = link_, run, signal](Ticket ticket, decltype(Run::result) result) {
        run->ticket = ticket;
        run->result = std::move(result);
        run->times.computed = Clock::now();
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT(link->client->*signal)(run);
    };
}

template <class Request>
Ticket EngineClient::send(Request request, Clock::time_point event, OnPart<Request> on_part) {
    auto run = std::make_shared<ServiceRun<Request>>();
    run->request = request;
    if constexpr (std::is_same_v<Request, FilterRequest>)
        run->request.preview.reset(); // a run with one is of an early slice
    run->times.event = event;
    run->times.submitted = Clock::now();
    Progress progress;
    if constexpr (tells_progress<Request>)
        progress = [link = link_](const Sentence &what, double fraction) {
            const std::lock_guard lock(link->mutex);
            if (link->client)
                Q_EMIT link->client->progressed(what, fraction);
        };
    return service_.submit(std::move(request), Done<Request>(emitting(run, outcome<Request>)),
                           std::move(progress), std::move(on_part));
}

template <class Sight, class Request>
OnPart<Request> EngineClient::previewed(
    const Request &request, const Sight &sight, Clock::time_point event,
    void (EngineClient::*signal)(const std::shared_ptr<const PreviewRun<Request, Sight>> &)) {
    auto preview = std::make_shared<PreviewRun<Request, Sight>>();
    preview->request = request;
    preview->sight = sight;
    preview->times = {event, Clock::now(), {}, {}};
    return [emit = emitting(preview, signal)](Ticket ticket, const typename Request::Part &made) {
        Result<typename Request::Part> result;
        result.value = made;
        emit(ticket, std::move(result));
    };
}

Ticket EngineClient::compress(std::shared_ptr<const Image> image, const CompressSettings &settings,
                              Clock::time_point event, const std::optional<CompressSight> &sight,
                              ResultUse use, bool compare) {
    CompressRequest request{std::move(image), settings, use == ResultUse::view};
    request.use = use;
    request.coder = coder_;
    request.want_comparison = compare && coder_;
    if (!sight)
        return send(std::move(request), event);
    request.preview = sight->view;
    auto on_preview = previewed(request, *sight, event, &EngineClient::compress_previewed);
    return send(std::move(request), event, std::move(on_preview));
}

Ticket EngineClient::filter(FilterRequest request, Clock::time_point event,
                            const std::optional<FilterPaneSight> &sight) {
    if (sight) {
        request.preview = sight->view;
        auto on_preview = previewed(request, *sight, event, &EngineClient::filter_previewed);
        return send(std::move(request), event, std::move(on_preview));
    }
    if (request.views.spectrum)
        request.on_views = [link = link_, request](const FilterResult &views) {
            auto early = std::make_shared<ServiceRun<FilterRequest>>();
            early->request = request;
            early->result.value = views;
            const std::lock_guard lock(link->mutex);
            if (link->client)
                Q_EMIT link->client->filter_viewed(early);
        };
    return send(std::move(request), event);
}

Ticket EngineClient::submit(VolumeRequest request, Clock::time_point event) {
    OnPart<VolumeRequest> on_preview;
    if (request.preview)
        on_preview = previewed(request, *request.preview, event, &EngineClient::volume_previewed);
    return send(std::move(request), event, std::move(on_preview));
}

Ticket EngineClient::submit(SignalRequest request, Clock::time_point event) {
    OnPart<SignalRequest> on_preview;
    if (request.sight)
        on_preview = previewed(request, *request.sight, event, &EngineClient::signal_previewed);
    return send(std::move(request), event, std::move(on_preview));
}

Ticket EngineClient::submit(CurveRequest request, Clock::time_point event) {
    return send(std::move(request), event, [link = link_](Ticket ticket, const RatePoint &point) {
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->curve_point(ticket, point);
    });
}

Ticket EngineClient::submit(BatchRequest request, Clock::time_point event) {
    auto rows = std::make_shared<ServiceRun<BatchRequest>>();
    rows->request = request;
    rows->times.event = event;
    return send(
        std::move(request), event,
        [emit = emitting(rows, &EngineClient::batch_ran)](Ticket ticket, const BatchResult &made) {
            Result<BatchResult> result;
            result.value = made;
            emit(ticket, std::move(result));
        });
}

Ticket EngineClient::submit(SuggestRequest request, Clock::time_point event) {
    return send(std::move(request), event);
}

Ticket EngineClient::submit(SpectraRequest request, Clock::time_point event) {
    return send(std::move(request), event);
}

Ticket EngineClient::submit(CorrelateRequest request, Clock::time_point event) {
    return send(std::move(request), event);
}

Ticket EngineClient::submit(OpRequest request, Clock::time_point event) {
    return send(std::move(request), event,
                [link = link_](Ticket ticket, const OpRequest::Part &estimate) {
                    const std::lock_guard lock(link->mutex);
                    if (link->client)
                        Q_EMIT link->client->op_estimated(ticket, estimate);
                });
}

Ticket EngineClient::submit(PoissonRequest request, Clock::time_point event) {
    return send(std::move(request), event);
}

} // namespace imago

#include "moc_engine_client.cpp"
