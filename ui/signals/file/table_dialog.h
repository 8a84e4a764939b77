// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/file_worker.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace imago {

class QuantityBox;

/// Asks for the format of a table and its columns, above its first rows, which follow each choice.
class TableDialog : public QDialog {
    Q_OBJECT
  public:
    /// `rate` is that of the samples where there are no times; 0: unknown. `why` is the reason why
    /// a choice is needed, and may be empty. `files` must outlive this object.
    TableDialog(FileWorker *files, const QString &path, const CsvGuess &look, double rate,
                const QString &why, QWidget *parent = nullptr);

    CsvSettings settings() const;
    bool remembers() const;
    const CsvGuess &look() const { return look_; }

  private:
    template <class T, class Setting>
    QComboBox *add_box(QGridLayout *grid, const char *name, const QString &title,
                       const std::vector<std::pair<T, QString>> &words,
                       Setting CsvSettings::*setting);
    void build_fields(QGridLayout *grid);
    void connect_fields();
    void ask();
    void take_look(const CsvGuess &look);
    void show_fields();
    void show_table();
    void mark_column(int column);
    void take_checks();
    void show_state();

    FileWorker *files_;
    ReadTurn turn_; ///< of the previews
    QString path_, why_;
    CsvGuess look_;
    CsvSettings settings_; ///< the user's choices; the rest is guessed
    bool showing_ = false;
    QTableWidget *table_;
    QLabel *words_;
    QComboBox *encoding_ = nullptr, *separator_ = nullptr, *decimal_ = nullptr, *quote_ = nullptr;
    QComboBox *time_, *time_form_ = nullptr, *gaps_ = nullptr, *resample_ = nullptr;
    QSpinBox *header_;
    QuantityBox *rate_;
    QCheckBox *remember_;
    QPushButton *open_;
};

} // namespace imago
