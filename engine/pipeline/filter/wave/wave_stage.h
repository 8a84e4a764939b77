// SPDX-License-Identifier: MIT
#pragma once

#include "engine/array/image.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/values/filter_values.h"
#include "engine/values/wave/wave_values.h"

#include <complex>
#include <cstddef>
#include <map>
#include <memory>
#include <vector>

namespace imago {

/// A wave's numbers in the DFTs of all planes, backward norm.
using WaveValues = std::vector<std::complex<float>>;

/// The places of a wave in half spectra: its own and, where it is kept, too, its conjugate's.
struct WavePlaces {
    std::size_t own = 0, conjugate = 0; ///< in complex numbers of a plane; equal if there is one
};

/// Returns the places of a canonical wave in half spectra of height * (width / 2 + 1) numbers.
WavePlaces places_of(WaveNumber at, std::size_t height, std::size_t width);

/// Single numbers of the half spectra that stay on a device. Those that were read are remembered.
/// Belongs to one thread at a time.
class KeptBins {
  public:
    /// The planes must outlive this object.
    explicit KeptBins(DevicePlanes &planes) : planes_(planes) {}

    /// Forgets what was read: other spectra are kept.
    void forget() { bins_.clear(); }
    /// Returns the numbers of a canonical wave as the transform made them. Throws Error.
    const WaveValues &values(WaveNumber at) { return bin(at).own; }
    /// Replaces them on the device by as many times the factor, and those of the conjugate by as
    /// many times its conjugate; a factor of 1 brings back what was there, bit for bit. Throws
    /// Error.
    void multiply(WaveNumber at, std::complex<double> factor);

    DevicePlanes &planes() { return planes_; } ///< that keep them

  private:
    /// A wave's numbers at its places; those of the conjugate differ by rounding.
    struct Bin {
        WaveValues own, conjugate; ///< the second is empty if there is one place
    };
    const Bin &bin(WaveNumber at);
    WaveValues read(std::size_t place);
    void write(std::size_t place, WaveValues values, std::complex<double> factor);
    const Buffer &buffer_of(std::size_t plane) const;
    std::size_t offset_of(std::size_t plane, std::size_t place) const;

    DevicePlanes &planes_;
    std::map<WaveNumber, Bin> bins_;
};

/// Spectra with other waves on the device, from the constructor to the destructor.
class EditedSpectra {
  public:
    /// Writes the edits, which are canonical. `bins` must outlive this object. Throws Error.
    EditedSpectra(KeptBins &bins, const std::vector<WaveEdit> &edits);
    /// Writes back what was there. If that fails, the planes forget their image.
    ~EditedSpectra();
    EditedSpectra(const EditedSpectra &) = delete;
    EditedSpectra &operator=(const EditedSpectra &) = delete;

  private:
    void restore();

    KeptBins &bins_;
    std::vector<WaveNumber> changed_;
};

/// Returns the factor of a canonical edit: gain and phase; real for a wave that is its own
/// conjugate.
std::complex<double> factor_of(const WaveEdit &edit, bool own_conjugate);

/// Returns the `count` canonical waves with the largest magnitudes, the strongest first, without
/// the mean; equal ones by their numbers. `magnitudes` has any rising measure of a half spectrum as
/// FilterResult::spectrum has it, of planes `width` wide. Fewer if there are no more.
std::vector<WaveNumber> strongest_waves(const Plane &magnitudes, std::size_t width,
                                        std::size_t count);

/// Changes and measures single waves of the spectra that a filter keeps. Edges are none: the planes
/// are the picture's own. Settings that come here have passed check(). Belongs to one thread at a
/// time.
class WaveStage {
  public:
    /// The planes must outlive this object.
    explicit WaveStage(DevicePlanes &planes) : planes_(planes), bins_(planes) {}

    /// Forgets what is known of the planes: others are kept.
    void forget();

    /// Returns the waves of `only` that stay: those listed, with their changes, and the strongest,
    /// without. Both are canonical. `magnitudes` is FilterResult::spectrum, and null if no
    /// strongest ones are requested.
    std::vector<WaveEdit> staying(const WaveSettings &settings,
                                  const std::shared_ptr<const Plane> &magnitudes);
    /// Sets a half spectrum's mask to 0 but for these waves, and for the mean if it stays. Waits.
    /// Throws Error.
    void keep_only(const std::vector<WaveEdit> &staying, bool keep_mean, const Buffer &mask);
    /// Has the spectra changed as long as the result lives. The edits are canonical. Throws Error.
    EditedSpectra edit(const std::vector<WaveEdit> &edits) { return {bins_, edits}; }

    /// Measures the listed waves. Not while they are changed. Throws Error.
    std::vector<MeasuredWave> measure(const std::vector<WaveEdit> &waves);

    /// The mean and the mean square of the samples of one plane.
    struct Energy {
        double mean = 0, square = 0;
    };
    /// Returns that of each plane, which takes a pass over the image when it is first asked for.
    const std::vector<Energy> &energies();
    /// Returns the numbers of a canonical wave. Throws Error.
    const WaveValues &values(WaveNumber at) { return bins_.values(at); }
    DevicePlanes &planes() { return planes_; } ///< that keep the spectra

  private:
    DevicePlanes &planes_;
    KeptBins bins_;
    std::vector<Energy> energies_;
    std::shared_ptr<const Plane> ranked_; ///< the magnitudes of strongest_
    std::vector<WaveNumber> strongest_;
};

/// Returns the edits of canonical waves.
std::vector<WaveEdit> canonical_edits(const WaveSettings &settings, const Framed &frame);

} // namespace imago
