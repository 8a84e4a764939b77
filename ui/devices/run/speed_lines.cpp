// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/speed_lines.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace imago {
namespace {

struct SpeedLinesWords {
    Q_DECLARE_TR_FUNCTIONS(imago::SpeedLines)
};

QString line_group(const BenchCaseReport &one, bool alone) {
    QString text = one.suite == QLatin1String("codelets")
                       ? SpeedLinesWords::tr("codelets of %1").arg(one.kind)
                       : one.kind;
    if (one.extents.size() > 1)
        text += QStringLiteral(" %1D").arg(one.extents.size());
    if (one.precision == QLatin1String("double"))
        text += SpeedLinesWords::tr(" double");
    text += one.placement == QLatin1String("in") ? SpeedLinesWords::tr(" in place")
                                                 : SpeedLinesWords::tr(" out of place");
    return alone ? text + SpeedLinesWords::tr(", one at a time") : text;
}

/// Whether a variant is a line: only chains and algorithms are, other variants are in the table.
bool is_line(const BenchCaseReport &one, const BenchVariant &variant) {
    return variant.name.isEmpty() || variant.name == QLatin1String("model") ||
           one.suite == QLatin1String("pipeline") || one.suite == QLatin1String("dct1d");
}

/// Whether a copy of the case's own bytes has another speed than the memory.
bool differs(const BenchCaseReport &one, double memory) {
    constexpr double alike = 1.15;
    return one.copy_gigabytes > 0 &&
           (one.copy_gigabytes > alike * memory || alike * one.copy_gigabytes < memory);
}

/// The position of a group's copies relative to the memory's roofline.
struct CopySpeeds {
    bool above = false; ///< a cache holds the bytes
    bool below = false; ///< they are so few that the copy is launch-bound
};

QString copy_words(const CopySpeeds &speeds) {
    return speeds.above && speeds.below
               ? SpeedLinesWords::tr("copy of the same size, from cache or launch-bound")
           : speeds.above ? SpeedLinesWords::tr("copy of the same size, from cache")
                          : SpeedLinesWords::tr("copy of the same size, launch-bound");
}

/// Whether the run also has the same transform in a batch.
bool is_alone(const BenchReport &report, const BenchCaseReport &one) {
    return one.batch <= 1 &&
           std::any_of(report.cases.begin(), report.cases.end(), [&](const BenchCaseReport &other) {
               return other.batch > 1 && other.kind == one.kind && other.extents == one.extents &&
                      other.placement == one.placement;
           });
}

/// Collects the lines of runs.
class LineMaker {
  public:
    void add_lines(int run, const ShownRun &shown, bool alone);
    std::vector<SpeedLine> lines;

  private:
    void add_ceilings(int run, const ShownRun &shown, bool alone, int colour);
    SpeedLine &line(const QString &key, const QString &name, int colour, SpeedLine::Style style);

    std::vector<QString> keys_; ///< keys of the lines
    int colours_ = 0;
};

SpeedLine &LineMaker::line(const QString &key, const QString &name, int colour,
                           SpeedLine::Style style) {
    const auto found = std::find(keys_.begin(), keys_.end(), key);
    if (found == keys_.end()) {
        keys_.push_back(key);
        lines.push_back({name, colour, style, {}, {}, {}, {}});
        return lines.back();
    }
    return lines[std::size_t(found - keys_.begin())];
}

/// `alone`: there is only one run, which needs no name.
void LineMaker::add_lines(int run, const ShownRun &shown, bool alone) {
    const BenchReport &report = *shown.report;
    QStringList groups;
    for (const BenchCaseReport &one : report.cases)
        if (const QString group = line_group(one, is_alone(report, one));
            is_of_speeds(one) && !groups.contains(group))
            groups.append(group);
    const int first = colours_;
    colours_ += int(groups.size());
    QStringList others; // variants and peers: each has its own colour, after those of the groups
    const auto add = [](SpeedLine &line, double n, double gflops, double gigabytes, double bound) {
        line.points.push_back(n);
        line.gflops.push_back(gflops);
        line.gigabytes.push_back(gigabytes);
        line.of_bound.push_back(bound);
    };
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        const int colour = first + int(groups.indexOf(group));
        const QString name = alone ? group
                             : groups.size() > 1
                                 ? SpeedLinesWords::tr("%1: %2").arg(shown.name, group)
                                 : shown.name;
        const auto to = [&](const QString &what, const QString &words, int its,
                            SpeedLine::Style style) -> SpeedLine & {
            return line(QStringLiteral("%1/%2/%3").arg(run).arg(group, what), words, its, style);
        };
        for (const BenchVariant &variant : one.variants) {
            const bool model = variant.name == QLatin1String("model");
            if (!variant.timed || !is_line(one, variant))
                continue;
            const bool named = !variant.name.isEmpty() && !model;
            const QString key = group + variant.name;
            if (named && !others.contains(key))
                others.append(key);
            add(to(variant.name,
                   model   ? SpeedLinesWords::tr("%1, by the model alone").arg(name)
                   : named ? SpeedLinesWords::tr("%1: %2").arg(name, variant.name)
                           : name,
                   named ? first + int(groups.size()) + int(others.indexOf(key)) : colour,
                   model ? SpeedLine::Style::model : SpeedLine::Style::ours),
                one.points, variant.gflops, variant.gigabytes_per_second, variant.of_bound);
        }
        if (one.upload > 0)
            add(to(QStringLiteral("up"), SpeedLinesWords::tr("%1: upload").arg(name), colour,
                   SpeedLine::Style::upload),
                one.points, 0, one.upload, 0);
        if (one.download > 0)
            add(to(QStringLiteral("down"), SpeedLinesWords::tr("%1: download").arg(name), colour,
                   SpeedLine::Style::download),
                one.points, 0, one.download, 0);
        for (const BenchPeer &peer : one.peers) {
            if (!peer.timed)
                continue;
            const QString of = group + QStringLiteral("peer/") + peer.name;
            if (!others.contains(of))
                others.append(of);
            add(to(QStringLiteral("peer/") + peer.name,
                   SpeedLinesWords::tr("%1: %2").arg(name, peer.title),
                   first + int(groups.size()) + int(others.indexOf(of)), SpeedLine::Style::peer),
                one.points, peer.gflops, peer.gigabytes_per_second, 0);
        }
    }
    colours_ += int(others.size());
    add_ceilings(run, shown, alone, first);
}

/// Adds the memory's roofline: one line of GB/s over the whole run, one of GFLOP/s for each
/// intensity. Also adds, for each group, the copies of as many bytes if one of them has another
/// speed.
void LineMaker::add_ceilings(int run, const ShownRun &shown, bool alone, int colour) {
    const BenchReport &report = *shown.report;
    const double memory = report.memory_gigabytes;
    QStringList groups;
    QMap<QString, CopySpeeds> apart; // by group
    const auto put = [](SpeedLine &line, double n, double gflops, double gigabytes) {
        line.points.push_back(n);
        line.gflops.push_back(gflops);
        line.gigabytes.push_back(gigabytes);
        line.of_bound.push_back(0);
    };
    const auto named = [&](const QString &text) {
        return alone ? text : SpeedLinesWords::tr("%1: %2").arg(shown.name, text);
    };
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        if (!groups.contains(group))
            groups.append(group);
        if (differs(one, memory))
            (one.copy_gigabytes > memory ? apart[group].above : apart[group].below) = true;
    }
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        const QString kind =
            QStringLiteral("%1/%2/%3").arg(one.kind, one.precision).arg(one.extents.size());
        const QString roofline = named(SpeedLinesWords::tr("roofline of the memory"));
        if (memory > 0) {
            put(line(QStringLiteral("%1/roof").arg(run), roofline, colour, SpeedLine::Style::roof),
                one.points, 0, memory);
            if (one.intensity > 0)
                put(line(QStringLiteral("%1/roof/%2").arg(run).arg(kind), roofline, colour,
                         SpeedLine::Style::roof),
                    one.points, memory * one.intensity, 0);
        }
        if (apart.contains(group))
            put(line(QStringLiteral("%1/%2/copy").arg(run).arg(group),
                     groups.size() > 1
                         ? SpeedLinesWords::tr("%1: %2").arg(named(group), copy_words(apart[group]))
                         : named(copy_words(apart[group])),
                     colour + int(groups.indexOf(group)), SpeedLine::Style::copy),
                one.points, one.copy_gflops, one.copy_gigabytes);
    }
}

} // namespace

std::vector<SpeedLine> speed_lines(const std::vector<ShownRun> &runs) {
    LineMaker maker;
    for (int run = 0; run < int(runs.size()); ++run)
        maker.add_lines(run, runs[std::size_t(run)], runs.size() == 1);
    return std::move(maker.lines);
}

} // namespace imago
