// SPDX-License-Identifier: GPL-3.0-or-later
// The window's values for signal files.
#pragma once
#include "engine/values/signal_values.h"
#include "ui/page/display_signal.h"
#include "ui/page/table_files.h"

#include <QImage>
#include <QStringList>

#include <optional>
#include <vector>

namespace imago {

/// The layout of samples in a file that does not state it.
struct RawSamples {
    /// In the order of the names in raw_types().
    enum class Type { u8, s8, s16, s24, s32, f32, f64, u16, u32 };
    Type type = Type::s16;
    bool big_endian = false;
    int channels = 1;
    double sample_rate = 44100; ///< 0: unknown
    qint64 header_bytes = 0;
    bool complex = false;        ///< I, then Q, of each channel
    double centre_frequency = 0; ///< of complex samples, in hertz
    bool operator==(const RawSamples &) const = default;
};

/// An array of a .npz file.
struct ArrayLook {
    QString name;
    QString words; ///< its shape and type, or why it cannot be read
    bool readable = false;
};

/// The files to open, with the format if a file does not state it.
struct SignalOpening {
    QStringList paths; ///< several: one batch, whose files have equal length and rate
    std::optional<RawSamples> raw = {};
    std::optional<TableChoice> table = {}; ///< empty: as guessed
    bool remembered = false;               ///< the choice is that of a table with the same titles
    QString array = {};                    ///< of a .npz file; empty: its only one
};

struct LoadedSignal {
    DisplaySignalPtr display;
    SignalOpening opening;         ///< how it was read
    std::optional<TableLook> look; ///< of a table, with the choice that was used
    QString time_unit;             ///< empty: seconds
    QStringList notes;
    bool sound = false; ///< full scale is 1: levels are in dBFS
};

/// A preview of a raw file.
struct RawPreview {
    DisplaySignalPtr start; ///< its first samples
    quint64 length = 0;     ///< samples of each channel in the whole file
    quint64 rest_bytes = 0;
};

/// The contents of an export, of which the extension selects a part: .png the picture; .wav the
/// signal; .csv and .npy the signal or the spectrum, whichever is set.
struct SignalExport {
    QString path;
    QImage picture;
    std::shared_ptr<const Signal> signal;
    Interval interval; ///< of the signal
    std::shared_ptr<const MeasuredSpectrum> spectrum;
    MeasureSettings settings; ///< of the spectrum
    QStringList names;        ///< of the channels
    double rate = 0;
    /// Otherwise a table: columns of equal length.
    std::vector<std::pair<QString, std::vector<double>>> columns;
};

/// A line through an image.
struct ProfileRequest {
    enum class Kind { row, column, radial };
    Kind kind = Kind::row;
    int x = 0, y = 0;
};

} // namespace imago
