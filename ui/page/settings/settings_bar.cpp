// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/settings/settings_bar.h"

#include "ui/page/settings/preset_folder.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/flow_layout.h"
#include "ui/widget/question.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace imago {
namespace {

/// A button that does what an action does, without its key.
QPushButton *button_of(QAction *action, const char *name, const QString &text) {
    auto *button = make_button(name, text, action->toolTip());
    button->setCheckable(action->isCheckable());
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setChecked(action->isChecked());
    };
    follow();
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

SettingsBar::SettingsBar(const QString &page, std::function<bool()> has_recipe, QAction *reset,
                         QAction *keep, QWidget *parent)
    : QWidget(parent), page_(page), has_recipe_(std::move(has_recipe)), menu_(new QMenu(this)) {
    setObjectName(page + QStringLiteral("SettingsBar"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    auto *row = new FlowLayout(6); // wide languages take two
    column->addLayout(row);
    auto *presets =
        make_button("presets", tr("Presets"),
                    tr("<p>Settings of this page by name: save those of now, and choose them for "
                       "any picture.</p>"));
    menu_->setObjectName(page + QStringLiteral("Presets"));
    presets->setMenu(menu_);
    row->addWidget(presets);
    row->addWidget(button_of(reset, "resetSettings", tr("Reset")));
    row->addWidget(button_of(keep, "keepSettings", tr("Keep")));
    connect(menu_, &QMenu::aboutToShow, this, &SettingsBar::fill_menu);
}

void SettingsBar::fill_menu() {
    menu_->clear();
    const QStringList names = preset_names(page_);
    for (const QString &name : names) {
        QString text = name;
        QAction *preset = menu_->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        preset->setObjectName(QStringLiteral("preset_") + name);
        connect(preset, &QAction::triggered, this,
                [this, name] { Q_EMIT preset_chosen(preset_path(page_, name)); });
    }
    if (!names.isEmpty())
        menu_->addSeparator();
    QAction *save = menu_->addAction(tr("Save as preset…"), this, &SettingsBar::ask_name);
    save->setObjectName(QStringLiteral("savePreset"));
    save->setEnabled(has_recipe_());
    QMenu *removal = menu_->addMenu(tr("Delete preset"));
    removal->setEnabled(!names.isEmpty());
    for (const QString &name : names) {
        QString text = name;
        QAction *preset = removal->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        preset->setObjectName(QStringLiteral("deletePreset_") + name);
        connect(preset, &QAction::triggered, this, [this, name] { ask_removal(name); });
    }
}

/// The button says whether a preset of that name is replaced.
void SettingsBar::ask_name() {
    QDialog dialog(window());
    dialog.setObjectName(QStringLiteral("presetDialog"));
    dialog.setWindowTitle(tr("Save preset"));
    auto *column = new QVBoxLayout(&dialog);
    auto *label = new QLabel(tr("&Name of the preset"));
    auto *edit = new QLineEdit;
    edit->setObjectName(QStringLiteral("presetName"));
    edit->setMaxLength(longest_preset_name);
    label->setBuddy(edit);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    column->addWidget(label);
    column->addWidget(edit);
    column->addWidget(buttons);
    const QStringList names = preset_names(page_);
    const auto show = [&] {
        const QString name = edit->text().simplified();
        QPushButton *save = buttons->button(QDialogButtonBox::Save);
        save->setEnabled(!name.isEmpty());
        save->setText(names.contains(name) ? tr("&Replace") : tr("&Save"));
    };
    show();
    connect(edit, &QLineEdit::textChanged, &dialog, show);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (exec_over_window(dialog) != QDialog::Accepted)
        return;
    const QString path = preset_path(page_, edit->text().simplified());
    if (path.isEmpty())
        return Q_EMIT refused(tr("There is no folder of this user's for presets."));
    Q_EMIT preset_wanted(path);
}

void SettingsBar::ask_removal(const QString &name) {
    QMessageBox box(QMessageBox::Question, tr("Imago"), tr("Delete the preset “%1”?").arg(name),
                    QMessageBox::NoButton, window());
    box.setObjectName(QStringLiteral("deletePresetBox"));
    box.setTextFormat(Qt::PlainText);
    QPushButton *cancel = box.addButton(tr("&Cancel"), QMessageBox::RejectRole);
    QPushButton *remove = box.addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    remove->setObjectName(QStringLiteral("answerDelete"));
    box.setDefaultButton(cancel);
    box.setEscapeButton(cancel);
    exec_over_window(box);
    if (box.clickedButton() == remove && !QFile::remove(preset_path(page_, name)))
        Q_EMIT refused(tr("The preset “%1” could not be deleted.").arg(name));
}

} // namespace imago

#include "moc_settings_bar.cpp"
