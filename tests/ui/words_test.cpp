// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says: numbers in one style and in the language's marks, words that are whole,
// plots that say why they are empty, legends beside the data.
#include "app/desktop/languages.h"
#include "engine/array/platform_label.h"
#include "tests/ui/devices_bench.h"
#include "tests/ui/signal_bench.h"
#include "ui/control_parts.h"
#include "ui/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QListWidget>
#include <QRegularExpression>
#include <QTreeWidget>

#include <functional>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

/// English again, and the numbers as before, however the test ends.
struct LanguageOf {
    explicit LanguageOf(const char *code) {
        use_language({}); // the resource of a static library is loaded by its first use
        spoken =
            QFile::exists(QStringLiteral(":/translations/imago_%1.qm").arg(QLatin1String(code)));
        if (spoken)
            use_language(QLatin1String(code));
    }
    ~LanguageOf() {
        use_language(QStringLiteral("en"));
        QLocale::setDefault(before);
    }
    QLocale before;
    bool spoken = false;
};

/// All four workspaces with something in them, one after another.
struct FilledWindow {
    QTemporaryDir folder;
    Service devices;
    Bench bench;

    FilledWindow()
        : bench(options_of(folder, fake(folder, echo_begin(devices) + echo_case(0, 1024, 1234.5) +
                                                    echo_case(1, 65536, 0.75) + echo_end()))) {}

    /// Shows each state and calls `look` with its name.
    void go(const std::function<void(const std::string &)> &look) {
        bench.window.show_workspace(0);
        shown("empty compress", look);
        bench.window.show_workspace(2);
        shown("empty signals", look);
        bench.window.show_workspace(0);
        bench.open(QStringLiteral("camera.png"));
        shown("compress", look);
        bench.window.show_workspace(1);
        REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
        shown("filter", look);
        bench.window.show_workspace(2);
        write_wav(folder.filePath(QStringLiteral("tones.wav")).toStdString(),
                  tones(16000, 8000, {{440, 0.5}, {2000, 0.25}}, 2));
        bench.painted_after(
            [&] { bench.window.open(folder.filePath(QStringLiteral("tones.wav"))); });
        bench.painted_after([&] { bench.find<QCheckBox>("bandFilter")->click(); });
        for (const char *view : {"signalView0", "signalView1", "signalView2"}) {
            bench.find<QAbstractButton>(view)->click();
            REQUIRE(
                QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
            shown(view, look);
        }
        bench.find<QAbstractButton>("signalView3")->click();
        shown("empty batch", look);
        show_devices(bench, 0);
        shown("devices", look);
        show_devices(bench, 1);
        shown("empty comparison", look);
        click(bench, "bench");
        wait_for([&] { return bench.find<QListWidget>("savedRuns")->count() == 1; });
        shown("comparison", look);
        show_devices(bench, 2);
        shown("tuning", look);
    }

  private:
    static void shown(const std::string &name,
                      const std::function<void(const std::string &)> &look) {
        QTest::qWait(40); // figures come, and the layout follows them
        look(name);
    }
};

std::string name_of(const QWidget &widget) {
    return (QLatin1String(widget.metaObject()->className()) + QLatin1Char(' ') +
            widget.objectName())
        .toStdString();
}

/// Of what is in sight.
template <class T>
QList<T *> visible(const QWidget &window) {
    QList<T *> found;
    for (T *widget : window.findChildren<T *>())
        if (widget->isVisible())
            found.append(widget);
    return found;
}

/// Everything that can be read, with where it stands. What devices and drivers say of themselves is
/// theirs.
QList<std::pair<QString, QString>> texts_of(const QWidget &window) {
    QList<std::pair<QString, QString>> texts;
    const auto add = [&](const QWidget &where, const QString &text) {
        texts.append({QString::fromStdString(name_of(where)), text});
    };
    for (const QLabel *label : visible<QLabel>(window))
        add(*label, label->text());
    for (const ElidedLabel *label : visible<ElidedLabel>(window))
        add(*label, label->text());
    for (const QAbstractButton *button : visible<QAbstractButton>(window))
        add(*button, button->text());
    for (const QComboBox *box : visible<QComboBox>(window))
        for (int i = 0; i < box->count(); ++i)
            if (box->objectName() != QLatin1String("deviceBox"))
                add(*box, box->itemText(i));
    for (const QAbstractSpinBox *box : visible<QAbstractSpinBox>(window))
        add(*box, box->property("text").toString());
    for (const QTreeWidget *tree : visible<QTreeWidget>(window))
        for (int row = 0; row < tree->topLevelItemCount(); ++row)
            for (int column = 0; column < tree->columnCount(); ++column)
                add(*tree, tree->topLevelItem(row)->text(column));
    for (const Plot *plot : visible<Plot>(window))
        for (const QCPAxisRect *rectangle : plot->axisRects())
            for (const QCPAxis *axis : rectangle->axes()) {
                if (!axis->visible() || !axis->tickLabels())
                    continue;
                QVector<double> ticks;
                QVector<QString> labels;
                axis->ticker()->generate(axis->range(), plot->locale(), QLatin1Char('g'),
                                         axis->numberPrecision(), ticks, nullptr, &labels);
                for (const QString &label : std::as_const(labels))
                    add(*plot, label);
                add(*plot, axis->label());
            }
    return texts;
}

/// Names, versions and dates that are not numbers of ours.
QString without_names(QString text, const Service &service) {
    for (const DeviceInfo &device : service.devices()) {
        text.remove(QString::fromStdString(platform_label(device).text()));
        for (const std::string *name :
             {&device.name, &device.platform_name, &device.driver_version, &device.device_version,
              &device.c_version, &device.vendor, &device.platform_version})
            if (!name->empty())
                text.remove(QString::fromStdString(*name).simplified());
    }
    text.remove(QRegularExpression(QStringLiteral("\\d+(·\\d+)+"))); // products of radices
    text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));      // sizes and colours of markup
    text.remove(QRegularExpression(QStringLiteral("&#?\\w+;")));
    text.remove(QRegularExpression(QStringLiteral("\\b[a-z]+\\d?:[\\d*x]+\\S*"))); // problems
    return text;
}

/// The width that a text needs, and the width that there is.
struct Need {
    int needed, there;
};

Need need_of(const QLabel &label) {
    const QMargins margins = label.contentsMargins();
    const int there = label.width() - margins.left() - margins.right() - 2 * label.margin();
    if (label.wordWrap() || label.textFormat() == Qt::RichText) // what wraps has to have the height
        return {label.heightForWidth(label.width()) > 0 ? label.heightForWidth(label.width()) : 0,
                label.height()};
    const QString plain = label.text().split(QLatin1Char('\n')).first();
    return {label.buddy() ? label.fontMetrics().size(Qt::TextShowMnemonic, plain).width()
                          : label.fontMetrics().horizontalAdvance(plain),
            there};
}

void check_words(const QWidget &window, const std::string &state) {
    const auto check = [&](const QWidget &widget, const QString &text, Need need) {
        if (text.isEmpty())
            return;
        INFO(state << ", " << window.width() << " x " << window.height() << ": " << name_of(widget)
                   << " \"" << text.toStdString() << "\"");
        CHECK(need.there >= need.needed);
    };
    for (const QLabel *label : visible<QLabel>(window))
        if (!label->pixmap(Qt::ReturnByValue).isNull() || label->objectName() == "readout")
            continue; // the readout has the rest of the line, and goes on in its tool tip
        else
            check(*label, label->text(), need_of(*label));
    for (const ElidedLabel *label : visible<ElidedLabel>(window)) {
        INFO(name_of(*label));
        CHECK(label->toolTip() == label->text()); // elided only where it is told in full
    }
    for (const QAbstractButton *button : visible<QAbstractButton>(window)) {
        if (button->text().isEmpty() || button->inherits("QToolButton"))
            continue;
        const int text = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        QStyleOptionButton option;
        option.initFrom(button);
        const int mark =
            button->inherits("QCheckBox")
                ? button->style()->pixelMetric(QStyle::PM_IndicatorWidth, &option) +
                      button->style()->pixelMetric(QStyle::PM_CheckBoxLabelSpacing, &option)
                : 6;
        check(*button, button->text(), {text + mark, button->width()});
    }
    for (const QComboBox *box : visible<QComboBox>(window)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const int there =
            box->style()
                ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                .width();
        const Need need{box->fontMetrics().horizontalAdvance(box->currentText()), there};
        INFO(state << ": " << name_of(*box) << " \"" << box->currentText().toStdString() << "\" "
                   << need.there << " of " << need.needed);
        CHECK((need.there >= need.needed || box->toolTip().contains(box->currentText())));
    }
    for (const QAbstractSpinBox *box : visible<QAbstractSpinBox>(window)) {
        QStyleOptionSpinBox option;
        option.initFrom(box);
        const int there =
            box->style()
                ->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, box)
                .width();
        const QString text = box->property("text").toString();
        check(*box, text, {box->fontMetrics().horizontalAdvance(text), there});
    }
    for (const QHeaderView *header : visible<QHeaderView>(window))
        for (int i = 0; i < header->count(); ++i) {
            if (header->isSectionHidden(i) || header->orientation() == Qt::Vertical)
                continue;
            const QString title =
                header->model()->headerData(i, header->orientation(), Qt::DisplayRole).toString();
            const Need need{header->fontMetrics().horizontalAdvance(title) + 4,
                            header->sectionSize(i)};
            const QString tip =
                header->model()->headerData(i, header->orientation(), Qt::ToolTipRole).toString();
            INFO(state << ": header of " << name_of(*header->parentWidget()) << " \""
                       << title.toStdString() << "\"");
            CHECK((need.there >= need.needed || !tip.isEmpty()));
        }
}

} // namespace

TEST_CASE("Numbers of the window have one style in each language") {
    const auto check = [](const char *what, const QString &text, const QString &expected) {
        INFO(what << ": " << text.toStdString());
        CHECK(text == expected);
    };
    const QString space = QStringLiteral("\u202f"), minus = QStringLiteral("\u2212");
    {
        const LanguageOf english("en");
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        check("count", count_words(268435456), QStringLiteral("268,435,456"));
        check("fixed", fixed_words(-1234.5, 2), minus + QStringLiteral("1,234.50"));
        check("no sign of nothing", fixed_words(-0.004, 2), QStringLiteral("0.00"));
        check("number", number_words(440, 7), QStringLiteral("440"));
        check("third", number_words(1 / 3.0, 4), QStringLiteral("0.3333"));
        check("rounded up", number_words(9.99996, 5), QStringLiteral("10"));
        check("cut", number_words(123456.7, 3), QStringLiteral("123,000"));
        check("small", number_words(-2.5e-7, 3), minus + QStringLiteral("2.5·10⁻⁷"));
        check("large", number_words(9.9996e9, 4), QStringLiteral("10¹⁰"));
        check("measured", measured_words(440.0312, 0.04), QStringLiteral("440.0"));
        check("tens", measured_words(1234.5, 30), QStringLiteral("1,200"));
        check("bytes", bytes_words(268435456), QStringLiteral("256") + space + "MiB");
        check("bytes", bytes_words(1536), QStringLiteral("1.5") + space + "KiB");
        check("duration", duration_words(1.724e-5), QStringLiteral("17.2") + space + "µs");
        check("duration", duration_words(2), QStringLiteral("2.00") + space + "s");
        check("percent", percent_words(0.123, 1), QStringLiteral("12.3") + space + "%");
        check("infinite", fixed_words(-INFINITY, 2), minus + QStringLiteral("∞"));
    }
    const LanguageOf spanish("es");
    if (!spanish.spoken)
        return;
    check("count", count_words(268435456), QStringLiteral("268.435.456"));
    check("seven digits", count_words(1048576), QStringLiteral("1.048.576"));
    check("four digits", count_words(1024), QStringLiteral("1024"));
    check("five digits", fixed_words(-65536.5, 1), minus + QStringLiteral("65.536,5"));
    check("fixed", fixed_words(-0.5, 2), minus + QStringLiteral("0,50"));
    check("number", number_words(440.5, 7), QStringLiteral("440,5"));
    check("small", number_words(2.5e-7, 3), QStringLiteral("2,5·10⁻⁷"));
    const NumbersOfFiles files;
    check("in a file", with_unit(fixed_words(-1234.5, 2), QStringLiteral("Hz")),
          QStringLiteral("-1234.50 Hz"));
    check("in a file", count_words(268435456), QStringLiteral("268435456"));
}

TEST_CASE("No word is cut, in either language") {
    for (const char *language : {"en", "es"}) {
        QSettings().clear();
        const LanguageOf speaking(language);
        if (!speaking.spoken && QLatin1String(language) == QLatin1String("es"))
            continue;
        FilledWindow tour;
        tour.go([&](const std::string &state) {
            for (const QSize size : {QSize(1280, 720), QSize(640, 480)}) {
                tour.bench.window.resize(size);
                QTest::qWait(30);
                check_words(tour.bench.window, std::string(language) + ": " + state);
            }
        });
    }
}

TEST_CASE("Every number in sight has its language's marks, and none is long and bare") {
    const QRegularExpression english_decimals(QStringLiteral("(?<![\\d.,])\\d+\\.\\d"));
    const QRegularExpression spanish_decimals(QStringLiteral("\\d,\\d"));
    const QRegularExpression ungrouped(QStringLiteral("(?<![\\d.,])\\d{5,}"));
    const QRegularExpression bare(QStringLiteral("^\\d{1,3}([,.])\\d{3}(\\1\\d{3})+$"));
    // Groups of three digits look alike in both languages.
    const QRegularExpression groups(
        QStringLiteral("(?<![\\d.,])\\d{1,3}([.,]\\d{3})+(?!\\d|[.,]\\d)"));
    for (const char *language : {"en", "es"}) {
        QSettings().clear();
        const LanguageOf speaking(language);
        if (!speaking.spoken && QLatin1String(language) == QLatin1String("es"))
            continue;
        const bool spanish = QLatin1String(language) == QLatin1String("es");
        int seen = 0;
        FilledWindow tour;
        tour.go([&](const std::string &state) {
            for (const auto &[where, whole] : texts_of(tour.bench.window)) {
                const QString text = without_names(whole, tour.bench.service);
                INFO(language << ", " << state << ", " << where.toStdString() << ": "
                              << whole.toStdString());
                CHECK_FALSE(text.contains(ungrouped));
                CHECK_FALSE(text.contains(bare));
                QString decimals = text;
                decimals.remove(groups);
                seen += decimals.contains(spanish ? spanish_decimals : english_decimals);
                if (spanish)
                    CHECK_FALSE(decimals.contains(english_decimals));
            }
        });
        CHECK(seen > 20);
    }
}

TEST_CASE("No empty plot is without words, and no other has them") {
    QSettings().clear();
    std::set<std::string> empty, full;
    const auto look = [&](const Bench &bench, const std::string &state) {
        for (Plot *plot : visible<Plot>(bench.window)) {
            bool any = false;
            for (int i = 0; i < plot->plottableCount(); ++i) {
                bool found = false;
                plot->plottable(i)->getKeyRange(found);
                any = any || found;
            }
            const auto *spectrogram = qobject_cast<const SpectrogramPlot *>(plot);
            any = any || (spectrogram && spectrogram->grid());
            INFO(state << ": " << name_of(*plot) << " says \"" << plot->note().toStdString()
                       << '"');
            CHECK(plot->note().isEmpty() == any);
            (any ? full : empty).insert(plot->objectName().toStdString());
        }
    };
    FilledWindow tour;
    tour.go([&](const std::string &state) { look(tour.bench, state); });
    SignalBench bench;
    bench.open_tones();
    auto *channels = bench.find<QListWidget>("channelList");
    for (int row = 0; row < channels->count(); ++row)
        channels->item(row)->setCheckState(Qt::Unchecked);
    look(bench, "no channel");
    bench.press("signalView2");
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    look(bench, "no channel of the spectrogram");
    for (const char *name :
         {"timePlot", "spectrumPlot", "spectrogramPlot", "batchInputPlot", "batchOutputPlot"})
        CHECK(empty.count(name) == 1);
    for (const char *name :
         {"timePlot", "spectrumPlot", "spectrogramPlot", "gflopsPlot", "gigabytesPlot"})
        CHECK(full.count(name) == 1);
}

TEST_CASE("A legend has a place of its own beside the data") {
    QSettings().clear();
    SignalBench bench;
    bench.open_tones();
    const auto check = [&](Plot *plot, bool shown) {
        plot->replot();
        REQUIRE(plot->legend->visible() == shown);
        if (!shown)
            return;
        for (const QCPAxisRect *rectangle : plot->axisRects()) {
            INFO(plot->objectName().toStdString());
            CHECK_FALSE(plot->legend->outerRect().intersects(rectangle->rect()));
        }
        for (int i = 0; i < plot->legend->itemCount(); ++i) {
            const QCPAbstractLegendItem *item = plot->legend->item(i);
            const QRect place = item->outerRect(), all = plot->legend->rect();
            INFO(place.left() << " to " << place.right() << ", " << place.top() << " to "
                              << place.bottom() << " within " << all.top() << " to "
                              << all.bottom());
            CHECK((place.top() >= all.top() && place.bottom() <= all.bottom()));
            CHECK(plot->rect().contains(place));
            CHECK(place.height() > plot->fontMetrics().height()); // descenders are not cut
        }
        CHECK(plot->rect().contains(plot->legend->outerRect()));
    };
    TimePlot *time = bench.page->time_plot();
    check(time, true);
    for (const QSize size : {QSize(1280, 720), QSize(640, 480), QSize(1400, 950)}) {
        bench.window.resize(size);
        QTest::qWait(20);
        check(time, true);
    }
    bench.painted_after([&] { bench.press("bandFilter"); });
    check(time, true);
    bench.press("channelRows1"); // stacked: the rows have names of their own
    check(time, false);
    bench.press("channelRows0");
    check(time, true);
    bench.press("signalView3");
    bench.painted_after([&] { bench.press("batchRun"); });
    bench.press("batchShown1"); // real and imaginary part
    check(bench.find<ZoomPlot>("batchOutputPlot"), true);
}

TEST_CASE("What is heard has the spectrum in sight, the original is a thin line") {
    QSettings().clear();
    SignalBench bench;
    bench.open_tones();
    SpectrumPlot *plot = bench.page->spectrum_plot();
    CHECK(plot->original(0) == nullptr);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.5));
    const auto at = [&](PyramidTrace *trace, double frequency) {
        return static_cast<double>(trace->value(trace->sample_at(frequency)));
    };
    const double before = at(plot->trace(0), 440);
    bench.painted_after([&] { drag(plot, 1500, 2500); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    REQUIRE(plot->original(0));
    CHECK(at(plot->original(0), 440) == Approx(before).margin(0.01));
    CHECK(at(plot->trace(0), 440) < before - 60);
    CHECK(at(plot->trace(0), 2000) == Approx(at(plot->original(0), 2000)).margin(0.1));
    CHECK(plot->original(0)->pen().widthF() < plot->trace(0)->pen().widthF());
    CHECK(bench.peak(0, 0) == Approx(2000).margin(0.5)); // peaks of what is heard
    CHECK(bench.find<ElidedLabel>("signalDetail")->text().contains(QStringLiteral("thin line")));
    // Another interval: both follow.
    bench.painted_after([&] { drag(bench.page->time_plot(), 0.2, 1.2); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(at(plot->trace(0), 440) < before - 60);
    CHECK(at(plot->original(0), 440) == Approx(before).margin(1));
    // So does the spectrogram.
    bench.choose_view("signalView2");
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    const MeasuredSpectrum &frames = *bench.page->measured();
    const auto bin = static_cast<std::size_t>(std::lround(440 / frames.frequency_step));
    CHECK(frames.row(0, frames.frames / 2)[bin] < static_cast<float>(before - 40));
    bench.painted_after([&] { bench.press("signalView0"); });
    bench.find<QAbstractButton>("bandFilter")->click();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(plot->original(0) == nullptr);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.5));
}

TEST_CASE("Peaks have the digits that they deserve and levels with their reference") {
    QSettings().clear();
    SignalBench bench;
    Signal signal = tones(16000, 8000, {{440, 0.5}});
    for (float &sample : signal.samples)
        sample += 0.3f; // higher than the tone in its bin's amplitude squared
    write_wav(bench.native("offset.wav"), signal);
    bench.painted_after([&] { bench.window.open(bench.at("offset.wav")); });
    auto *list = bench.find<QTreeWidget>("peakList");
    REQUIRE(list->topLevelItemCount() >= 2);
    CHECK(list->headerItem()->text(0).simplified() == QStringLiteral("Frequency (Hz)"));
    CHECK(list->headerItem()->text(1).simplified() == QStringLiteral("Level (dBFS)"));
    const QTreeWidgetItem *first = list->topLevelItem(0);
    INFO(first->text(0).toStdString() << ", " << first->text(1).toStdString());
    const double frequency = first->text(0).toDouble();
    CHECK(frequency == Approx(440).margin(0.05)); // bins are 2 Hz apart
    CHECK(first->text(0).section(QLatin1Char('.'), 1).size() >= 2);
    CHECK(first->text(0).size() <= 8);
    CHECK(first->text(1).startsWith(QStringLiteral("\u22126.0")));
    CHECK(first->toolTip(0).contains(QStringLiteral("±")));
    CHECK(list->topLevelItem(list->topLevelItemCount() - 1)->text(0) == QStringLiteral("0 (mean)"));
    CHECK(bench.page->spectrum_plot()->value_axis()->label() ==
          QStringLiteral("Amplitude in dBFS"));
    bench.painted_after([&] { bench.choose("spectrumEstimate", 1); }); // density
    CHECK(list->headerItem()->text(1).simplified() == QStringLiteral("Level (dBFS per Hz)"));
    write_file(bench.at("plain.csv"), "value\n1\n2\n1\n-1\n0\n2\n1\n0\n-1\n2\n1\n1\n0\n0\n2\n1\n");
    bench.painted_after([&] { bench.window.open(bench.at("plain.csv")); });
    CHECK(list->headerItem()->text(1).simplified() ==
          QStringLiteral("Level (dB re 1 per cycle/sample)"));
    CHECK(list->headerItem()->text(0).simplified() == QStringLiteral("Frequency (cycles/sample)"));
}
