// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/driver_panel.h"

#include "ui/page/engine_client.h"
#include "ui/widget/control_parts.h"
#include "ui/words/engine_words.h"

#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {

QString driver_name(const LeftOutDriver &driver) {
    return QFileInfo(QString::fromStdString(driver.library)).fileName();
}

QString left_out_sentence(const LeftOutDriver &driver) {
    return DriverPanel::tr("The OpenCL driver %1 (%2) is left out. %3")
        .arg(driver_name(driver), QString::fromStdString(driver.file),
             engine_words(left_out_reason(driver)));
}

DriverPanel::DriverPanel(EngineClient *client, const std::vector<LeftOutDriver> &left_out,
                         QWidget *parent)
    : QWidget(parent), client_(client), left_out_(left_out), list_(new QLabel),
      again_(new QPushButton(tr("Tr&y again"))) {
    list_->setObjectName(QStringLiteral("leftOutDrivers"));
    list_->setWordWrap(true);
    list_->setTextFormat(Qt::PlainText);
    again_->setObjectName(QStringLiteral("tryDrivers"));
    again_->setToolTip(tr("<p>Ask these drivers for their devices again, each in a separate "
                          "process. A driver that answers is used when Imago starts again.</p>"));
    QStringList names;
    for (const LeftOutDriver &driver : left_out)
        names.append(driver_name(driver));
    list_->setText(names.join(QLatin1Char('\n')));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addSpacing(8);
    add_group(column, tr("Drivers left out")); // with a line above it
    column->addWidget(list_);
    column->addWidget(again_);
    connect(again_, &QPushButton::clicked, this, &DriverPanel::try_again);
    connect(client_, &EngineClient::drivers_tried, this, &DriverPanel::take);
    setVisible(!left_out.empty());
}

void DriverPanel::try_again() {
    if (left_out_.empty() || !again_->isEnabled())
        return;
    again_->setEnabled(false);
    again_->setText(tr("Trying…"));
    client_->try_drivers(left_out_);
}

void DriverPanel::take(const std::vector<LeftOutDriver> &still) {
    again_->setEnabled(true);
    again_->setText(tr("Tr&y again"));
    QStringList well;
    for (const LeftOutDriver &driver : left_out_)
        if (std::none_of(still.begin(), still.end(),
                         [&](const LeftOutDriver &other) { return other.file == driver.file; }))
            well.append(driver_name(driver));
    if (!well.isEmpty())
        Q_EMIT told(tr("%1 answers now, and is used when Imago starts again.")
                        .arg(well.join(QStringLiteral(", "))));
    else if (!still.empty())
        Q_EMIT failed(left_out_sentence(still.front()));
}

} // namespace imago

#include "moc_driver_panel.cpp"
