// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QWidget>

#include <functional>

class QAction;
class QMenu;
class QPushButton;

namespace imago {

/// The row under a page's controls: presets by name, reset, and whether the next picture gets these
/// settings.
class SettingsBar : public QWidget {
    Q_OBJECT
  public:
    /// `page` is the name of the page's presets. `has_recipe` says whether there is anything to
    /// keep; the actions belong to the window.
    SettingsBar(const QString &page, std::function<bool()> has_recipe, QAction *reset,
                QAction *keep, QWidget *parent = nullptr);

  Q_SIGNALS:
    void preset_chosen(const QString &path);
    void preset_wanted(const QString &path); ///< the page's recipe is to be written there
    void refused(const QString &message);

  private:
    void fill_menu();
    void ask_name();
    void ask_removal(const QString &name);

    QString page_;
    std::function<bool()> has_recipe_;
    QMenu *menu_;
};

} // namespace imago
