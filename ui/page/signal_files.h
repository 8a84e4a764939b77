// SPDX-License-Identifier: GPL-3.0-or-later
// The window's values for signal files.
#pragma once
#include "engine/support/error.h"
#include "engine/values/media/csv_guess.h"
#include "engine/values/media/raw_format.h"
#include "engine/values/signal_values.h"
#include "ui/page/display_signal.h"

#include <QImage>
#include <QStringList>

#include <optional>
#include <vector>

namespace imago {

/// A table needs a choice that was not made; what() says why, in the user's language.
class TableChoiceNeeded : public Error {
  public:
    using Error::Error;
};

/// An array of a file of several.
struct ArrayLook {
    QString name;
    QString words; ///< its shape and type, or why it cannot be read
    bool readable = false;
};

/// The files to open, with the format if a file does not state it.
struct SignalOpening {
    QStringList paths; ///< several: one batch, whose files have equal length and rate
    std::optional<RawFormat> raw = {};
    std::optional<CsvSettings> table = {}; ///< empty: as guessed
    bool remembered = false;               ///< the choice is that of a table with the same titles
    QString array = {};                    ///< of several; empty: the only one
};

struct LoadedSignal {
    DisplaySignalPtr display;
    SignalOpening opening;        ///< how it was read
    std::optional<CsvGuess> look; ///< of a table, by opening.table
    QString time_unit;            ///< empty: seconds
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
