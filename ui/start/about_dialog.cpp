// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/about_dialog.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QScreen>
#include <QTabWidget>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace imago {
namespace {

constexpr int icon_size = 96;

QLabel *make_text(const QString &text) {
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setOpenExternalLinks(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    return label;
}

} // namespace

QList<ThirdParty> third_parties() {
    QList<ThirdParty> rows;
    QFile file(QStringLiteral(":/packaging/third_party.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        const QStringList fields = line.split(QLatin1Char('|'));
        if (line.startsWith(QLatin1Char('#')) || fields.size() != 8)
            continue;
        rows.append({fields[0], fields[4], fields[6], fields[3]});
    }
    return rows;
}

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent) {
    setObjectName(QStringLiteral("aboutDialog"));
    setWindowTitle(tr("About Imago"));
    auto *tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("aboutTabs"));
    tabs->addTab(make_program(), tr("Imago"));
    tabs->addTab(make_notices(), tr("Software of others"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->addWidget(tabs, 1);
    column->addWidget(buttons);
    resize(QSize(760, 520).boundedTo(screen()->availableSize() - QSize(32, 80)));
}

QWidget *AboutDialog::make_program() {
    auto *page = new QWidget;
    auto *icon = new QLabel;
    icon->setPixmap(parentWidget() ? parentWidget()->windowIcon().pixmap(icon_size) : QPixmap());
    auto *column = new QVBoxLayout(page);
    column->addWidget(icon);
    column->addWidget(make_text(
        tr("<h3>Imago %1</h3><p>Images in the frequency domain, on any OpenCL device.</p>"
           "<p>The application is under the GNU General Public License, version 3 or later; its "
           "engine and kernels are under the MIT licence.</p>")
            .arg(QCoreApplication::applicationVersion())));
    column->addWidget(
        make_text(QStringLiteral("<a href=\"%1\">%1</a>").arg(QStringLiteral(IMAGO_HOME_PAGE))));
    column->addStretch(1);
    return page;
}

QWidget *AboutDialog::make_notices() {
    auto *page = new QWidget;
    auto *list = new QTreeWidget;
    list->setObjectName(QStringLiteral("thirdParties"));
    list->setAccessibleName(tr("Software of others"));
    list->setHeaderLabels({tr("Name"), tr("Licence"), tr("Home page")});
    list->setRootIsDecorated(false);
    list->setAlternatingRowColors(true);
    for (const ThirdParty &row : third_parties()) {
        auto *item = new QTreeWidgetItem(list, {row.name, row.licence, row.home_page});
        for (int column = 0; column < 3; ++column)
            item->setToolTip(column, item->text(column));
    }
    list->header()->setSectionResizeMode(QHeaderView::Interactive);
    list->header()->resizeSection(0, 210);
    list->header()->resizeSection(1, 270);
    // By a double click or Enter.
    connect(list, &QTreeWidget::itemActivated, this,
            [](const QTreeWidgetItem *item) { QDesktopServices::openUrl(QUrl(item->text(2))); });
    auto *column = new QVBoxLayout(page);
    column->addWidget(make_text(
        tr("Imago uses these libraries and headers, or finds them where they are installed. On "
           "Debian and Ubuntu the texts of their licences are in /usr/share/doc, in the file "
           "<i>copyright</i> of each package. Enter opens a home page.")));
    column->addWidget(list, 1);
    return page;
}

} // namespace imago
