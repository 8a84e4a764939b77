// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/mask/mean_loss.h"
#include "engine/values/spectrum/spectrum_profile.h"
#include "ui/page/engine_client.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"

#include <optional>

namespace imago {

struct FilterDisplay {
    bool phase = false;    ///< show the spectrum's phase instead of magnitudes
    bool dim_taken = true; ///< show in gray what the mask removes
    bool margin = true;    ///< show the original with the margin of its transform
    int gain = 1;          ///< for the removed part
    /// Levels of the original; a result that would not be visible with them has separate ones.
    Levels levels{};
    ColourMap colours = ColourMap::dusk; ///< of the spectrum's magnitudes
    bool log_frequencies = false;        ///< show the spectrum by LogFrequency
    bool profiles = false;               ///< compute FilterPictures::rings
    bool operator==(const FilterDisplay &) const = default;
};

/// A run as finished pixels.
struct FilterPictures {
    FilterRunPtr run;
    FilterDisplay display;
    RequestTimes times;
    Picture original, result, spectrum, removed;
    DisplayRange original_range, result_range;
    QPointF origin; ///< position of the image in `original`, which may have a margin
    /// The ring profile of the spectrum; null if it was not wanted.
    std::shared_ptr<const std::vector<RingPower>> rings;
    float largest = 0;            ///< log magnitude at the top of the colour map
    std::size_t clipped = 0;      ///< samples of the result beyond the range of its depth
    std::optional<MeanLoss> mean; ///< if the mask has removed it
    double jump = 0;              ///< BorderJump::largest() of the image
    double removed_rms = 0;       ///< root mean square of the removed part, in the samples' units
};
using FilterPicturesPtr = std::shared_ptr<const FilterPictures>;

/// Returns the original's range, so that both can be compared. A result with other values, for
/// instance around 0 after the mean was removed, has its own range, unless the range was given.
DisplayRange filtered_range(const Image &result, DisplayRange original, const Levels &levels);

/// Draws the runs that have a result, except those for a file; rendered() is emitted on the
/// renderer's thread.
class FilterRenderer : public NewestRenderer<FilterRun, FilterDisplay> {
    Q_OBJECT
  public:
    explicit FilterRenderer(QObject *parent = nullptr);
    ~FilterRenderer() override { stop(); }

    void render_original(std::shared_ptr<const Image> image, const Levels &levels);
    /// Draws what there is before the result: the original with its margin, and the spectrum.
    /// viewed() is emitted on the renderer's thread.
    void render_views(const FilterRunPtr &run);

  Q_SIGNALS:
    void original_rendered(const std::shared_ptr<const imago::Image> &image,
                           const imago::Picture &picture, imago::SampleRange range,
                           const imago::SampleHistogram &histogram);
    void viewed(const imago::FilterPicturesPtr &pictures);
    void rendered(const imago::FilterPicturesPtr &pictures);

  protected:
    bool drawable(const FilterRun &run) const override { return run.result && !run.request.once; }
    void draw(const FilterRunPtr &run, const FilterDisplay &display) override;

  private:
    std::shared_ptr<FilterPictures> views_of(const FilterRunPtr &run, const FilterDisplay &display);
    const Picture &original_of(const std::shared_ptr<const Image> &image, const Levels &levels);
    const Picture &margin_of(const std::shared_ptr<const Image> &planes);
    std::shared_ptr<const std::vector<RingPower>> rings_of(const FilterResult &result);
    Picture spectrum_of(const FilterResult &result, FilterPictures &pictures);

    // The following members are used on the renderer's thread only:
    std::shared_ptr<const Image> drawn_;
    Picture original_;
    Levels levels_;
    DisplayRange range_;                         ///< range of drawn_ by levels_
    double jump_ = 0;                            ///< of drawn_
    std::shared_ptr<const Image> margin_planes_; ///< the planes of margin_
    DisplayRange margin_range_;
    Picture margin_;
    std::shared_ptr<const Plane> coloured_; ///< the spectrum of colours_, which has these:
    ColourMap map_ = ColourMap::dusk;
    bool log_frequencies_ = false;
    PixelRows colours_;
    float largest_ = 0;
    std::shared_ptr<const Plane> ringed_; ///< the spectrum of rings_
    std::shared_ptr<const std::vector<RingPower>> rings_;
};

} // namespace imago
