// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/spectrum/ring_correlation.h"
#include "ui/page/engine_client.h"
#include "ui/page/export_request.h"
#include "ui/view/data/data_table.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QTimer;

namespace imago {

class Plot;

/// Fourier ring correlation of the open picture and another one: the curve with a threshold, and
/// the resolution at which they meet. The window stays usable; another open picture is the first
/// one from then on.
class CorrelationDialog : public QDialog {
    Q_OBJECT
  public:
    CorrelationDialog(EngineClient *client, QWidget *parent);

    /// The open picture; null: none.
    void set_first(const QString &name, std::shared_ptr<const Image> image);
    /// The other one, after picture_wanted().
    void set_second(const QString &name, std::shared_ptr<const Image> image);
    void show_failure(const QString &message);
    /// A row for each ring.
    DataTable table() const;

  Q_SIGNALS:
    void picture_wanted();
    void compared(); ///< the pictures, or it was refused; what a page waited for may be dropped
    void export_requested(const imago::ExportRequest &request);

  private:
    void build();
    void correlate();
    void take(const CorrelateRunPtr &run);
    void draw();
    QString resolution_words() const;
    CorrelationThreshold threshold() const;

    EngineClient *client_;
    QLabel *first_, *second_, *result_;
    QComboBox *threshold_;
    QCheckBox *windowed_;
    Plot *plot_;
    QTimer *again_; ///< compares once more what other work has dropped
    std::shared_ptr<const Image> first_image_, second_image_;
    std::vector<CorrelationRing> rings_;
    Ticket newest_ = 0;
};

} // namespace imago
