// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/engine_client.h"
#include "ui/poisson/field_pyramid.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"

#include <variant>

namespace imago {

/// A run as finished pixels.
struct PoissonPictures {
    PoissonRunPtr run;
    RequestTimes times;
    Picture potential;
    SampleRange range{}; ///< of the potential: the ends of the colours; equal if it is constant
    std::shared_ptr<const FieldPyramid> field;
};
using PoissonPicturesPtr = std::shared_ptr<const PoissonPictures>;

/// Draws the runs that have a result; the signals are emitted on the renderer's thread.
class PoissonRenderer : public NewestRenderer<PoissonRun, std::monostate> {
    Q_OBJECT
  public:
    explicit PoissonRenderer(QObject *parent = nullptr);
    ~PoissonRenderer() override { stop(); }

    /// Draws the density of an image: its luma.
    void render_density(std::shared_ptr<const Image> image);

  Q_SIGNALS:
    void density_rendered(const std::shared_ptr<const imago::Image> &image,
                          const imago::Picture &picture, imago::SampleRange range);
    void rendered(const imago::PoissonPicturesPtr &pictures);

  protected:
    void draw(const PoissonRunPtr &run, const std::monostate &display) override;
};

} // namespace imago
