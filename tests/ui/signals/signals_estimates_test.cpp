// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates in the Signals workspace: windows and their parameters, padding, confidence, two
// channels, tapers; colours and octaves of the spectrogram.
#include "engine/op/measure_params.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/signal_settings.h"
#include "ui/view/colour/colour_map_box.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

using Estimate = SignalSettings::Estimate;

int of(Estimate estimate) {
    return static_cast<int>(estimate);
}

} // namespace

TEST_CASE("A window's parameter is measured with, kept and restored") {
    SignalBench bench;
    bench.open_tones();
    auto *parameter = bench.find<QDoubleSpinBox>("windowParameter");
    CHECK(!parameter->isVisible());
    bench.painted_after(
        [&] { bench.choose("spectrumWindow", static_cast<int>(WindowKind::kaiser)); });
    CHECK(parameter->isVisible());
    CHECK(parameter->value() == Approx(8.6));
    const double bandwidth = bench.page->measured()->noise_bandwidth;
    CHECK(bandwidth == Approx(1.72).margin(0.01));
    bench.painted_after([&] { parameter->setValue(20); });
    CHECK(bench.page->measured()->noise_bandwidth > 2.4);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.01));
    const ViewValues kept = bench.page->document()->values();
    CHECK(std::get<std::string>(kept.at("window")) == "kaiser:20");
    bench.painted_after([&] { bench.page->document()->reset({}); });
    bench.painted_after([&] { bench.page->document()->take(kept); });
    CHECK(bench.page->document()->settings().measure.window == Window{WindowKind::kaiser, 20});
    ViewValues old;
    old["window"] = 3.0; // as sessions had it
    bench.page->document()->take(old);
    CHECK(bench.page->document()->settings().measure.window == Window::blackman);
    old["window"] = std::string("kaiser:1000");
    bench.page->document()->take(old);
    CHECK(bench.page->document()->settings().measure.window == Window::hann);
}

TEST_CASE("Padding and tapers are chosen, and undone") {
    SignalBench bench;
    bench.open_tones();
    const std::size_t bins = bench.page->measured()->bins;
    bench.painted_after([&] { bench.choose("zeroPadding", 4); });
    CHECK(bench.page->measured()->bins == 4 * (bins - 1) + 1);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.1));
    auto *tapers = bench.find<QSpinBox>("windowTapers");
    CHECK(!tapers->isVisible());
    bench.painted_after(
        [&] { bench.choose("spectrumWindow", static_cast<int>(WindowKind::dpss)); });
    CHECK(tapers->isVisible());
    CHECK(tapers->maximum() == 8);
    bench.painted_after([&] { tapers->setValue(7); });
    CHECK(bench.find<ElidedLabel>("signalDetail")->text().contains(QStringLiteral("7 tapers")));
    bench.choose_view("signalView2");
    CHECK(bench.page->spectrogram_plot()->grid() != nullptr);
    bench.painted_after(
        [&] { bench.window.findChild<QAction *>(QStringLiteral("undo"))->trigger(); });
}

TEST_CASE("A power density has a band of confidence") {
    SignalBench bench;
    bench.open_tones();
    CHECK(!bench.find<QComboBox>("confidence")->isVisible());
    bench.painted_after([&] { bench.choose("spectrumEstimate", of(Estimate::density)); });
    REQUIRE(bench.find<QComboBox>("confidence")->isVisible());
    const auto measured = bench.page->measured();
    REQUIRE(measured->lower.size() == measured->values.size());
    CHECK(measured->lower[100] < measured->values[100]);
    CHECK(measured->upper[100] > measured->values[100]);
    CHECK(bench.find<ElidedLabel>("signalDetail")->text().contains(QStringLiteral("95")));
    CHECK(bench.page->spectrum_plot()->interval(0) != nullptr);
    const DataTable table = bench.page->spectrum_plot()->data_in_sight();
    REQUIRE(table.titles.size() == 7); // the frequency; two channels, and two ends of each
    CHECK(table.cell(100, 1).toFloat() == Approx(measured->values[100]));
    CHECK(table.cell(100, 3).toFloat() == Approx(measured->lower[100]));
    CHECK(table.cell(100, 6).toFloat() == Approx(measured->upper[measured->bins + 100]));
    bench.painted_after([&] { bench.choose("confidence", 0.0); });
    CHECK(bench.page->measured()->lower.empty());
    CHECK(bench.page->spectrum_plot()->interval(0) == nullptr);
}

TEST_CASE("Two channels have a coherence, a cross density and a phase") {
    SignalBench bench;
    bench.open_tones();
    CHECK(!bench.find<QComboBox>("pairFirst")->isVisible());
    bench.painted_after([&] { bench.choose("spectrumEstimate", of(Estimate::coherence)); });
    auto *second = bench.find<QComboBox>("pairSecond");
    CHECK(bench.find<QComboBox>("pairFirst")->isVisible());
    CHECK(second->currentIndex() == 1);
    auto measured = bench.page->measured();
    REQUIRE(measured->channels == 1);
    const auto bin = static_cast<std::size_t>(std::lround(440 / measured->frequency_step));
    CHECK(measured->values[bin] > 0.999f);
    CHECK(bench.page->spectrum_plot()->value_axis()->range().upper == Approx(1.05));
    CHECK(bench.find<QTreeWidget>("peakList")->topLevelItemCount() == 0);
    bench.painted_after([&] { bench.choose("spectrumEstimate", of(Estimate::cross)); });
    CHECK(bench.page->spectrum_plot()->value_axis()->label().contains(QStringLiteral("dB")));
    bench.painted_after([&] { bench.choose("spectrumEstimate", of(Estimate::difference)); });
    measured = bench.page->measured();
    CHECK(measured->values[bin] == Approx(0).margin(1e-3));
    // The other channel of the pair gives way.
    bench.painted_after([&] {
        bench.find<QComboBox>("pairFirst")->setCurrentIndex(1);
        Q_EMIT bench.find<QComboBox>("pairFirst")->activated(1);
    });
    CHECK(bench.page->document()->settings().measure.pair == ChannelPair{1, 0});
    // A file of one channel has none of these.
    write_wav(bench.native("one.wav"), tones(16000, 8000, {{440, 0.5}}));
    bench.painted_after([&] { bench.window.open(bench.at("one.wav")); });
    CHECK(bench.find<QComboBox>("spectrumEstimate")->currentData() == of(Estimate::amplitude));
    auto *box = bench.find<QComboBox>("spectrumEstimate");
    auto *model = qobject_cast<QStandardItemModel *>(box->model());
    CHECK(!model->item(box->findData(of(Estimate::coherence)))->isEnabled());
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.01));
}

TEST_CASE("A spectrogram has octaves and other colours, and is not measured again") {
    SignalBench bench;
    write_wav(bench.native("high.wav"), tones(32000, 8000, {{1000, 0.5}}));
    bench.painted_after([&] { bench.window.open(bench.at("high.wav")); });
    bench.choose_view("signalView2");
    SpectrogramPlot *plot = bench.page->spectrogram_plot();
    const auto measured = bench.page->measured();
    const QImage before = plot->picture();
    auto *colours = bench.find<ColourMapBox>("spectrogramColours");
    colours->set_map(ColourMap::gray);
    Q_EMIT colours->chosen(ColourMap::gray);
    CHECK(plot->colour_map() == ColourMap::gray);
    const QRgb pixel = plot->picture().pixel(3, 20);
    CHECK(qRed(pixel) == qBlue(pixel));
    CHECK(plot->picture() != before);
    bench.press("logarithmicFrequency");
    CHECK(plot->logarithmic());
    CHECK(plot->value_axis()->scaleType() == QCPAxis::stLogarithmic);
    CHECK(plot->frequencies().lower == Approx(measured->frequency_step));
    CHECK(bench.page->measured() == measured);
    bench.painted_after([&] { bench.press("reassigned"); });
    CHECK(bench.page->measured() != measured);
    CHECK(bench.find<ElidedLabel>("signalDetail")->text().contains(QStringLiteral("reassigned")));
    bench.painted_after([&] { bench.press("reassigned"); });
    // The tone is where its frequency is on the axis.
    const QImage picture = plot->picture();
    int brightest = 0;
    for (int y = 0; y < picture.height(); ++y)
        if (qGray(picture.pixel(picture.width() / 2, y)) >
            qGray(picture.pixel(picture.width() / 2, brightest)))
            brightest = y;
    const double bin = measured->frequency_step, lowest = bin / 2;
    const double highest = (static_cast<double>(measured->bins) - 0.5) * bin;
    const double place = std::log(1000 / lowest) / std::log(highest / lowest);
    CHECK(brightest == Approx((1 - place) * picture.height()).margin(6));
    plot->set_frequencies({200, 3000});
    CHECK(plot->frequencies().lower == Approx(200));
    const ViewValues kept = bench.page->document()->values();
    CHECK(std::get<std::string>(kept.at("colours")) == "gray");
    bench.press("logarithmicFrequency");
    CHECK(plot->value_axis()->scaleType() == QCPAxis::stLinear);
    CHECK(plot->shows_all_frequencies());
}

TEST_CASE("The page offers and keeps what the parameters of a measure allow") {
    SignalBench bench;
    bench.open_tones();
    const auto offers = [&](const char *name, const char *id) {
        const auto *box = bench.find<QComboBox>(name);
        const auto [least, most] = measure_param(id).range;
        double low = most, high = least;
        for (int i = 0; i < box->count(); ++i) {
            const double value = box->itemData(i).toDouble();
            if (value != 0) { // none
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
        INFO(name);
        CHECK(low == least);
        CHECK(high == most);
    };
    offers("zeroPadding", "pad");
    offers("confidence", "confidence");
    const std::size_t bins = bench.page->measured()->bins;
    bench.painted_after([&] { bench.choose("zeroPadding", measure_param("pad").range.most); });
    CHECK(bench.page->measured()->bins == 64 * (bins - 1) + 1);

    SignalDocument *document = bench.page->document();
    const std::pair<const char *, const char *> numbers[] = {{"zeroPadding", "pad"},
                                                             {"tapers", "tapers"},
                                                             {"confidence", "confidence"},
                                                             {"size", "size"}};
    for (const auto &[key, id] : numbers) {
        INFO(key);
        const Param<MeasureSettings> &row = measure_param(id);
        const auto kept = [&](const ViewValue &value) {
            document->take({{key, value}, {"window", std::string("dpss:32")}});
            return row.get(document->settings().measure);
        };
        CHECK(kept(row.range.most) == row.range.most);
        CHECK(kept(row.range.most * 2) == row.range.most);
        CHECK(kept(row.range.least) == row.range.least);
        const double none = row.get({}) == 0 ? 0 : row.range.least;
        CHECK(kept(row.range.least / 2) == none);
        CHECK(kept(-1.0) == none);
        CHECK(kept(std::string("60")) == 60); // QSettings keeps texts
        CHECK(kept(std::string("x")) == row.get(SignalSettings{}.measure));
    }
}
