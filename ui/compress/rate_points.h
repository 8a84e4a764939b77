// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/engine_client.h"

#include <QObject>

#include <utility>
#include <vector>

namespace imago {

/// The rate-distortion curves of one image, one for each choice of channels, block and its means.
/// Missing points are requested in the background, and kept until another image comes.
class RatePoints : public QObject {
    Q_OBJECT
  public:
    /// The percentages of every curve, rising, approximately even on a logarithmic axis.
    static const std::vector<double> &percents();

    explicit RatePoints(EngineClient *client, QObject *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image);
    /// Selects the curve of these channels and this block, and requests its points. Call this
    /// whenever a request of the same workspace was answered, since that has stopped the background
    /// request.
    void want(const CompressSettings &settings);

    const std::vector<RatePoint> &points() const; ///< so far, with rising percentages
    bool complete() const { return points().size() == percents().size(); }

  Q_SIGNALS:
    void changed();

  private:
    void ask();
    void take_point(Ticket ticket, const RatePoint &point);
    void take_end(const CurveRunPtr &run);

    EngineClient *client_;
    std::shared_ptr<const Image> image_;
    std::vector<std::pair<CompressSettings, std::vector<RatePoint>>> curves_; ///< see curve_of()
    CompressSettings wanted_, asked_;
    Ticket ticket_ = 0;   ///< of the running request for asked_; 0: none
    bool again_ = false;  ///< requested since it was submitted, which may stop it
    bool failed_ = false; ///< for this image: each failure makes the device drop what it holds
};

} // namespace imago
