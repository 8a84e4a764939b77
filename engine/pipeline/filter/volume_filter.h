// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/values/filter_values.h"

#include <functional>
#include <memory>
#include <optional>

namespace imago {

/// Throws Error (usage) unless there is a picture, and all have one size, depth and number of
/// channels.
void check_stack(const PictureStack &pictures);

/// Throws Error (usage) unless the mask has only shapes within their ranges that volumes have, all
/// but brushes, and the edges are none, mirror or automatic.
void check_volume_filter(const FilterMask &mask, FilterEdges edges);

/// Filters volumes by masks over the 3D FFT, on one device: rfft of three axes, half spectra times
/// the mask, irfft. Shapes are those of VolumeShape: a radius is the distance from frequency 0 in
/// cycles per sample along all three axes, 0 to 0.866. With `mirror`, which `automatic` stands for,
/// each axis is continued by its reflection at both ends, an eighth of its extent, at least 16
/// samples if it has as many; where the two meet they fade into each other. The object belongs to
/// one thread at a time.
///
/// The device holds the samples, a half spectrum and half as much for the mask; after load() also a
/// half spectrum for each channel.
class VolumeFilter {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit VolumeFilter(DevicePtr device);
    ~VolumeFilter();
    VolumeFilter(VolumeFilter &&) noexcept;
    VolumeFilter &operator=(VolumeFilter &&) noexcept;

    /// Filters a stack of one picture or more, and keeps nothing of it. Throws Error (usage) as
    /// check_volume_filter() does, and for pictures that differ. Throws Error (failure) if a volume
    /// does not fit on the device.
    VolumeResult run(const PictureStack &pictures, const FilterMask &mask, FilterEdges edges,
                     const Between &between = {});

    /// Transforms a stack. The spectra of all channels stay on the device for apply(), and for a
    /// load() of the same object (by pointer) with the same edges, which does nothing. Throws Error
    /// as run() does; then there is no stack.
    void load(std::shared_ptr<const PictureStack> pictures, FilterEdges edges,
              const Between &between = {});
    /// Filters the stack of the last load(), by inverse transforms alone; the pictures are those of
    /// run(), bit for bit. Sets all members of the result. Throws Error as run() does, and (usage)
    /// if there is no stack.
    VolumeResult apply(const FilterMask &mask, const Between &between = {});

    /// One slice of apply()'s result, to rounding, in a small part of its time: the sum over the
    /// spectrum's planes, and a 2D inverse. Returns nothing unless the last load() was of this
    /// stack and these edges, and the last apply() took longer than the budget.
    std::optional<FilterResult> preview(const std::shared_ptr<const PictureStack> &pictures,
                                        const FilterMask &mask, FilterEdges edges,
                                        const VolumeSight &sight);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
