// SPDX-License-Identifier: MIT
// What the service is asked for. Each request names what comes of it: a Value at the end, and Parts
// before it.
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/support/error.h"
#include "engine/values/compress_values.h"
#include "engine/values/filter_values.h"
#include "engine/values/op_values.h"
#include "engine/values/poisson_values.h"
#include "engine/values/preview_values.h"
#include "engine/values/region/region_values.h"
#include "engine/values/signal_values.h"
#include "engine/values/spectrum/ring_correlation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace imago {

/// The part of a request that has none.
struct NoPart {};

/// Requests a compressed picture.
struct CompressRequest {
    using Value = CompressResult;
    using Part = CompressPreview;
    std::shared_ptr<const Image> image; ///< not empty; must not change until the request is done
    CompressSettings settings;          ///< thresholds and channels as in CompressSettings
    /// Whether to return log magnitudes of the coefficients, too, if they are new.
    bool want_spectrum = true;
    /// A preview that comes before the result, if something is in sight. The result then waits
    /// until no other request has come for Service::rest, and gives way to any that comes later.
    /// There is none for the first result of an image, for a result that comes within the view's
    /// budget, and until the programs for a view of this kind have been built, which the service
    /// does after the result.
    std::optional<PreviewView> preview = {};
    /// The result equals that of imago-cli, bit for bit, for all uses but `view`. The plans that
    /// the window has got meanwhile make no difference.
    ResultUse use = ResultUse::view;
    /// Makes the file of CompressSettings::jpeg; null: the result has none.
    JpegCoderPtr coder = {};
    bool want_comparison = false; ///< CompressResult::comparison, which needs a coder
};

/// Requests points of the rate-distortion curve. It has the lowest priority: it starts after
/// Service::lull without another request, and any other request drops it, or stops it between two
/// steps.
struct CurveRequest {
    using Value = std::vector<RatePoint>; ///< all points, in the order of the request
    using Part = RatePoint;               ///< as soon as it is computed
    std::shared_ptr<const Image> image;   ///< see CompressRequest::image
    CompressSettings settings;            ///< only what curve_of() has applies
    /// Percentages of coefficients to keep, in the order in which the points are computed.
    std::vector<double> percents;
};

/// Requests a filtered picture.
struct FilterRequest {
    using Value = FilterResult;
    using Part = FilterPreview;
    std::shared_ptr<const Image> image; ///< not empty; must not change until the request is done
    FilterMask mask;                    ///< the mask over frequencies
    FilterChannels channels = FilterChannels::rgb; ///< which planes are filtered
    FilterEdges edges = FilterEdges::none;         ///< how edges are treated
    FilterViews views;                             ///< which views are returned besides the result
    /// Filters in three passes, without keeping spectra, as imago-cli does, with the same result
    /// bit for bit. Views are then not available, but views.use is.
    bool once = false;
    /// A preview that comes before the result; see CompressRequest::preview. There is none for a
    /// mask with pictures.
    std::optional<FilterSight> preview = {};
    /// Removes a halftone before the mask is applied. The result's spectra are then those of the
    /// image as it is. A newer request stops it. A preview comes first at full resolution and
    /// without a mask: the removal from the part in sight.
    std::optional<DescreenSettings> descreen = {};
    /// Changes of single waves, and which are measured: with any, edges are none or automatic,
    /// which is then none. A preview adds what they change to the last one of the same mask.
    WaveSettings waves = {};
    /// Called on the worker's thread as soon as the views are there, before the result: with the
    /// views alone, where the planes are, and no image. `once` has none.
    std::function<void(const FilterResult &views)> on_views = {};
};

/// The planes that a filter transforms.
struct FilteredPlanes {
    FilterChannels channels = FilterChannels::rgb; ///< which planes
    FilterEdges edges = FilterEdges::none;         ///< with which margin
};

/// Requests all numbers of an image's spectra: those of Filter::spectra(), or those of
/// Compressor::coefficients() for the channels and blocks of settings without JPEG's quantisation.
struct SpectraRequest {
    using Value = SpectrumPlanes;
    using Part = NoPart;
    std::shared_ptr<const Image> image; ///< see CompressRequest::image
    std::variant<FilteredPlanes, CompressSettings> of;
};

/// Requests a stack filtered as a volume, in three dimensions. The spectra of the last stack (by
/// pointer) stay on the device as those of images do, so that another mask takes inverse transforms
/// only.
struct VolumeRequest {
    using Value = VolumeResult;
    using Part = FilterResult; ///< the slice in sight
    /// Not empty; must not change until the request is done.
    std::shared_ptr<const PictureStack> slices;
    FilterMask mask;                            ///< shapes of radii
    FilterEdges edges = FilterEdges::automatic; ///< none, mirror or automatic, which is mirror
    /// Filters without keeping spectra, as imago-cli does, with the same result bit for bit, and
    /// without figures and sections.
    bool once = false;
    /// A preview of one slice that comes before the result; see CompressRequest::preview. There is
    /// none for the first result of a stack.
    std::optional<VolumeSight> preview = {};
};

/// Requests the periodic patterns of an image.
struct SuggestRequest {
    using Value = std::vector<SpectralPeak>; ///< the strongest first
    using Part = NoPart;
    std::shared_ptr<const Image> image; ///< not empty
    PeakSettings settings{};            ///< which maxima are reported
    FilterMask mask{};                  ///< a mask whose patterns are not reported
};

/// Requests the Fourier ring correlation of two pictures, as correlate_rings().
struct CorrelateRequest {
    using Value = std::vector<CorrelationRing>; ///< from low frequencies on
    using Part = NoPart;
    std::shared_ptr<const Image> first;  ///< not empty
    std::shared_ptr<const Image> second; ///< not empty
    bool windowed = true;                ///< fades the pictures towards their edges
};

/// Requests the potential and field of a density, in single precision, as PoissonSolver<float>
/// does. The plans stay for requests of one size and spacing.
struct PoissonRequest {
    using Value = PoissonResult;
    using Part = NoPart;
    std::shared_ptr<const Image> image; ///< its luma is the density; see CompressRequest::image
    PoissonSpacing spacing{};           ///< of the samples
};

/// Requests an operation of engine/op on a picture.
struct OpRequest {
    /// Of a picture with OpResult::image, of a stack with OpResult::pages, and without the array.
    using Value = OpResult;
    /// For a view, an estimate of the result after so many of the parameter `iterations`.
    struct Part {
        std::shared_ptr<const Image> image; ///< null: of a stack
        unsigned iterations = 0;
        PictureStack pages = {}; ///< of a stack
    };
    std::shared_ptr<const Image> image; ///< see CompressRequest::image
    std::string operation;              ///< its id
    OpValues values;
    OpFiles files; ///< what the values name
    /// For a view transforms are kept for the next request; a file gets the bits of imago-cli.
    ResultUse use = ResultUse::view;
    /// What an operation on signals takes instead of an image: this part of it.
    std::shared_ptr<const Signal> signal = nullptr;
    Interval interval = {};
    /// If not null, what is taken instead of the image: all of them together. A newer request stops
    /// it.
    std::shared_ptr<const PictureStack> slices = nullptr;
};

/// What is in sight of a signal.
struct SignalSight {
    Interval interval;       ///< its samples
    std::size_t channel = 0; ///< whose spectrogram is seen
};

/// What is in sight of a signal that is filtered by regions.
struct SignalPreview {
    Interval interval;                      ///< that is in sight
    std::shared_ptr<const Signal> filtered; ///< its samples
    /// Those of SignalRequest::filtered_measures whose interval is in sight. A spectrogram is 0 in
    /// all channels but SignalSight::channel.
    std::vector<MeasuredSpectrum> measured;
    double engine_milliseconds = 0; ///< from the start of the work to the preview on the host
};

/// Requests spectra of a signal, a filter by bands, regions or both, or all of these.
struct SignalRequest {
    using Value = SignalResult;
    using Part = SignalPreview;
    std::shared_ptr<const Signal> signal{}; ///< not null
    std::vector<Measure> measures{};        ///< spectra of the signal itself
    std::optional<BandSettings> filter{};   ///< filter of the whole signal
    /// Filter by regions of the spectrogram, of the result of `filter` if there is one.
    std::optional<RegionSettings> regions{};
    /// The measures of the filtered signal, which is the result of `filter` and `regions` or,
    /// without both, `filtered`, an earlier result.
    std::vector<Measure> filtered_measures{};
    /// An earlier result. It is null if a filter is given, or if nothing is requested of it.
    std::shared_ptr<const Signal> filtered{};
    /// What is in sight, for a preview that comes before the result of `regions`. The result then
    /// waits as for CompressRequest::preview. There is none for a short signal.
    std::optional<SignalSight> sight{};
    /// Whether the result is for a file: the one that imago-cli computes, bit for bit; see
    /// CompressRequest::use.
    bool for_file = false;
};

/// Requests a batch of 1D transforms.
struct BatchRequest {
    using Value = BatchResult;
    using Part = BatchResult;             ///< its rows alone: BatchResult::rows_only
    std::shared_ptr<const Signal> signal; ///< null if the input is not a signal's frames
    BatchSettings settings;               ///< what is transformed, and how often
};

/// The outcome of a request: a value, or the error that stopped it.
template <class T>
struct Result {
    std::optional<T> value; ///< empty if an error stopped the request
    std::string error;      ///< one sentence in English, if there is no value
    Sentence sentence;      ///< the same sentence, for other languages
    Error::Kind error_kind = Error::Kind::failure; ///< kind of that error
    /// Whether there is a value.
    explicit operator bool() const { return value.has_value(); }
};

using Ticket = std::uint64_t; ///< the name of a submitted request; never 0, never used twice

/// Called with the progress of a request: the current work ("building kernels"), and the fraction
/// that is done (0..1; negative if unknown).
using Progress = std::function<void(const Sentence &what, double fraction)>;

/// Receives the outcome of a request.
template <class Request>
using Done = std::function<void(Ticket, Result<typename Request::Value>)>;
/// Receives what comes before it.
template <class Request>
using OnPart = std::function<void(Ticket, const typename Request::Part &)>;

} // namespace imago
