// SPDX-License-Identifier: GPL-3.0-or-later
// The window's notices of the software of others.
#include "tests/ui/window_fixture.h"
#include "ui/start/about_dialog.h"

#include <QFile>
#include <QTabWidget>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

TEST_CASE("About lists every row of the table of third parties") {
    QFile table(QStringLiteral(IMAGO_SOURCES "/resources/packaging/third_party.txt"));
    REQUIRE(table.open(QIODevice::ReadOnly));
    QStringList names;
    for (const QByteArray &line : table.readAll().split('\n'))
        if (!line.isEmpty() && !line.startsWith('#'))
            names.append(QString::fromUtf8(line.left(line.indexOf('|'))));
    REQUIRE(names.size() > 20);

    Bench bench;
    bench.find<QAction>("about")->trigger();
    auto *dialog = bench.find<AboutDialog>("aboutDialog");
    CHECK(dialog->isVisible());
    dialog->findChild<QTabWidget *>(QStringLiteral("aboutTabs"))->setCurrentIndex(1);
    auto *list = dialog->findChild<QTreeWidget *>(QStringLiteral("thirdParties"));
    REQUIRE(list);
    CHECK(list->isVisible());
    REQUIRE(list->topLevelItemCount() == names.size());
    for (int i = 0; i < names.size(); ++i) {
        const QTreeWidgetItem *item = list->topLevelItem(i);
        CHECK(item->text(0) == names[i]);
        CHECK(item->text(1).size() > 2);
        CHECK(item->text(2).startsWith(QLatin1String("http")));
    }
}
