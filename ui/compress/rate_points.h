// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/engine_client.h"

#include <QObject>

#include <map>
#include <utility>
#include <vector>

namespace imago {

/// The rate-distortion curves of one image, one for each choice of channels and block. Points are
/// asked for where they are missing, in the background, and kept until another image comes.
class RatePoints : public QObject {
    Q_OBJECT
  public:
    /// The percentages of every curve, rising, about even on a logarithmic axis.
    static const std::vector<double> &percents();

    explicit RatePoints(EngineClient *client, QObject *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image);
    /// The curve of these channels and this block from now on; asks for its points. To be called
    /// whenever a request of the same workspace was answered: that has stopped the asking.
    void want(const CompressSettings &settings);

    const std::vector<RatePoint> &points() const; ///< so far, percentages rising
    bool complete() const { return points().size() == percents().size(); }

  Q_SIGNALS:
    void changed();

  private:
    using Curve = std::pair<CompressSettings::Channels, unsigned>;
    void ask();
    void take_point(Ticket ticket, const RatePoint &point);
    void take_end(const CurveRunPtr &run);

    EngineClient *client_;
    std::shared_ptr<const Image> image_;
    std::map<Curve, std::vector<RatePoint>> curves_;
    Curve wanted_, asked_;
    Ticket ticket_ = 0;   ///< of the request under way for asked_; 0: none
    bool again_ = false;  ///< wanted since it was submitted, which may stop it
    bool failed_ = false; ///< with this image: each failure costs the device what it holds
};

} // namespace imago
