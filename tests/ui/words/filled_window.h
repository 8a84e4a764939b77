// SPDX-License-Identifier: GPL-3.0-or-later
// A window with something in each workspace, in a language.
#pragma once
#include "app/desktop/languages.h"
#include "tests/ui/devices/devices_bench.h"
#include "tests/ui/signals/signal_bench.h"

#include <QCheckBox>
#include <QListWidget>

#include <functional>
#include <string>

namespace imago::test {

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

/// All five workspaces with something in them, one after another.
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
        bench.window.show_workspace(4);
        REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
        shown("poisson", look);
    }

  private:
    static void shown(const std::string &name,
                      const std::function<void(const std::string &)> &look) {
        settle_layout(40);
        look(name);
    }
};

inline std::string name_of(const QWidget &widget) {
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

} // namespace imago::test
