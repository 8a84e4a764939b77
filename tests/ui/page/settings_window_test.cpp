// SPDX-License-Identifier: GPL-3.0-or-later
// Settings belong to what is open: other content begins with the usual ones, unless they are kept
// or come from a preset.
#include "engine/support/user_folders.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/compress/compress_controls.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/page/settings/preset_folder.h"
#include "ui/poisson/poisson_workspace.h"
#include "ui/widget/settings_document.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QPushButton>
#include <QUndoStack>

#include <chrono>
#include <tuple>

using namespace imago;
using namespace imago::test;

namespace {

/// A window in which something is done to a picture and to a signal, on all pages.
struct SettingsBench : SignalBench {
    DialogHands hands;
    CompressWorkspace *compress = window.compress();
    FilterWorkspace *filter = window.filter();
    QAction *keep = find<QAction>("keepSettingsAction");

    SettingsBench() { write_wav(native("others.wav"), tones(16000, 8000, {{300, 0.5}}, 2)); }
    void open_picture(const char *name) {
        painted_after([&] { window.open(samples + QLatin1Char('/') + QLatin1String(name)); });
    }
    void compress_hard() {
        window.show_workspace(0);
        CompressSettings settings = controls()->settings();
        settings.threshold = 200;
        settings.block = 8;
        settings.protect_means = true;
        painted_after([&] { Q_EMIT controls()->edited(settings, 0); });
    }
    void filter_hard() {
        window.show_workspace(1);
        FilterSettings settings;
        settings.mask.shapes.push_back({});
        settings.mask.shapes.back().kind = FilterShape::Kind::low;
        settings.mask.shapes.back().radius = 0.05;
        settings.edges = FilterEdges::mirror;
        settings.channels = FilterChannels::luma;
        painted_after([&] { filter->document()->change(QStringLiteral("test"), settings); });
    }
    void set_distance(double rows) {
        window.show_workspace(4);
        painted_after([&] { find<QDoubleSpinBox>("rowSpacing")->setValue(rows); });
    }
    void band_pass() {
        window.show_workspace(2);
        open_tones();
        painted_after([&] { drag(page->spectrum_plot(), 100, 1000); });
    }
    void open_other_signal() {
        window.show_workspace(2);
        painted_after([&] { window.open(at("others.wav")); });
    }
    CompressControls *controls() { return find<CompressControls>("compressControls"); }
    /// The recipe of a page without the compression that each picture begins with.
    bool does_nothing(int index) {
        switch (index) {
        case 0: {
            const double peak = depth_maximum(compress->open_image()->depth);
            CompressSettings first = controls()->settings();
            first.threshold = 20 * peak / 255;
            first.block = 0;
            first.protect_means = false;
            first.mode = CompressSettings::Mode::threshold;
            return controls()->settings() == first;
        }
        case 1:
            return filter->document()->settings() == FilterSettings{};
        case 2:
            return !page->recipe();
        default:
            return find<QDoubleSpinBox>("rowSpacing")->value() == 1;
        }
    }
    /// Opens the menu of presets of a page, and takes an action of it.
    void choose(const char *menu, const QString &action) {
        auto *presets = find<QMenu>(menu);
        Q_EMIT presets->aboutToShow();
        auto *chosen = presets->findChild<QAction *>(action);
        if (!chosen)
            for (QMenu *inner : presets->findChildren<QMenu *>())
                for (QAction *one : inner->actions())
                    chosen = one->objectName() == action ? one : chosen;
        REQUIRE(chosen);
        REQUIRE(chosen->isEnabled());
        chosen->trigger();
    }
    /// The button of the page that is in sight.
    QPushButton *button(const char *name) {
        auto *found = window.current()->findChild<QPushButton *>(QLatin1String(name));
        REQUIRE(found);
        REQUIRE(found->isVisible());
        return found;
    }
};

} // namespace

TEST_CASE("A document tells its changes, and when they were asked for") {
    QUndoStack undo;
    SettingsDocument<int> document(&undo);
    std::vector<std::tuple<int, bool, bool>> told; // the value, by a step, asked for earlier
    QObject::connect(&document, &SettingsSignals::changed, &document, [&](bool step) {
        QTest::qSleep(2);
        const auto now = std::chrono::steady_clock::now();
        told.emplace_back(document.settings(), step, document.event() < now);
    });
    const auto last = [&] { return told.back(); };
    document.change(QStringLiteral("one"), 1);
    CHECK(last() == std::tuple(1, true, true));
    document.change(QStringLiteral("the same"), 1);
    CHECK(told.size() == 1);
    const int gesture = next_gesture();
    document.change(QStringLiteral("drag"), 2, gesture);
    document.change(QStringLiteral("drag"), 3, gesture);
    CHECK(undo.count() == 2);
    undo.undo();
    CHECK(last() == std::tuple(1, true, false)); // an event of its own
    undo.redo();
    CHECK(last() == std::tuple(3, true, false));
    document.reset(7);
    CHECK(last() == std::tuple(7, false, false));
    CHECK(undo.count() == 2);
}

TEST_CASE("Another picture or signal begins with the usual settings", "[settings]") {
    SettingsBench bench;
    bench.window.show_workspace(0);
    bench.open_picture("camera.png");
    bench.compress_hard();
    bench.filter_hard();
    bench.set_distance(3);
    bench.window.show_workspace(0);
    for (const int index : {0, 1, 3})
        CHECK_FALSE(bench.does_nothing(index));
    auto *modes = bench.find<QComboBox>("levelsMode");
    bench.find<QDoubleSpinBox>("levelsHigh")->setValue(100);
    CHECK(modes->currentIndex() == static_cast<int>(Levels::Mode::manual));
    bench.open_picture("brick.png");
    for (const int index : {0, 1, 3}) {
        INFO(index);
        CHECK(bench.does_nothing(index));
    }
    CHECK(modes->currentIndex() == static_cast<int>(Levels::Mode::automatic));
    CHECK(bench.find<QComboBox>("filterLevelsMode")->currentIndex() ==
          static_cast<int>(Levels::Mode::automatic));
    for (Workspace *page : std::initializer_list<Workspace *>{bench.compress, bench.filter})
        CHECK_FALSE(page->undo()->canUndo());

    bench.band_pass();
    CHECK_FALSE(bench.does_nothing(2));
    bench.open_other_signal();
    CHECK(bench.does_nothing(2));
}

TEST_CASE("What was done yesterday is not done today", "[settings]") {
    {
        SettingsBench bench;
        bench.window.show_workspace(0);
        bench.open_picture("camera.png");
        bench.compress_hard();
        bench.filter_hard();
        bench.set_distance(3);
        bench.band_pass();
        bench.window.close();
    }
    SettingsBench bench;
    bench.window.show_workspace(0);
    bench.open_picture("camera.png");
    for (const int index : {0, 1, 3}) {
        INFO(index);
        CHECK(bench.does_nothing(index));
    }
    bench.open_other_signal();
    CHECK(bench.does_nothing(2));
    CHECK_FALSE(bench.keep->isChecked());
}

TEST_CASE("Settings are kept for the next picture and signal if a person says so", "[settings]") {
    SettingsBench bench;
    bench.window.show_workspace(0);
    bench.open_picture("camera.png");
    bench.compress_hard();
    bench.filter_hard();
    bench.set_distance(3);
    bench.window.show_workspace(0);
    bench.button("keepSettings")->click();
    REQUIRE(bench.keep->isChecked());
    const Recipe compressed = *bench.compress->recipe();
    const FilterSettings filtered = bench.filter->document()->settings();
    bench.open_picture("brick.png");
    CHECK(bench.compress->recipe() == compressed);
    CHECK(bench.filter->document()->settings() == filtered);
    CHECK(bench.find<QDoubleSpinBox>("rowSpacing")->value() == 3);

    bench.band_pass();
    const Recipe heard = *bench.page->recipe();
    bench.open_other_signal();
    CHECK(bench.page->recipe() == heard);
    CHECK_FALSE(bench.page->undo()->canUndo());
    CHECK(bench.page->unsaved().empty()); // opening is not the user's work
    bench.button("keepSettings")->click();
    REQUIRE(
        QFile::copy(bench.at("tones.wav"), bench.at("third.wav"))); // its own tab keeps its band
    bench.window.open(bench.at("third.wav"));
    REQUIRE(QTest::qWaitFor([&] { return bench.does_nothing(2); }, patience_ms));
}

TEST_CASE("Reset leads back to the usual settings, as a step", "[settings]") {
    SettingsBench bench;
    bench.window.show_workspace(0);
    bench.open_picture("camera.png");
    bench.compress_hard();
    bench.filter_hard();
    bench.set_distance(3);
    bench.band_pass();
    for (const int index : {0, 1, 2, 4}) {
        INFO(index);
        bench.window.show_workspace(index);
        const int at = std::min(index, 3);
        REQUIRE_FALSE(bench.does_nothing(at));
        bench.button("resetSettings")->click();
        CHECK(bench.does_nothing(at));
        bench.window.current()->undo()->undo();
        CHECK_FALSE(bench.does_nothing(at));
    }
}

TEST_CASE("Presets are saved, chosen for other pictures, replaced and deleted", "[settings]") {
    QTemporaryDir data;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", data.path().toLocal8Bit());
    {
        SettingsBench bench;
        bench.window.show_workspace(0);
        bench.open_picture("camera.png");
        bench.compress_hard();
        bench.filter_hard();
        bench.window.show_workspace(0);
        const Recipe compressed = *bench.compress->recipe();
        const QString name = QStringLiteral("../50 % & more");
        const auto save_as = [&](const char *menu) {
            bench.hands.expect("presetDialog", [&](QDialog *dialog) {
                dialog->findChild<QLineEdit *>(QStringLiteral("presetName"))->setText(name);
                dialog->accept();
            });
            bench.file_after([&] { bench.choose(menu, QStringLiteral("savePreset")); });
        };
        save_as("compressPresets");
        CHECK(preset_names(QStringLiteral("compress")) == QStringList{name});
        CHECK(preset_names(QStringLiteral("filter")).isEmpty());
        const QString path = preset_path(QStringLiteral("compress"), name);
        CHECK(path.startsWith(data.path()));
        CHECK(QFile::exists(path));
        CHECK(preset_name(path) == name);
        CHECK(QSettings().value(QStringLiteral("recipeFolder")).isNull());
        bench.open_picture("brick.png");
        REQUIRE(bench.does_nothing(0));
        bench.painted_after(
            [&] { bench.choose("compressPresets", QStringLiteral("preset_") + name); });
        CHECK(bench.compress->recipe() == compressed);
        CHECK(bench.compress->undo()->canUndo());
        CHECK(bench.window.messages()->text().contains(name));
        save_as("compressPresets"); // replaced
        CHECK(preset_names(QStringLiteral("compress")).size() == 1);
        bench.hands.expect("deletePresetBox", [](QDialog *dialog) {
            dialog->findChild<QPushButton *>(QStringLiteral("answerDelete"))->click();
        });
        bench.choose("compressPresets", QStringLiteral("deletePreset_") + name);
        CHECK(preset_names(QStringLiteral("compress")).isEmpty());
        CHECK(bench.hands.done());
    }
    qputenv("XDG_DATA_HOME", before);
}

TEST_CASE("A brush is seen before its first stroke", "[settings]") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("camera.png"));
    auto *view = bench.find<ImageView>("filterSpectrumView");
    const QPoint at = view->position_of({300, 150}).toPoint();
    QTest::mouseMove(view, at + QPoint(40, 30));
    const QImage without = view->seen();
    bench.window.filter()->overlay()->set_tool(FilterShape::Kind::brush);
    QTest::mouseMove(view, at);
    const QImage with = view->seen();
    constexpr double radius = 8; // of a stroke that begins there
    const QSize size = view->picture().size();
    const QPointF mirror =
        view->position_of({size.width() / 2 + 0.5, size.height() / 2 + 0.5}) * 2 - at;
    int changed = 0, far = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            if (with.pixel(x, y) != without.pixel(x, y)) {
                ++changed;
                const double away = std::hypot(x - at.x(), y - at.y());
                far += away > radius + 4 && std::hypot(x - mirror.x(), y - mirror.y()) > radius + 4;
            }
    CHECK(changed > 10);
    CHECK(far == 0);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(view, &leave);
    CHECK(view->seen() == without);
}
