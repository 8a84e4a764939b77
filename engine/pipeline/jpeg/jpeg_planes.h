// SPDX-License-Identifier: MIT
// The planes of a picture that becomes a JPEG file, on a device.
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/transform/planned_transform.h"
#include "engine/transform/transform.h"
#include "engine/values/compress_values.h"
#include "engine/values/jpeg/jpeg_picture.h"
#include "engine/values/plan_report.h"

#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// Throws Error (usage) unless the image has 8 bits and sides that a file holds.
void check_jpeg_image(const Image &image);

/// Holds the coefficients of Y, Cb and Cr of one picture, by the DCT-II of blocks of 8 x 8, and
/// makes pictures of them with any steps. Belongs to one thread at a time.
class JpegPlanes {
  public:
    /// Uploads the image, and transforms its planes. Throws Error as check_jpeg_image() does, or if
    /// they do not fit on the device.
    JpegPlanes(Queue &queue, std::shared_ptr<const Image> image, ChromaSampling sampling);

    const std::shared_ptr<const Image> &image() const { return image_; }
    ChromaSampling sampling() const { return sampling_; }
    /// Sizes and sampling factors of the planes, without coefficients.
    const std::vector<JpegComponent> &components() const { return components_; }
    /// The coefficients of a plane before any quantisation.
    const Buffer &coefficients(std::size_t component) const { return kept_[component]; }
    /// What quantise() made of them, in units of samples.
    const Buffer &values(std::size_t component) const { return values_[component]; }

    /// Quantises all planes by settings that have `jpeg`, and downloads the whole numbers. values()
    /// has what they stand for until transform_back().
    JpegPicture quantise(Queue &queue, const CompressSettings &settings);
    /// Transforms values() back, in place, and returns the picture that they show: narrow, with the
    /// image's alpha and metadata. Needs a quantise() before each call.
    Image transform_back(Queue &queue);

    /// The transforms, the most frequent first, and their plans.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of them by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    /// Returns the times and steps since the last call.
    PlanReport take_report();

  private:
    void add_component(unsigned horizontal, unsigned vertical);
    void add_transforms(const DevicePtr &device, const JpegComponent &component);
    void load(Queue &queue);
    void note(const Elementwise &kernel) { report_.steps.push_back(kernel.report()); }

    /// The transforms of planes of one size.
    struct Pair {
        std::optional<Transform> forward, back;
    };

    std::shared_ptr<const Image> image_;
    ChromaSampling sampling_;
    std::vector<JpegComponent> components_;
    std::vector<Pair> pairs_; ///< of luma and, if its planes differ, of chroma
    std::vector<Buffer> kept_, values_;
    Buffer pixels_, steps_, whole_numbers_;
    std::optional<Elementwise> plane_, quantise_, picture_;
    PlanReport report_;
};

} // namespace imago
