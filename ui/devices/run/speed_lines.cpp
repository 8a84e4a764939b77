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
    if (one.precision == QLatin1String("half"))
        text += SpeedLinesWords::tr(" half");
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
    struct Group;
    void add_variant(const Group &group, double points, const BenchVariant &variant);
    void add_copies(const Group &group, const BenchCaseReport &one);
    void add_peer(const Group &group, double points, const BenchPeer &peer);
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

/// The names of the lines of one group of a run, and their colours: that of the group, and one for
/// each variant and peer, after those of all groups.
struct LineMaker::Group {
    int run;
    QString key, name;
    int colour, first_other; ///< colours
    QStringList &others;     ///< keys of the variants and peers so far

    QString line_key(const QString &what) const {
        return QStringLiteral("%1/%2/%3").arg(run).arg(key, what);
    }
    int other_colour(const QString &other) const {
        const QString of = key + other;
        if (!others.contains(of))
            others.append(of);
        return first_other + int(others.indexOf(of));
    }
};

void add_point(SpeedLine &line, double n, double gflops, double gigabytes, double bound) {
    line.points.push_back(n);
    line.gflops.push_back(gflops);
    line.gigabytes.push_back(gigabytes);
    line.of_bound.push_back(bound);
}

void LineMaker::add_variant(const Group &group, double points, const BenchVariant &variant) {
    const bool model = variant.name == QLatin1String("model");
    const bool named = !variant.name.isEmpty() && !model;
    const QString words = model   ? SpeedLinesWords::tr("%1, by the planner alone").arg(group.name)
                          : named ? SpeedLinesWords::tr("%1: %2").arg(group.name, variant.name)
                                  : group.name;
    add_point(line(group.line_key(variant.name), words,
                   named ? group.other_colour(variant.name) : group.colour,
                   model ? SpeedLine::Style::model : SpeedLine::Style::ours),
              points, variant.gflops, variant.gigabytes_per_second, variant.of_bound);
}

/// Adds the copies to the device and back, where they were timed.
void LineMaker::add_copies(const Group &group, const BenchCaseReport &one) {
    if (one.upload > 0)
        add_point(line(group.line_key(QStringLiteral("up")),
                       SpeedLinesWords::tr("%1: upload").arg(group.name), group.colour,
                       SpeedLine::Style::upload),
                  one.points, 0, one.upload, 0);
    if (one.download > 0)
        add_point(line(group.line_key(QStringLiteral("down")),
                       SpeedLinesWords::tr("%1: download").arg(group.name), group.colour,
                       SpeedLine::Style::download),
                  one.points, 0, one.download, 0);
}

void LineMaker::add_peer(const Group &group, double points, const BenchPeer &peer) {
    const QString what = QStringLiteral("peer/") + peer.name;
    add_point(line(group.line_key(what), SpeedLinesWords::tr("%1: %2").arg(group.name, peer.title),
                   group.other_colour(what), SpeedLine::Style::peer),
              points, peer.gflops, peer.gigabytes_per_second, 0);
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
    QStringList others;
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString key = line_group(one, is_alone(report, one));
        const QString name = alone ? key
                             : groups.size() > 1
                                 ? SpeedLinesWords::tr("%1: %2").arg(shown.name, key)
                                 : shown.name;
        const Group group{
            run, key, name, first + int(groups.indexOf(key)), first + int(groups.size()), others};
        for (const BenchVariant &variant : one.variants)
            if (variant.timed && is_line(one, variant))
                add_variant(group, one.points, variant);
        add_copies(group, one);
        for (const BenchPeer &peer : one.peers)
            if (peer.timed)
                add_peer(group, one.points, peer);
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
            add_point(
                line(QStringLiteral("%1/roof").arg(run), roofline, colour, SpeedLine::Style::roof),
                one.points, 0, memory, 0);
            if (one.intensity > 0)
                add_point(line(QStringLiteral("%1/roof/%2").arg(run).arg(kind), roofline, colour,
                               SpeedLine::Style::roof),
                          one.points, memory * one.intensity, 0, 0);
        }
        if (apart.contains(group))
            add_point(line(QStringLiteral("%1/%2/copy").arg(run).arg(group),
                           groups.size() > 1 ? SpeedLinesWords::tr("%1: %2").arg(
                                                   named(group), copy_words(apart[group]))
                                             : named(copy_words(apart[group])),
                           colour + int(groups.indexOf(group)), SpeedLine::Style::copy),
                      one.points, one.copy_gflops, one.copy_gigabytes, 0);
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
