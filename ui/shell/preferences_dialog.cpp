// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/preferences_dialog.h"

#include "engine/service/service.h"
#include "ui/manual/manual_key.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/device_box.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace imago {
namespace {

/// A gray line below a choice.
QLabel *make_note(const char *name, const QString &text) {
    auto *note = new QLabel(text);
    note->setObjectName(QLatin1String(name));
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    return note;
}

} // namespace

CacheRow::CacheRow(QWidget *parent)
    : QWidget(parent), size_(new QLabel),
      clear_(make_button("clearCache", tr("C&lear"), tr("Removes all that is in this folder"))) {
    const QString folder = QFile::decodeName(Service::cache_folder().c_str());
    auto *place = new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter);
    place->setObjectName(QStringLiteral("cacheFolder"));
    place->set_text(folder.isEmpty() ? tr("There is none") : QDir::toNativeSeparators(folder));
    size_->setObjectName(QStringLiteral("cacheSize"));
    clear_->setEnabled(!folder.isEmpty());
    connect(clear_, &QPushButton::clicked, this, &CacheRow::clear);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(place);
    auto *row = new QHBoxLayout;
    row->addWidget(size_, 1);
    row->addWidget(clear_);
    column->addLayout(row);
    column->addWidget(make_note(
        "cacheNote", tr("Built kernels and facts about drivers. Without them the next start takes "
                        "longer; results and records of faster plans stay.")));
    if (!folder.isEmpty())
        count();
}

void CacheRow::count() {
    begin(Work::count);
}

void CacheRow::clear() {
    begin(Work::clear_and_count);
}

/// Runs in a separate thread, which outlives the dialog if the disk is slow.
void CacheRow::begin(Work work) {
    clear_->setEnabled(false);
    size_->setText(work == Work::count ? tr("Counting…") : tr("Removing…"));
    auto bytes = std::make_shared<quint64>(0);
    QThread *thread = QThread::create([work, bytes] {
        if (work == Work::clear_and_count)
            Service::clear_cache();
        *bytes = Service::cache_bytes();
    });
    connect(thread, &QThread::finished, thread, &QObject::deleteLater);
    connect(thread, &QThread::finished, this,
            [this, bytes, work] { show_size(*bytes, work == Work::clear_and_count); });
    thread->start();
}

void CacheRow::show_size(quint64 bytes, bool cleared) {
    const QString size = bytes_words(bytes);
    size_->setText(bytes == 0 ? tr("Empty")
                   : cleared  ? tr("%1 could not be removed").arg(size)
                              : size);
    clear_->setEnabled(bytes > 0);
    Q_EMIT counted(bytes);
}

PreferencesDialog::PreferencesDialog(WindowActions *actions, const QList<Language> &languages,
                                     QWidget *parent)
    : QDialog(parent), devices_(new DeviceBox) {
    setObjectName(QStringLiteral("preferencesDialog"));
    setWindowTitle(tr("Preferences"));
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    add_language(form, languages);
    add_appearance(form, actions);
    devices_->setObjectName(QStringLiteral("preferredDevice"));
    form->addRow(tr("&Device"), devices_);
    form->addRow(tr("Tuning"), make_switch(actions->tune_when_idle));
    form->addRow(QString(), make_note("tuningNote", actions->tune_when_idle->toolTip()));
    form->addRow(QString(), make_switch(actions->tune_on_battery));
    form->addRow(tr("Cache"), new CacheRow);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    add_manual_button(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    resize(520, sizeHint().height());
}

void PreferencesDialog::add_language(QFormLayout *form, const QList<Language> &languages) {
    auto *box = new QComboBox;
    box->setObjectName(QStringLiteral("languageBox"));
    box->addItem(tr("As the system"), QString());
    for (const Language &language : languages)
        box->addItem(language.name, language.code);
    const QString now = QSettings().value(QStringLiteral("language")).toString();
    box->setCurrentIndex(std::max(0, box->findData(now)));
    form->addRow(tr("&Language"), box);
    QLabel *note = make_note("languageNote", tr("The language changes when Imago starts again."));
    form->addRow(QString(), note);
    connect(box, &QComboBox::activated, this, [box](int index) {
        QSettings().setValue(QStringLiteral("language"), box->itemData(index).toString());
    });
}

void PreferencesDialog::add_appearance(QFormLayout *form, WindowActions *actions) {
    auto *box = new QComboBox;
    box->setObjectName(QStringLiteral("appearanceBox"));
    const QList<QAction *> choices = actions->appearances();
    for (const QAction *choice : choices)
        box->addItem(QString(choice->text()).remove(QLatin1Char('&')));
    const auto show = [box, choices] {
        for (qsizetype i = 0; i < choices.size(); ++i)
            if (choices[i]->isChecked())
                box->setCurrentIndex(static_cast<int>(i));
    };
    show();
    for (QAction *choice : choices)
        connect(choice, &QAction::toggled, box, show);
    connect(box, &QComboBox::activated, this, [choices](int index) { choices[index]->trigger(); });
    form->addRow(tr("&Appearance"), box);
}

} // namespace imago

#include "moc_preferences_dialog.cpp"
