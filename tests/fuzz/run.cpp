// SPDX-License-Identifier: GPL-3.0-or-later
// Saved runs of bench, as the window reads them.
#include "tests/fuzz/fuzz.h"
#include "ui/devices/run/bench_report.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <stdexcept>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const QJsonDocument document = QJsonDocument::fromJson(
        QByteArray::fromRawData(reinterpret_cast<const char *>(data), qsizetype(size)));
    if (!document.isObject())
        return 0;
    try {
        imago::bench_report(document.object());
    } catch (const std::runtime_error &error) {
        imago::fuzz::require(error.what()[0] != 0, "An error without a sentence.");
    }
    return 0;
}
