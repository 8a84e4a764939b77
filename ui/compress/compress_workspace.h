// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/compress/compress_renderer.h"
#include "ui/view/viewport.h"

#include <QWidget>

#include <map>
#include <optional>

class QAction;
class QScrollArea;
class QSettings;
class QUndoStack;

namespace imago {

class ColourLegend;
class CompressControls;
class ImagePane;
class PaneGrid;
class ProgressLine;

/// Original, spectrum, result and difference of one image side by side, with their controls.
/// Every change of the settings is submitted at once; the newest wins, and the pictures of an
/// older one stay until the new ones are whole.
class CompressWorkspace : public QWidget {
    Q_OBJECT
  public:
    /// The actions are checkable and belong to the window.
    CompressWorkspace(EngineClient *client, QUndoStack *undo, QAction *split, QAction *difference,
                      QWidget *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image);
    /// The image of the result that is shown; null before the first one.
    std::shared_ptr<const Image> result_image() const;

    /// The picture of the newest request has been painted, or the request has failed.
    bool settled() const { return newest_ == settled_; }

    /// Of the column of controls at the right.
    int controls_width() const;

    /// Submits the settings again: another device was chosen.
    void resubmit();
    void fit();
    void actual_pixels();
    void zoom(double factor);

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void image_changed();
    void result_shown(const imago::CompressRunPtr &run);
    void failed(const QString &message);
    void busy_changed(bool busy);
    void readout(const QString &text); ///< of the pixel under the cursor; empty when there is none
    void scale_changed(double scale);  ///< device pixels per image pixel of the result's view
    /// A result was painted for the first time.
    void painted(const imago::RequestTimes &times, const imago::CompressRunPtr &run,
                 imago::Clock::time_point when);

  private:
    void build_panes(QAction *split, QAction *difference);
    void connect_engine();
    void edit(const CompressSettings &settings, int gesture);
    void apply(const CompressSettings &settings);
    void submit(Clock::time_point event);
    void take_outcome(const CompressRunPtr &run);
    void show_pictures(const std::shared_ptr<const CompressPictures> &pictures);
    void show_original(const OriginalPicture &original);
    void show_readout(ImagePane *pane, std::optional<QPoint> pixel);
    QString spectrum_readout(QPoint pixel) const;
    QString sample_readout(QPoint pixel) const;

    EngineClient *client_;
    QUndoStack *undo_;
    Viewport *viewport_;
    CompressRenderer *renderer_;
    PaneGrid *grid_;
    ImagePane *original_, *spectrum_, *result_, *difference_;
    ColourLegend *legend_;
    ProgressLine *progress_;
    QScrollArea *side_;
    CompressControls *controls_;

    std::shared_ptr<const Image> image_;
    std::optional<double> relative_threshold_; ///< of the depth's maximum, for the next image
    std::shared_ptr<const CompressPictures> shown_;
    Ticket newest_ = 0;
    Ticket settled_ = 0;
    std::optional<Clock::time_point> event_; ///< of the edit that is being applied
};

} // namespace imago
