// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/viewport.h"
#include "ui/workspace.h"

namespace imago {

class ImageView;
class PaneGrid;

/// A page that works on the open image: panes that share one viewport.
class ImageWorkspace : public Workspace {
    Q_OBJECT
  public:
    explicit ImageWorkspace(EngineClient *client, QWidget *parent = nullptr);

    virtual void set_image(std::shared_ptr<const Image> image) = 0;
    /// What a result's file is called behind the name of the image's: "compressed".
    virtual QString result_suffix() const = 0;

    /// final_image() follows, at once or when it is computed.
    void prepare_save() override = 0;
    void fit() override;
    void zoom(double factor) override;
    void actual_pixels() override;
    bool has_pixels() const override { return has_content(); }

  Q_SIGNALS:
    void final_image(const std::shared_ptr<const imago::Image> &image);

  protected:
    /// Once, by the constructor, after the panes are in the grid: the controls' column, and the
    /// view whose scale counts.
    void lay_out_panes(QWidget *controls, ImageView *result, ImageView *original);
    double shown_scale() const override;

    Viewport *viewport_;
    PaneGrid *grid_;

  private:
    ImageView *result_view_ = nullptr, *original_view_ = nullptr;
};

/// The words for one pixel of an image: a value a channel, whole numbers for integer depths.
QString pixel_text(const Image &image, QPoint pixel);

} // namespace imago
