// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/rate_points.h"

#include "engine/op/compress_params.h"

#include <algorithm>

namespace imago {

const std::vector<double> &RatePoints::percents() {
    static const std::vector<double> rising{0.1, 0.2, 0.3, 0.5, 0.7, 1,  1.5, 2, 3,
                                            5,   7,   10,  15,  20,  30, 50,  70};
    return rising;
}

namespace {

/// Orders percentages so that the first few points already show the whole curve: the middle of the
/// longest gap comes next.
std::vector<double> coarse_first(const std::vector<double> &rising) {
    std::vector<double> order;
    const std::size_t n = rising.size();
    std::size_t stride = 1;
    while (stride < n - 1)
        stride *= 2;
    std::vector<bool> taken(n);
    for (; stride >= 1; stride /= 2)
        for (std::size_t i = 0; i < n; i += stride)
            if (!taken[i]) {
                taken[i] = true;
                order.push_back(rising[i]);
            }
    return order;
}

} // namespace

RatePoints::RatePoints(EngineClient *client, QObject *parent) : QObject(parent), client_(client) {
    connect(client_, &EngineClient::curve_point, this, &RatePoints::take_point,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::curved, this, &RatePoints::take_end, Qt::QueuedConnection);
}

const std::vector<RatePoint> &RatePoints::points() const {
    static const std::vector<RatePoint> none;
    for (const auto &[curve, points] : curves_)
        if (curve == wanted_)
            return points;
    return none;
}

void RatePoints::set_image(std::shared_ptr<const Image> image) {
    image_ = std::move(image);
    curves_.clear();
    ticket_ = 0;
    failed_ = false;
    Q_EMIT changed();
}

void RatePoints::want(const CompressSettings &settings) {
    if (!image_ || failed_)
        return;
    CompressSettings curve = curve_of(settings);
    if (image_->channels < 3) // whatever the channels are
        curve.channels = {};
    const bool other = curve != wanted_;
    wanted_ = curve;
    if (other)
        Q_EMIT changed();
    again_ = true;
    if (ticket_ == 0)
        ask();
}

void RatePoints::ask() {
    again_ = false;
    const std::vector<RatePoint> &there = points();
    CurveRequest request{image_, wanted_, {}};
    for (const double percent : coarse_first(percents()))
        if (std::none_of(there.begin(), there.end(),
                         [percent](const RatePoint &point) { return point.percent == percent; }))
            request.percents.push_back(percent);
    if (request.percents.empty())
        return;
    asked_ = wanted_;
    ticket_ = client_->submit(std::move(request));
}

void RatePoints::take_point(Ticket ticket, const RatePoint &point) {
    if (ticket != ticket_)
        return;
    auto found = std::find_if(curves_.begin(), curves_.end(),
                              [this](const auto &one) { return one.first == asked_; });
    if (found == curves_.end())
        found = curves_.insert(curves_.end(), {asked_, {}});
    std::vector<RatePoint> &curve = found->second;
    const auto place = std::upper_bound(
        curve.begin(), curve.end(), point,
        [](const RatePoint &a, const RatePoint &b) { return a.percent < b.percent; });
    curve.insert(place, point);
    if (asked_ == wanted_)
        Q_EMIT changed();
}

/// Its error is not reported, since the same failure appears when the user requests the result.
void RatePoints::take_end(const CurveRunPtr &run) {
    if (run->ticket != ticket_)
        return;
    ticket_ = 0;
    failed_ = !run->result && run->result.error_kind != Error::Kind::cancelled;
    if (again_ && !failed_)
        ask();
}

} // namespace imago

#include "moc_rate_points.cpp"
