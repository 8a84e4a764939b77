// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/compress_values.h"
#include "engine/values/jpeg/quantisation.h"
#include "ui/page/settings/param_controls.h"

#include <QDialog>
#include <QWidget>

#include <array>

class QCheckBox;
class QLabel;
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

class ChoiceBar;

/// What JPEG's quantisation has besides an amount: chroma's sampling, tables, a dead zone, and the
/// comparison with libjpeg's own file.
class JpegPanel : public QWidget {
    Q_OBJECT
  public:
    explicit JpegPanel(QWidget *parent = nullptr);

    void set_colours(bool on);                           ///< whether the picture has chroma
    void set_settings(const CompressSettings &settings); ///< emits nothing
    bool compares() const;
    /// Shows what the comparison found; nothing without one.
    void show_comparison(const CompressResult *result);

  Q_SIGNALS:
    /// As CompressControls::edited(). The settings have `jpeg`.
    void edited(const imago::CompressSettings &settings, int gesture);
    void compare_changed();
    void tables_requested(); ///< a file of tables is to be opened

  private:
    void edit_tables();
    void change(const JpegSettings &jpeg, int gesture);

    CompressSettings settings_;
    ParamControls<JpegSettings> params_;
    ChoiceBar *sampling_;
    QLabel *tables_, *comparison_;
    QCheckBox *compare_;
};

} // namespace imago
