// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "ui/view/picture.h"
#include "ui/view/viewport.h"

#include <QString>
#include <QThreadPool>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QCheckBox;

namespace imago {

class ElidedLabel;
class ImageView;

/// Makes two viewports show the same part: of pictures of different sizes the same fraction, so
/// that a picture and its smaller copy are laid side by side.
class LinkedViewports : public QObject {
    Q_OBJECT
  public:
    explicit LinkedViewports(QObject *parent);
    Viewport *viewport(std::size_t side) { return viewports_[side]; }

  private:
    void follow(std::size_t changed);

    std::array<Viewport *, 2> viewports_;
    bool following_ = false;
};

/// Two pictures side by side, zoomed and moved together, each with the value under the cursor.
class CompareWindow : public QWidget {
    Q_OBJECT
  public:
    struct Side {
        QString name;
        std::shared_ptr<const Image> image;
    };
    /// The window waits for the other picture: ready() follows show_other().
    CompareWindow(const Side &first, QWidget *parent);
    ~CompareWindow() override;

    void show_other(const Side &other);
    ImageView *view(std::size_t side) const { return views_[side]; }

  Q_SIGNALS:
    void ready(); ///< both pictures are drawn

  protected:
    void keyPressEvent(QKeyEvent *event) override; ///< Escape closes; Ctrl+0 shows all

  private:
    void draw();
    void take(const std::array<Picture, 2> &pictures);
    void tell(std::size_t side, std::optional<QPoint> pixel);

    LinkedViewports *viewports_;
    std::array<ImageView *, 2> views_{};
    std::array<ElidedLabel *, 2> names_{};
    std::array<Side, 2> sides_;
    QCheckBox *same_levels_;
    ElidedLabel *readout_;
    quint64 drawing_ = 0;  ///< the newest request to draw
    QThreadPool painters_; ///< make pictures of images
};

} // namespace imago
