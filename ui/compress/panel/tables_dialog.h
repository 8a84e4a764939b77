// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/jpeg/quantisation.h"

#include <QDialog>

#include <array>

class QTableWidget;

namespace imago {

/// Shows and changes quantisation tables, as they are at quality 50.
class TablesDialog : public QDialog {
    Q_OBJECT
  public:
    explicit TablesDialog(const JpegTables &tables, QWidget *parent = nullptr);

    const JpegTables &tables() const { return tables_; }

  private:
    QTableWidget *make_table(const char *name, QuantisationTable &table);
    void show_tables();

    JpegTables tables_;
    std::array<QTableWidget *, 2> shown_{};
};

} // namespace imago
