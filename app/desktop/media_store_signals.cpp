// SPDX-License-Identifier: GPL-3.0-or-later
// The window's signal files, by app/media.
#include "app/desktop/media_store.h"
#include "app/media/atomic_file.h"
#include "app/media/csv_file.h"
#include "app/media/csv_table.h"
#include "app/media/npy_file.h"
#include "app/media/raw_file.h"
#include "app/media/signal_file.h"
#include "app/media/sound_file.h"
#include "app/media/spectrum_file.h"
#include "engine/array/error.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t preview_samples = 8192;

struct StoreWords {
    Q_DECLARE_TR_FUNCTIONS(imago::MediaStore)
};

std::filesystem::path native(const QString &path) {
    return QFile::encodeName(path).toStdString();
}

RawFormat format_of(const RawSamples &samples) {
    return {static_cast<RawFormat::Type>(samples.type), samples.big_endian,
            static_cast<std::size_t>(std::max(samples.channels, 0)), samples.sample_rate,
            static_cast<std::uint64_t>(std::max<qint64>(samples.header_bytes, 0))};
}

TableLook look_of(const CsvTable &table) {
    TableLook look;
    for (const CsvColumn &column : table.columns) {
        look.titles.append(QString::fromStdString(column.title));
        look.numbers.push_back(column.numbers);
    }
    for (const auto &row : table.rows) {
        look.rows.emplace_back();
        for (const std::string &cell : row)
            look.rows.back().append(QString::fromStdString(cell));
    }
    look.header = table.header;
    if (table.time)
        look.time = static_cast<int>(*table.time);
    look.rate = table.rate;
    return look;
}

/// What a column of times counts: nothing where that is seconds.
QString unit_of(const QString &title) {
    const QString word = title.trimmed().toLower();
    const QStringList seconds{
        QString(),           QStringLiteral("t"),   QStringLiteral("time"),
        QStringLiteral("s"), QStringLiteral("sec"), QStringLiteral("seconds")};
    const bool named = word.startsWith(QLatin1String("t")) &&
                       (word.endsWith(QLatin1String("(s)")) ||
                        word.endsWith(QLatin1String("[s]")) || word.endsWith(QLatin1String("_s")));
    return seconds.contains(word) || named ? QString() : title.trimmed();
}

/// Reads a table by its choice, or the one that it suggests.
SignalReadResult read_table(const QString &path, LoadedSignal &loaded) {
    const CsvTable table = look_at_csv(native(path));
    loaded.look = look_of(table);
    CsvChoice choice = default_choice(table);
    if (!loaded.opening.table) {
        TableChoice made{{choice.columns.begin(), choice.columns.end()}, choice.sample_rate, {}};
        if (table.time) {
            made.time_unit = unit_of(loaded.look->titles.value(loaded.look->time));
            loaded.notes.append(StoreWords::tr(
                "The first column of numbers rises evenly: it was taken as the time. Columns… "
                "changes that."));
        }
        loaded.opening.table = made;
    }
    loaded.time_unit = loaded.opening.table->time_unit;
    choice.columns.assign(loaded.opening.table->columns.begin(),
                          loaded.opening.table->columns.end());
    choice.sample_rate = loaded.opening.table->rate;
    // A table without a column of numbers is read all the same: the error says where and why.
    return choice.columns.empty() && !table.columns.empty()
               ? read_csv(native(path))
               : read_csv_columns(native(path), choice);
}

SignalReadResult read_one(const QString &path, LoadedSignal &loaded) {
    if (loaded.opening.raw)
        return read_raw(native(path), format_of(*loaded.opening.raw)).read;
    if (signal_format(native(path)) == SignalFormat::csv)
        return read_table(path, loaded);
    return read_signal(native(path));
}

/// Adds channels; `path` is the new ones'.
void append(Signal &all, const QString &first_path, Signal more, const QString &path) {
    const auto facts = [](const Signal &signal) {
        return std::to_string(signal.length) + " samples at a rate of " +
               (signal.sample_rate > 0 ? std::to_string(signal.sample_rate) : "unknown");
    };
    if (more.length != all.length || more.sample_rate != all.sample_rate)
        throw usage_error("files of one batch must agree in length and rate: '" +
                          path.toStdString() + "' has " + facts(more) + ", '" +
                          first_path.toStdString() + "' " + facts(all));
    if (all.samples.size() + more.samples.size() > default_max_samples)
        throw Error("the files have more than the " + std::to_string(default_max_samples) +
                    " samples that are allowed together");
    all.samples.insert(all.samples.end(), more.samples.begin(), more.samples.end());
    all.names.insert(all.names.end(), more.names.begin(), more.names.end());
    all.channels += more.channels;
}

/// Names for channels of several files.
void name_channels(Signal &signal, const QString &path) {
    const std::string base = QFileInfo(path).completeBaseName().toStdString();
    signal.names.resize(signal.channels);
    for (std::size_t c = 0; c < signal.channels; ++c)
        signal.names[c] = signal.names[c].empty()
                              ? base + (signal.channels > 1 ? " " + std::to_string(c + 1) : "")
                              : base + " " + signal.names[c];
}

Signal part_of(const Signal &signal, const Interval &interval) {
    const std::size_t length =
        interval.length > 0 ? interval.length : signal.length - interval.first;
    Signal part{{}, signal.channels, length, signal.sample_rate, signal.names};
    for (std::size_t c = 0; c < signal.channels; ++c) {
        const float *begin = signal.channel(c) + interval.first;
        part.samples.insert(part.samples.end(), begin, begin + length);
    }
    return part;
}

std::vector<std::string> names_of(const SignalExport &what) {
    std::vector<std::string> names;
    for (const QString &name : what.names)
        names.push_back(name.toStdString());
    return names;
}

void write_columns(const SignalExport &what, bool table) {
    const std::size_t rows = what.columns.front().second.size();
    if (!table) {
        std::vector<double> values;
        for (const auto &[title, column] : what.columns)
            values.insert(values.end(), column.begin(), column.end());
        return write_npy(native(what.path), {{what.columns.size(), rows}, std::move(values)});
    }
    CsvText csv;
    for (const auto &[title, column] : what.columns)
        csv.add(title.toStdString());
    csv.end_row();
    for (std::size_t r = 0; r < rows; ++r) {
        for (const auto &[title, column] : what.columns)
            csv.add(column[r]);
        csv.end_row();
    }
    csv.write(native(what.path));
}

void write_picture(const SignalExport &what) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!what.picture.save(&buffer, "PNG"))
        throw Error("the picture cannot be made into a PNG file");
    write_file_atomically(
        native(what.path),
        {std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())))});
}

} // namespace

LoadedSignal MediaStore::load_signal(const SignalOpening &opening) {
    LoadedSignal loaded;
    loaded.opening = opening;
    Signal all;
    for (const QString &path : opening.paths) {
        if (opening.paths.size() > 1 && !opening.table)
            loaded.opening.table.reset(); // each table suggests its own
        SignalReadResult read = read_one(path, loaded);
        for (const std::string &note : read.notes)
            loaded.notes.append(QString::fromStdString(note));
        if (opening.paths.size() > 1)
            name_channels(read.signal, path);
        if (all.empty())
            all = std::move(read.signal);
        else
            append(all, opening.paths.front(), std::move(read.signal), path);
    }
    if (opening.paths.size() > 1)
        loaded.look.reset(); // whose columns would these be?
    loaded.display = display_of(std::make_shared<const Signal>(std::move(all)));
    return loaded;
}

RawPreview MediaStore::preview_raw(const QString &path, const RawSamples &format) {
    RawReadResult read = read_raw(native(path), format_of(format), preview_samples);
    return {display_of(std::make_shared<const Signal>(std::move(read.read.signal))), read.length,
            read.rest_bytes};
}

void MediaStore::export_signal(const SignalExport &what) {
    const QString extension = QFileInfo(what.path).suffix().toLower();
    check_output_path(native(what.path));
    if (extension == QLatin1String("png"))
        return write_picture(what);
    const bool csv = extension == QLatin1String("csv");
    const bool wav = extension == QLatin1String("wav") && what.signal;
    if (!wav && !csv && extension != QLatin1String("npy"))
        throw usage_error("cannot write '" + what.path.toStdString() +
                          "': what is shown can be written as .csv, .npy or .png" +
                          (what.signal ? ", and a signal as .wav" : ""));
    if (what.spectrum) {
        const bool frames = what.settings.mode == SpectrumMode::spectrogram;
        const SpectrumUnits units = spectrum_units(what.settings, what.rate > 0);
        if (csv)
            return write_spectrum_csv(native(what.path), *what.spectrum, names_of(what), units,
                                      frames);
        MeasuredSpectrum copy = *what.spectrum; // its values go into the file's array
        return write_spectrum_npy(native(what.path), copy, frames);
    }
    if (!what.columns.empty())
        return write_columns(what, csv);
    Signal part = part_of(*what.signal, what.interval);
    part.names = names_of(what);
    write_signal(native(what.path), std::move(part), what.interval.first);
}

QStringList MediaStore::signal_extensions() const {
    QStringList all{QStringLiteral("wav"), QStringLiteral("flac"), QStringLiteral("ogg"),
                    QStringLiteral("oga"), QStringLiteral("opus"), QStringLiteral("aiff"),
                    QStringLiteral("aif"), QStringLiteral("au"),   QStringLiteral("caf"),
                    QStringLiteral("csv"), QStringLiteral("tsv"),  QStringLiteral("txt"),
                    QStringLiteral("dat"), QStringLiteral("npy")};
    return all + raw_extensions();
}

QStringList MediaStore::raw_extensions() const {
    return {QStringLiteral("raw"), QStringLiteral("pcm"), QStringLiteral("bin")};
}

} // namespace imago
