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
        const imago::BenchReport report = imago::bench_report(document.object());
        imago::fuzz::require(report.rounds >= 0, "A count that is none.");
        for (const imago::BenchCaseReport &one : report.cases)
            for (const imago::BenchPeer &peer : one.peers)
                imago::fuzz::require(peer.reason.text().size() <= 400 * size,
                                     "A sentence longer than what it is of.");
    } catch (const std::runtime_error &error) {
        imago::fuzz::require(error.what()[0] != 0, "An error without a sentence.");
    }
    return 0;
}
