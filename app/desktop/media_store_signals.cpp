// SPDX-License-Identifier: GPL-3.0-or-later
// The window's signal files, through app/media.
#include "app/desktop/media_store.h"
#include "app/desktop/sentences.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/signal_read.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/signal/raw_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "app/media/signal/spectrum_file.h"
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_words.h"
#include "engine/support/error.h"
#include "engine/values/media/file_format.h"
#include "engine/values/media/name_facts.h"
#include "ui/page/image_store.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

struct StoreWords {
    Q_DECLARE_TR_FUNCTIONS(imago::MediaStore)
};

constexpr std::size_t preview_samples = 8192;

std::filesystem::path native(const QString &path) {
    return QFile::encodeName(path).toStdString();
}

QString column_label(const CsvFindings &findings, std::size_t column) {
    const std::string &title = findings.columns[column].title;
    const QString number = QLocale().toString(qulonglong{column + 1});
    return title.empty()
               ? StoreWords::tr("Column %1").arg(number)
               : StoreWords::tr("Column %1 (%2)").arg(number, QString::fromStdString(title));
}

QString gap_words(const CsvFindings &findings, const CsvGapCount &gap) {
    return StoreWords::tr("%1 has %2 gap(s), the first one in line %3.", nullptr,
                          plural_form(gap.count))
        .arg(column_label(findings, gap.column), QLocale().toString(qulonglong{gap.count}),
             QLocale().toString(qulonglong{gap.first_line}));
}

QString uneven_words(const CsvSampling &sampling) {
    const QLocale locale;
    return StoreWords::tr(
               "The times are uneven: steps take from %1 to %2, mostly %3, and the longest "
               "one ends in line %4.")
        .arg(locale.toString(sampling.shortest, 'g', 6), locale.toString(sampling.longest, 'g', 6),
             locale.toString(sampling.step, 'g', 6),
             locale.toString(qulonglong{sampling.longest_line}));
}

QString left_out_words(const CsvFindings &findings, const CsvLeftOut &left) {
    const QString column = column_label(findings, left.column);
    if (left.kind == CsvColumnKind::counter)
        return StoreWords::tr("%1 counts the rows and is no channel.").arg(column);
    if (left.kind == CsvColumnKind::empty)
        return left.numbers > 0
                   ? StoreWords::tr(
                         "%1 begins empty and was left out; it has numbers further down.")
                         .arg(column)
                   : StoreWords::tr("%1 is empty and was left out.").arg(column);
    return StoreWords::tr("%1 has words and was left out.").arg(column);
}

QStringList notes_for(const CsvFindings &findings, bool guessed, bool remembered) {
    constexpr std::size_t most_left_out = 3;
    QStringList notes;
    if (remembered)
        notes.append(
            StoreWords::tr("The table was read as the last one with these titles; Columns… "
                           "changes that."));
    if (guessed && findings.format.time)
        notes.append(StoreWords::tr("%1 was taken as the time; Columns… changes that.")
                         .arg(column_label(findings, findings.format.time->column)));
    notes += engine_words(particulars_of(findings));
    for (std::size_t i = 0; i < std::min(most_left_out, findings.left_out.size()); ++i)
        notes.append(left_out_words(findings, findings.left_out[i]));
    if (findings.left_out.size() > most_left_out)
        notes.append(StoreWords::tr("%n more column(s) without numbers were left out.", nullptr,
                                    static_cast<int>(findings.left_out.size() - most_left_out)));
    for (const CsvGapCount &gap : findings.gaps)
        notes.append(
            gap_words(findings, gap) + QLatin1Char(' ') +
            (findings.format.gaps == CsvGaps::zero ? StoreWords::tr("They were taken as 0.")
             : gap.at_ends > 0 ? StoreWords::tr("They were interpolated; at the ends the nearest "
                                                "value is held.")
                               : StoreWords::tr("They were interpolated.")));
    if (!findings.sampling)
        return notes;
    for (const CsvClockJump &jump : findings.sampling->jumps)
        notes.append((jump.forward
                          ? StoreWords::tr("The clock goes forward by an hour in line %1, as "
                                           "for daylight saving time; later times were moved.")
                          : StoreWords::tr("The clock goes back by an hour in line %1, as for "
                                           "daylight saving time; later times were moved."))
                         .arg(QLocale().toString(qulonglong{jump.line})));
    if (findings.sampling->even || findings.sampling->back)
        return notes;
    notes.append(uneven_words(*findings.sampling));
    notes.append(findings.format.resample == CsvResample::linear
                     ? StoreWords::tr("The samples were resampled linearly.")
                     : StoreWords::tr("The samples were taken as they stand, at the mean rate."));
    return notes;
}

QString needed_words(const CsvChoiceNeeded &needed) {
    const CsvFindings &findings = needed.findings();
    if (needed.about() == CsvDoubt::times)
        return uneven_words(*findings.sampling);
    QStringList words;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, findings.gaps.size()); ++i)
        words.append(gap_words(findings, findings.gaps[i]));
    if (findings.gaps.size() > 4)
        words.append(StoreWords::tr("%n more column(s) have gaps.", nullptr,
                                    static_cast<int>(findings.gaps.size() - 4)));
    return words.join(QLatin1Char(' '));
}

/// Reads a table as chosen, or as guessed, and reports the format in `loaded`.
SignalReadResult read_table(const QString &path, const ImageStore::ReadWatch &watch,
                            LoadedSignal &loaded) {
    const CsvSettings settings = loaded.opening.table.value_or(CsvSettings{});
    const bool guessed = !loaded.opening.table;
    try {
        CsvTable table = read_csv_table(native(path), settings, watch);
        const CsvFindings &findings = table.findings;
        loaded.look = look_at_csv(native(path), settings);
        loaded.opening.table = settings_of(loaded.look->format);
        loaded.opening.table->rate = settings.rate;
        loaded.time_unit = QString::fromStdString(findings.time_unit);
        loaded.notes += notes_for(findings, guessed, loaded.opening.remembered);
        return {std::move(table.signal), {}};
    } catch (const CsvChoiceNeeded &needed) {
        QString words = needed_words(needed);
        if (loaded.opening.paths.size() > 1) // it would not say which of them
            words.prepend(QFileInfo(path).fileName() + QStringLiteral(": "));
        throw TableChoiceNeeded(words.toStdString());
    }
}

SignalReadResult read_one(const QString &path, const ImageStore::ReadWatch &watch,
                          LoadedSignal &loaded) {
    if (loaded.opening.raw)
        return read_raw(native(path), *loaded.opening.raw).read;
    if (signal_format(native(path)) == SignalFormat::csv)
        return read_table(path, watch, loaded);
    SignalChoice choice;
    choice.array = loaded.opening.array.toStdString();
    return read_signal(native(path), {}, choice);
}

/// Adds channels; `path` is that of the new ones.
void append(Signal &all, const QString &first_path, Signal more, const QString &path) {
    const auto facts = [](const Signal &signal) {
        const RealNumber rate{signal.sample_rate, 9, RealNumber::Style::significant};
        return signal.sample_rate > 0 ? Sentence(desktop_says.facts, signal.length, rate)
                                      : Sentence(desktop_says.facts_without_rate, signal.length);
    };
    if (more.length != all.length || more.sample_rate != all.sample_rate)
        throw usage_error(desktop_says.different_files, path.toStdString(), facts(more),
                          first_path.toStdString(), facts(all));
    if (all.samples.size() + more.samples.size() > default_max_samples)
        throw Error(desktop_says.too_many_samples, default_max_samples);
    if (more.kind != all.kind)
        throw usage_error(desktop_says.different_kinds, path.toStdString(),
                          first_path.toStdString());
    const auto real = [](const Signal &signal) { // numbers of all real parts
        return static_cast<std::ptrdiff_t>(signal.channels * signal.length);
    };
    if (all.is_exact() || more.is_exact()) {
        widen(all);
        widen(more);
    }
    const auto add = [&](auto &to, const auto &from) {
        if (from.empty())
            return;
        to.insert(to.end(), from.begin() + real(more), from.end());
        to.insert(to.begin() + real(all), from.begin(), from.begin() + real(more));
    };
    add(all.samples, more.samples);
    add(all.exact, more.exact);
    all.names.insert(all.names.end(), more.names.begin(), more.names.end());
    if (!all.units.empty() || !more.units.empty()) {
        all.units.resize(all.channels);
        more.units.resize(more.channels);
        all.units.insert(all.units.end(), more.units.begin(), more.units.end());
    }
    all.channels += more.channels;
}

/// Names the channels of several files.
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
    Signal part{{},          signal.channels,        length, signal.sample_rate, signal.names,
                signal.kind, signal.centre_frequency};
    for (std::size_t r = 0; r < signal.rows(); ++r)
        append_samples(part, signal, r, interval.first, length);
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
        throw Error(desktop_says.no_png);
    write_file_atomically(
        native(what.path),
        {std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())))});
}

} // namespace

CsvGuess MediaStore::preview_table(const QString &path, const CsvSettings &settings) {
    return look_at_csv(native(path), settings);
}

LoadedSignal MediaStore::load_signal(const SignalOpening &opening, const ReadWatch &watch) {
    LoadedSignal loaded;
    loaded.opening = opening;
    loaded.sound = !opening.raw && !opening.paths.isEmpty() &&
                   std::all_of(opening.paths.begin(), opening.paths.end(), [](const QString &path) {
                       return signal_format(native(path)) == SignalFormat::sound;
                   });
    Signal all;
    for (const QString &path : opening.paths) {
        if (opening.paths.size() > 1 && !opening.table)
            loaded.opening.table.reset(); // each table has its own suggestion
        SignalReadResult read = read_one(path, watch, loaded);
        loaded.notes += engine_words(read.notes);
        if (opening.paths.size() > 1)
            name_channels(read.signal, path);
        if (all.empty())
            all = std::move(read.signal);
        else
            append(all, opening.paths.front(), std::move(read.signal), path);
    }
    if (opening.paths.size() > 1)
        loaded.look.reset(); // it would not say whose columns these are
    loaded.display = display_of(std::make_shared<const Signal>(std::move(all)));
    return loaded;
}

RawPreview MediaStore::preview_raw(const QString &path, const RawFormat &format) {
    RawReadResult read = read_raw(native(path), format, preview_samples);
    return {display_of(std::make_shared<const Signal>(std::move(read.read.signal))), read.length,
            read.rest_bytes};
}

QStringList MediaStore::export_signal(const SignalExport &what) {
    const QString extension = QFileInfo(what.path).suffix().toLower();
    check_output_path(native(what.path));
    if (extension == QLatin1String("png")) {
        write_picture(what);
        return {};
    }
    const bool csv = extension == QLatin1String("csv");
    using Kind = FileFormat::Kind;
    const FileFormat *format = format_written_in(extension.toStdString());
    const bool samples = what.signal && format &&
                         (format->kind == Kind::sound || format->kind == Kind::recording ||
                          format->kind == Kind::samples);
    if (!samples && !csv && extension != QLatin1String("npy")) {
        if (!what.signal)
            throw usage_error(desktop_says.view_formats, what.path.toStdString());
        throw usage_error(desktop_says.view_formats_of_signal, what.path.toStdString(),
                          listed(usual_endings({Kind::sound, Kind::recording})),
                          listed(usual_endings({Kind::samples})));
    }
    if (what.spectrum) {
        const bool frames = what.settings.mode == SpectrumMode::spectrogram;
        const SpectrumUnits units = spectrum_units(what.settings, what.rate > 0);
        if (csv) {
            write_spectrum_csv(native(what.path), *what.spectrum, names_of(what), units, frames);
            return {};
        }
        MeasuredSpectrum copy = *what.spectrum; // the values go into the file's array
        write_spectrum_npy(native(what.path), copy, frames);
        return {};
    }
    if (!what.columns.empty()) {
        write_columns(what, csv);
        return {};
    }
    Signal part = part_of(*what.signal, what.interval);
    part.names = names_of(what);
    part.units = what.signal->units;
    return engine_words(write_signal(native(what.path), std::move(part), what.interval.first));
}

RawFormat MediaStore::raw_samples(const QString &path) const {
    if (const auto named = raw_format_of(native(path)))
        return *named;
    RawFormat samples;
    samples.complex = QFileInfo(path).suffix().toLower() == QLatin1String("iq");
    if (samples.complex)
        samples.sample_rate = 0; // a receiver's rate may be any number
    const NameFacts facts = facts_of_name(QFileInfo(path).fileName().toStdString());
    if (facts.rate > 0)
        samples.sample_rate = facts.rate;
    samples.centre_frequency = facts.centre;
    return samples;
}

std::vector<ArrayLook> MediaStore::list_arrays(const QString &path) {
    std::vector<ArrayLook> arrays;
    for (const NpzEntry &entry : array_entries(native(path)))
        arrays.push_back({QString::fromStdString(entry.name), engine_words(npz_words(entry)),
                          entry.problem.empty()});
    return arrays;
}

} // namespace imago
