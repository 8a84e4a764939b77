// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/descreen.h"
#include "engine/service/service.h"

#include <memory>
#include <vector>

namespace imago {

/// Keeps the last picture without its halftone, for requests that differ only in the strength or in
/// what follows. It has no memory on the device. Belongs to one thread.
class DescreenStage {
  public:
    /// Removes the halftone at a strength of 1 or more.
    using Remove = std::function<DescreenResult(const DescreenSettings &settings)>;

    /// Returns the request's image without its halftone, and the screens; the same object for the
    /// same image and settings. Calls `remove` unless that result is there.
    const DescreenResult &result(const std::shared_ptr<const Image> &image,
                                 const DescreenSettings &settings, const Remove &remove);
    /// Returns the screens of a request whose result is not there and has to be computed: those
    /// given, or found before; empty if there are none, or if the result needs no new computation.
    std::vector<PlaneScreens> screens_to_preview(const FilterRequest &request) const;

    /// Spectra and planes of an image as it is.
    struct Views {
        FilterResult result; ///< with the views requested
        FilterChannels channels = FilterChannels::rgb;
        FilterEdges edges = FilterEdges::none; ///< as requested
        FilterViews views;
    };
    /// Returns the views of the image, if they were set for an equal request; otherwise null.
    const FilterResult *views(const FilterRequest &request) const;
    void set_views(const FilterRequest &request, FilterResult result);

  private:
    bool has(const std::shared_ptr<const Image> &image,
             const std::vector<PlaneScreens> &screens) const;

    std::weak_ptr<const Image> image_;    ///< of `full_`
    std::vector<PlaneScreens> requested_; ///< the screens that were given for it
    DescreenResult full_;                 ///< at a strength of 1 or more
    double full_strength_ = 1;
    double strength_ = 1; ///< of `blended_`
    DescreenResult blended_;
    std::weak_ptr<const Image> viewed_; ///< the image of `views_`
    Views views_;
};

/// Returns `original` + strength * (full - original), with float samples.
std::shared_ptr<const Image> blended(const Image &original, const Image &full, double strength);

} // namespace imago
