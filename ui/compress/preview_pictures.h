// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/compress/compress_renderer.h"

#include <QRectF>

namespace imago {

/// A preview as finished pixels, with the areas that they cover in their panes' pictures.
struct CompressPreviewPictures {
    CompressPreviewRunPtr run;
    RequestTimes times;
    QImage result, difference, spectrum; ///< null if they are not in sight
    QRectF area, spectrum_area;
    SpectrumColours scale; ///< of the spectrum
};

/// Draws previews on a thread of its own, since a whole result would hold them up.
class PreviewRenderer : public NewestRenderer<CompressPreviewRun, DisplayOptions> {
    Q_OBJECT
  public:
    explicit PreviewRenderer(QObject *parent = nullptr);
    ~PreviewRenderer() override { stop(); }

  Q_SIGNALS:
    void rendered(const std::shared_ptr<const imago::CompressPreviewPictures> &pictures);

  protected:
    void draw(const CompressPreviewRunPtr &run, const DisplayOptions &options) override;
};

} // namespace imago
