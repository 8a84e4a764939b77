// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine_client.h"

#include <mutex>
#include <utility>

namespace imago {

/// Outlives the client in the callbacks of requests that are still under way.
struct EngineClient::Link {
    std::mutex mutex;
    EngineClient *client;
};

EngineClient::EngineClient(Service &service, QObject *parent)
    : QObject(parent), service_(service), link_(std::make_shared<Link>()) {
    link_->client = this;
}

EngineClient::~EngineClient() {
    {
        const std::lock_guard lock(link_->mutex);
        link_->client = nullptr;
    }
    service_.tune_when_idle(false);
    service_.cancel_all();
}

void EngineClient::tune_when_idle(bool on) {
    service_.tune_when_idle(on, [link = link_](const TuningState &state) {
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->tuning_changed(state);
    });
}

QString EngineClient::no_device_message() const {
    return QString::fromStdString(service_.no_device_message());
}

Ticket EngineClient::compress(std::shared_ptr<const Image> image, const CompressSettings &settings,
                              Clock::time_point event) {
    auto run = std::make_shared<CompressRun>();
    run->original = image;
    run->settings = settings;
    run->times.event = event;
    run->times.submitted = Clock::now();
    auto done = [link = link_, run](Ticket ticket, Result<CompressResult> result) {
        run->ticket = ticket;
        run->result = std::move(result);
        run->times.computed = Clock::now();
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->compressed(run);
    };
    auto progress = [link = link_](const std::string &what, double fraction) {
        const std::lock_guard lock(link->mutex);
        if (link->client)
            Q_EMIT link->client->progressed(QString::fromStdString(what), fraction);
    };
    return service_.submit(CompressRequest{std::move(image), settings, true}, std::move(done),
                           std::move(progress));
}

} // namespace imago
