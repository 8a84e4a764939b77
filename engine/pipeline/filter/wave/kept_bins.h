// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/device_planes.h"
#include "engine/values/wave/wave_values.h"

#include <complex>
#include <map>
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

} // namespace imago
