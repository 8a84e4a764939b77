// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/table_files.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace imago {

class FileWorker;
class QuantityBox;

/// Asks for the format of a table and its columns, above its first rows, which follow each choice.
class TableDialog : public QDialog {
    Q_OBJECT
  public:
    /// `why` is the reason why a choice is needed, and may be empty. `files` must outlive this
    /// object.
    TableDialog(FileWorker *files, const QString &path, const TableLook &look, const QString &why,
                QWidget *parent = nullptr);

    TableChoice choice() const;
    bool remembers() const;
    const TableLook &look() const { return look_; }

  private:
    QComboBox *add_box(QGridLayout *grid, const char *name, const QString &title,
                       const QStringList &choices, int TableChoice::*place);
    void build_fields(QGridLayout *grid);
    void connect_fields();
    void ask();
    void take_look(const TableLook &look);
    void show_fields();
    void show_table();
    void mark_column(int column);
    void take_checks();
    void show_state();

    FileWorker *files_;
    QString path_, why_;
    TableLook look_;
    TableChoice settings_; ///< the user's choices; the rest is guessed
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
