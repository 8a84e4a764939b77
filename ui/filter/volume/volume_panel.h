// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/filter/mask/filter_settings.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/page/engine_client.h"
#include "ui/page/stack/open_stack.h"

#include <QString>
#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;

namespace imago {

/// Whether volumes have this kind of shape: one of radii.
bool is_of_radii(FilterShape::Kind kind);

/// What three dimensions have of settings: the mask's shapes of radii, and edges that are periodic
/// or mirrored. Nothing of the settings is lost.
VolumeRequest volume_request(const FilterSettings &settings,
                             std::shared_ptr<const PictureStack> stack);

/// What one slice of a stack has of a mask: the shapes that do not go across slices.
FilterMask mask_of_slice(FilterMask mask);

/// One sentence about the shapes, the halftone and the edges that three dimensions leave out; empty
/// if there are none. In two dimensions it is about the shapes of volumes.
QString left_out_words(const FilterSettings &settings);

/// What is in sight of a filtered volume, as the run that draws it; `image` is the original. The
/// times are the run's, or those of the wish to see another slice. The figures of a plane across
/// the slices are computed here.
FilterRunPtr slice_run(const VolumeRun &run, const OpenStack &stack,
                       const std::shared_ptr<const Image> &image, const RequestTimes &times);
/// The same of a preview; see is_early().
FilterRunPtr early_slice(const VolumePreviewRun &preview,
                         const std::shared_ptr<const Image> &image);
/// Whether a run that is drawn comes from early_slice(): its result follows.
inline bool is_early(const FilterRun &run) {
    return run.request.preview.has_value();
}

/// Whether a stack is filtered in three dimensions, shapes that go across its slices, and what of
/// the mask cannot apply then. It is there only while a stack is open.
class VolumePanel : public QWidget {
    Q_OBJECT
  public:
    explicit VolumePanel(MaskDocument *document, QWidget *parent = nullptr);

    void set_slices(int slices); ///< of what is open; 1: it is a picture

  private:
    void show_state();

    QWidget *make_buttons();

    MaskDocument *document_;
    QCheckBox *switch_;
    QWidget *added_; ///< buttons that add shapes across the slices
    QLabel *note_;
};

} // namespace imago
