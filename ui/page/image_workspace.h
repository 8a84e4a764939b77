// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "ui/page/workspace.h"
#include "ui/view/picture.h"
#include "ui/view/viewport.h"

#include <optional>

class QAction;

namespace imago {

class ImagePane;
class ColourLegend;
class ImageView;
class LevelsPanel;
class PaneGrid;
class PaneWindow;
class RegionOverlay;

/// The panes of a page by role.
struct ImagePanes {
    ImagePane *original;
    ImagePane *spectrum; ///< null if the page has none
    ImagePane *result;
};

/// A page that works on the open image: panes that share one viewport. The spectrum has one of its
/// own, since its places are frequencies, unless it is linked.
class ImageWorkspace : public Workspace {
    Q_OBJECT
  public:
    explicit ImageWorkspace(EngineClient *client, QWidget *parent = nullptr);
    ~ImageWorkspace() override;

    virtual void set_image(std::shared_ptr<const Image> image) = 0;
    /// The same with another part of the picture that is open, a slice or a region: what is done to
    /// it stays, with its steps, and is as saved or unsaved as before.
    void set_part(std::shared_ptr<const Image> part);
    /// The suffix of a result's file name, after the image's name: "compressed".
    virtual QString result_suffix() const = 0;

    void fit() override;
    void zoom(double factor) override;
    void actual_pixels() override;
    bool has_pixels() const override { return has_content(); }

    QWidget *part_to_copy() const override;
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;
    /// The image that is open; null if there is none.
    virtual std::shared_ptr<const Image> open_image() const = 0;

    /// The pane that has the focus, or had it last; initially the result's.
    ImagePane *active_pane() const { return active_pane_; }
    ImagePane *alone() const;         ///< the pane that is shown alone; null: all are shown
    void show_alone(ImagePane *pane); ///< null: all again
    /// Sets whether the spectrum is zoomed and moved with the pictures even if its places are not
    /// theirs. When linked again it shows what they show.
    void set_spectrum_linked(bool linked);
    /// Moves a pane to a window of its own, where it stays up to date and is zoomed with the
    /// others. At a place of the screen, whose mouse button is pressed, the window moves on with
    /// the mouse.
    void show_in_window(ImagePane *pane, std::optional<QPoint> place = {});
    void return_pane(ImagePane *pane); ///< back into the page; nothing if it is there
    void return_parts() override;
    bool has_own_window() const override { return active_pane_ && has_content(); }
    void toggle_own_window() override;
    PaneWindow *window_of(const ImagePane *pane) const; ///< null: it is in the page
    /// The name of what is open, for the titles of the windows.
    void show_name(const QString &name);
    QList<ImagePane *> panes() const { return all_panes_; } ///< in their order
    bool has_spectrum() const { return panes_.spectrum != nullptr; }
    /// The pane of the spectrum, which can be exported once it is shown.
    ImagePane *spectrum_pane() const { return panes_.spectrum; }
    bool has_export() const override;
    /// Adds a button to the header of the spectrum, for an action on the spectrum only.
    void add_spectrum_button(QAction *action);
    /// Sets whether all panes are equally large.
    void set_equal_panes(bool equal);

    /// Lets the user draw a region on the original, of which the page has this one; empty: all of
    /// it.
    void show_region(const std::shared_ptr<const Image> &whole, std::optional<QRect> region);
    void hide_region();

    /// Takes the levels of the other page, which shows the same image.
    void take_levels(const Levels &levels);
    /// The result's samples that are shown black and white; empty before there is one.
    virtual std::optional<SampleRange> shown_levels() const = 0;

  Q_SIGNALS:
    void levels_changed(const imago::Levels &levels); ///< changed by the user
    void alone_changed();
    void region_dragged(const QRect &region); ///< by the user, who has not finished
    void region_chosen(const QRect &region);
    /// A preview was painted for the first time.
    void preview_painted(const imago::RequestTimes &times, imago::Ticket ticket,
                         double engine_milliseconds, imago::Clock::time_point when);

  protected:
    bool same_picture() const { return same_picture_; } ///< in set_part()
    void add_pane(ImagePane *pane);                     ///< after the existing ones
    /// The constructor calls this once, after all panes are added; `controls` is the column at the
    /// right. The page's scale is that of the result, or of the pane that is alone.
    void lay_out_panes(QWidget *controls, const ImagePanes &panes);
    /// The constructor calls this once: it adds the panel, and a legend for each of these panes.
    void lay_out_levels(LevelsPanel *levels, ImagePane *original, ImagePane *result);
    /// Shows what a session says of a viewport, for the open image.
    void restore_viewport(Viewport *viewport, const ViewValues &view, const char *prefix) const;
    virtual void use_levels() = 0; ///< the panel's levels have changed
    /// The levels are the picture's. Overriders call this, too.
    void set_defaults() override;
    /// Shows the samples that are black and white in the original and in the result. A legend
    /// appears if they are not the full range of the image's depth.
    void show_levels(SampleDepth depth, SampleRange original, SampleRange result);
    void show_histogram(const SampleHistogram &histogram); ///< of the original
    /// Sets whether the places of the spectrum are those of the picture, as where each block has
    /// its own: then it is zoomed and moved with it.
    void set_spectrum_in_place(bool in_place);
    void clear_panes(); ///< there is nothing to see; shows all panes again
    /// Says it where the result would be, with a button that takes the last step back: what is
    /// shown is never of other settings than the controls show.
    void refuse(const QString &why) override;
    /// Something new is asked for, there is a result, or another picture.
    void end_refusal();
    bool is_refused() const { return refused_; }
    /// Whether the result of this request is one of settings before those that are refused.
    bool is_refused(Ticket ticket) const { return refused_ && ticket <= refused_after_; }
    void submitted(Ticket ticket) override;
    /// Forgets figures and words of the last result, which is refused.
    virtual void clear_words() {}
    /// Whether the pane of the spectrum shows what the settings do to it.
    virtual bool spectrum_is_result() const { return false; }
    /// The size of the image, for which the panes and their viewports are laid out.
    void set_picture_size(QSizeF size);
    /// Lays out for the open picture, whose pixels are still to come.
    void expect_picture();
    double shown_scale() const override;
    bool eventFilter(QObject *watched, QEvent *event) override;

    Viewport *viewport_;
    PaneGrid *grid_;

  private:
    ImageView *zoomed_view() const;
    void link_spectrum(bool linked_before);
    bool spectrum_linked() const { return spectrum_linked_ || spectrum_in_place_; }

    Viewport *spectrum_viewport_; ///< used while it is not linked
    ImagePanes panes_{};
    ImagePane *active_pane_ = nullptr;
    bool spectrum_linked_ = false, spectrum_in_place_ = false;
    bool same_picture_ = false;
    bool refused_ = false;     ///< there is no result of what the controls show
    Ticket refused_after_ = 0; ///< the newest request when that was found
    QList<ImagePane *> all_panes_;
    QList<PaneWindow *> windows_;
    QString name_; ///< in the windows' titles
    LevelsPanel *levels_ = nullptr;
    RegionOverlay *region_ = nullptr;    ///< made when it is first wanted
    std::shared_ptr<const Image> whole_; ///< that is drawn around the region
    std::optional<Levels> whole_levels_; ///< with which it is drawn
    Picture surroundings_;               ///< drawn so
    ImagePane *levelled_[2]{};           ///< original and result
    ColourLegend *level_legends_[2]{};   ///< legends of these
};

/// The text for one pixel of an image: a value for each channel, whole numbers for integer depths.
QString pixel_text(const Image &image, QPoint pixel);

} // namespace imago
