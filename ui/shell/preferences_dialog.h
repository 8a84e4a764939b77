// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QList>

class QFormLayout;
class QLabel;
class QPushButton;

namespace imago {

class DeviceBox;
class WindowActions;
struct Language;

/// This user's cache folder with its size, which is counted off the window's thread, and a button
/// that empties it.
class CacheRow : public QWidget {
    Q_OBJECT
  public:
    explicit CacheRow(QWidget *parent = nullptr);

    void count(); ///< the size is shown when it is known
    /// Removes the contents without asking: all of it is regenerated.
    void clear();

  Q_SIGNALS:
    void counted(quint64 bytes);

  private:
    enum class Work { count, clear_and_count };
    void begin(Work work);
    void show_size(quint64 bytes, bool cleared);

    QLabel *size_;
    QPushButton *clear_;
};

/// The permanent choices: language, appearance, device, tuning, cache. Each takes effect at once;
/// the language at the next start. The dialog is not modal.
class PreferencesDialog : public QDialog {
    Q_OBJECT
  public:
    /// The actions must outlive the dialog.
    PreferencesDialog(WindowActions *actions, const QList<Language> &languages, QWidget *parent);

    DeviceBox *devices() const { return devices_; } ///< filled, and handled, by the owner

  private:
    void add_language(QFormLayout *form, const QList<Language> &languages);
    void add_appearance(QFormLayout *form, WindowActions *actions);

    DeviceBox *devices_;
};

} // namespace imago
