// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/driver_trial.h"

#include "engine/service/service.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QTimer>

#include <chrono>
#include <future>

namespace imago {
namespace {

struct DriverTrialWords {
    Q_DECLARE_TR_FUNCTIONS(imago::DriverTrial)
};

} // namespace

std::vector<LeftOutDriver> leave_out_drivers_in_sight() {
    using namespace std::chrono_literals;
    auto trial = std::async(std::launch::async, [] { return Service::leave_out_drivers(); });
    if (trial.wait_for(500ms) != std::future_status::ready) {
        QLabel sight(DriverTrialWords::tr("Imago asks the OpenCL drivers for their devices…"));
        sight.setWindowFlags(Qt::SplashScreen);
        sight.setAttribute(Qt::WA_QuitOnClose, false);
        sight.setContentsMargins(32, 24, 32, 24);
        sight.setFrameStyle(QFrame::Box);
        sight.adjustSize();
        sight.move(QGuiApplication::primaryScreen()->availableGeometry().center() -
                   sight.rect().center());
        sight.show();
        QEventLoop loop;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
            if (trial.wait_for(0ms) == std::future_status::ready)
                loop.quit();
        });
        timer.start(20);
        loop.exec();
    }
    return trial.get();
}

} // namespace imago
