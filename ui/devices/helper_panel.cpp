// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/helper_panel.h"

#include "ui/widget/control_parts.h"

#include <QLabel>
#include <QVBoxLayout>

namespace imago {

QString missing_sentence(const HelperState &helper) {
    const QString name = QString::fromStdString(helper.name);
    switch (helper.helper) {
    case Helper::self_test:
        return HelperPanel::
            tr("%1 is missing: drivers are not tried before they are loaded, no copy is timed to "
               "find the fastest device, and features of GPUs beyond OpenCL 1.2 are not used.")
                .arg(name);
    case Helper::preparer:
        return HelperPanel::
            tr("%1 is missing: kernels are not compiled ahead, and the first picture takes longer.")
                .arg(name);
    case Helper::tune_worker:
        break;
    }
    return HelperPanel::tr("%1 is missing: Imago does not search for faster plans.").arg(name);
}

HelperPanel::HelperPanel(const std::vector<HelperState> &helpers, QWidget *parent)
    : QWidget(parent) {
    QStringList sentences, places;
    for (const HelperState &helper : helpers)
        if (helper.missing()) {
            sentences.append(missing_sentence(helper));
            places.append(QString::fromStdString(helper.looked).toHtmlEscaped());
        }
    auto *list = new QLabel(sentences.join(QLatin1Char('\n')));
    list->setObjectName(QStringLiteral("missingHelpers"));
    list->setWordWrap(true);
    list->setTextFormat(Qt::PlainText);
    list->setToolTip(
        tr("<p>They were searched for at %1.</p>").arg(places.join(QStringLiteral(", "))));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addSpacing(8);
    add_group(column, tr("Missing programs"));
    column->addWidget(list);
    setVisible(!sentences.isEmpty());
}

} // namespace imago

#include "moc_helper_panel.cpp"
