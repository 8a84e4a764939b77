// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/engine_client.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"

namespace imago {

struct DisplayOptions {
    bool difference = false;
    int gain = 8;            ///< of the difference
    bool dim_dropped = true; ///< gray the coefficients that the threshold drops
    /// Whether coefficients of blocks are ordered by frequency instead of by the blocks' positions.
    bool by_frequency = false;
    Levels levels{};         ///< of the original, and also for the result
    bool block_grid = false; ///< the borders of blocks over the result
    bool operator==(const DisplayOptions &) const = default;
};

struct OriginalPicture {
    std::shared_ptr<const Image> image;
    Picture picture;
    DisplayRange range;
    SampleHistogram histogram;
};

/// A run as finished pixels.
struct CompressPictures {
    CompressRunPtr run;
    DisplayOptions options;
    RequestTimes times;
    DisplayRange range; ///< range of the result's samples
    Picture result;
    Picture spectrum;
    Picture difference;          ///< empty if not requested
    double difference_range = 0; ///< the samples' difference that is shown as black and white
    SpectrumColours scale;       ///< of the spectrum
};

/// Draws the runs that have a result, except those for a file; the signals are emitted on the
/// renderer's thread.
class CompressRenderer : public NewestRenderer<CompressRun, DisplayOptions> {
    Q_OBJECT
  public:
    explicit CompressRenderer(QObject *parent = nullptr);
    ~CompressRenderer() override { stop(); }

    void render_original(std::shared_ptr<const Image> image, const Levels &levels);

  Q_SIGNALS:
    void original_rendered(const imago::OriginalPicture &original);
    void rendered(const std::shared_ptr<const imago::CompressPictures> &pictures);

  protected:
    bool drawable(const CompressRun &run) const override {
        return run.result && run.use == ResultUse::view;
    }
    void draw(const CompressRunPtr &run, const DisplayOptions &options) override;

  private:
    DisplayRange range_of(const std::shared_ptr<const Image> &original, const Levels &levels);
    float largest_of(const std::shared_ptr<const Plane> &spectrum);
    std::shared_ptr<const Plane> arranged(const std::shared_ptr<const Plane> &spectrum,
                                          unsigned block, bool by_frequency);

    // The following members are used on the renderer's thread only:
    std::shared_ptr<const Image> ranged_;
    Levels levels_;
    DisplayRange range_; ///< range of ranged_ by levels_
    std::shared_ptr<const Plane> measured_;
    float largest_ = 0;
    std::shared_ptr<const Plane> sorted_; ///< the spectrum of which by_frequency_ is a copy
    std::shared_ptr<const Plane> by_frequency_;
};

} // namespace imago
