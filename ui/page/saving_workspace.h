// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"
#include "ui/page/image_workspace.h"
#include "ui/page/stack/open_stack.h"

#include <memory>

namespace imago {

/// A page whose result is computed once more for a file: what is shown of a narrow image is
/// rounded, and what comes from a specialised plan differs in its last bits from what imago-cli
/// writes. The file's depth is chosen first, since a file of 8 bits needs no floats, which would
/// take four times the memory.
class SavingWorkspace : public ImageWorkspace {
    Q_OBJECT
  public:
    explicit SavingWorkspace(EngineClient *client, QWidget *parent = nullptr);

    /// The stack of what is open, which outlives the page. Called once, before anything is.
    void use_stack(OpenStack *stack);
    void cancel() override; ///< also the reading of a stack
    /// save_wanted() follows, or save_ended().
    void prepare_save() override;
    /// Computes the result for a file. file_ready() follows, or save_ended(). Without a device the
    /// shown result is what there is.
    void compute_for(const SaveRequest &request);
    /// An image that file_ready() has passed on has been saved.
    void picture_saved(const std::shared_ptr<const Image> &image);
    /// The image of the displayed result; null before the first one, and if the settings have none.
    virtual std::shared_ptr<const Image> result_image() const = 0;
    bool has_result() const override { return result_image() != nullptr; }
    /// The pictures of which a file of several pages gets the results: the open one, or the slices
    /// of a volume.
    virtual PictureStack result_slices() const { return {open_image()}; }
    /// Whether a JPEG file of the result holds it as it is.
    virtual bool makes_jpeg() const { return false; }

    /// The request for the numbers of the shown spectrum; none if they are not to be had.
    virtual std::optional<SpectraRequest> spectra_request() const { return std::nullopt; }
    /// Computes them. spectra_ready() follows with the path, or save_ended().
    void compute_spectra(const QString &path);

    /// The pane of what the result lacks of the original; null if the page has none.
    virtual ImagePane *removed_pane() const = 0;

    /// The density that files of the result state; empty: that of the picture's own file.
    virtual std::optional<PixelDensity> given_density() const { return std::nullopt; }

  Q_SIGNALS:
    void save_wanted(); ///< a name and a depth for the result are to be chosen
    void file_ready(const imago::SaveRequest &request);
    void spectra_ready(const QString &path,
                       const std::shared_ptr<const imago::SpectrumPlanes> &spectra);

  protected:
    /// The stack of what is open.
    OpenStack *stack() const { return stack_; }
    /// Whether what is open has several slices.
    bool has_slices() const { return stack_ && stack_->slices() > 1; }
    /// Has the stack read: stack_came() follows, or stack_missed().
    void want_stack();
    /// The page wants the stack no more.
    void give_up_stack();
    virtual void stack_opened() {} ///< another file is open; set_image() follows
    virtual void stack_came() {}
    virtual void stack_missed() {}
    /// Whether a newer result than the displayed one is about to come.
    virtual bool awaits_result() const { return false; }
    bool saves_newest() const override { return waits_; }
    /// Remembers the settings that submit_final() takes, for result_saved().
    virtual void note_offered() = 0;
    virtual Ticket submit_final(ResultUse use) = 0;
    virtual void result_saved() = 0;

    /// The awaited result has come or has failed.
    void end_waiting(bool computed);
    /// The outcome of submit_final(); outcomes of other requests are ignored.
    template <class Value>
    void take_final(Ticket ticket, const Result<Value> &result, std::size_t clipped,
                    std::shared_ptr<const JpegFile> file = nullptr) {
        if (ticket != final_)
            return;
        request_.file = std::move(file);
        finish(result ? result.value->image : nullptr, clipped, result.sentence, result.error_kind);
    }
    /// The same of a stack: a TIFF or an array gets all slices, a picture the plane in sight. The
    /// pages are empty if the request has failed.
    template <class Value>
    void take_final_stack(Ticket ticket, const Result<Value> &result, const PictureStack &pages) {
        if (ticket == final_)
            finish_stack(pages, result.sentence, result.error_kind);
    }
    /// Gives up what compute_for() has begun, and forgets what was offered.
    void drop_save();
    /// The newest request has given way; whether to that for a file.
    bool gave_way_to_file() const { return final_ > newest_ || spectra_ > newest_; }
    /// Submits the newest request again when that for which it gave way has ended.
    void redo_later() { redo_ = true; }
    bool will_redo() const { return redo_; }
    void redo();

  private:
    void finish(const std::shared_ptr<const Image> &image, std::size_t clipped,
                const Sentence &error, Error::Kind kind);
    void finish_stack(const PictureStack &pages, const Sentence &error, Error::Kind kind);
    void take_spectra(const SpectraRunPtr &run);

    OpenStack *stack_ = nullptr;
    bool wants_stack_ = false; ///< want_stack() has not been answered
    SaveRequest request_;
    Ticket final_ = 0;                   ///< the request for a file; 0: none
    Ticket spectra_ = 0;                 ///< the request for numbers of a spectrum; 0: none
    QString spectra_path_;               ///< where they go
    bool waits_ = false;                 ///< compute_for() waits for awaits_result()
    bool redo_ = false;                  ///< the newest request gave way
    std::weak_ptr<const Image> offered_; ///< passed on by file_ready()
};

} // namespace imago
