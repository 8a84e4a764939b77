// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/op/operation.h"
#include "ui/page/engine_client.h"
#include "ui/page/export_request.h"
#include "ui/view/data/data_table.h"

#include <QDialog>
#include <QList>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace imago {

class OperationForm;
class Plot;

/// The operations on signals of engine/op, of two channels of the open signal, or of one and a
/// channel of another file: by how much one is late, and how a system answers. The window stays
/// usable, and the dialog follows the part of the signal that is measured there.
class LagDialog : public QDialog {
    Q_OBJECT
  public:
    LagDialog(EngineClient *client, QWidget *parent);

    /// This part of the open signal, whose rate is per this unit of time; null: none.
    void set_signal(std::shared_ptr<const Signal> signal, const Interval &interval,
                    const QString &time_unit);
    /// The answer to reference_wanted(): the signal of the file, whose times are in this unit; or
    /// why there is none.
    void set_reference(const QString &path, std::shared_ptr<const Signal> signal,
                       const QString &time_unit);
    void miss_reference(const QString &message);
    /// A row for each place: samples, of a known rate the time, and the value.
    DataTable table() const;

  Q_SIGNALS:
    void computed();         ///< or it was refused; what a page waited for may be dropped
    void reference_wanted(); ///< another file is to be chosen and read
    void export_requested(const imago::ExportRequest &request);

  private:
    void build();
    QWidget *build_buttons();
    void add_operation(const Operation &operation);
    void show_channels();
    void choose_source(int index);
    void show_sources(bool of_file);
    void drop_reference();
    bool of_file() const { return reference_ != nullptr; }
    void compute();
    void take(const OpRunPtr &run);
    void show_result();
    const Operation &operation() const;

    EngineClient *client_;
    QComboBox *kind_, *source_, *first_, *second_;
    QStackedWidget *forms_;
    QLabel *words_;
    Plot *plot_;
    QTimer *soon_; ///< computes after the last of several changes, and once more what was dropped
    std::vector<OperationForm *> all_forms_; ///< in the order of signal_operations()
    std::shared_ptr<const Signal> signal_;
    Interval interval_;
    QString time_unit_;
    QString path_; ///< of the reference, if it is of another file
    std::shared_ptr<const Signal> reference_;
    std::shared_ptr<const OpArray> reference_samples_;
    OpRunPtr shown_;                   ///< null: nothing is
    QList<QPushButton *> with_result_; ///< that need a result
    Ticket newest_ = 0;
};

} // namespace imago
