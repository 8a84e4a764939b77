// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/engine_client.h"
#include "ui/view/picture.h"

#include <QObject>
#include <QThread>

#include <mutex>

namespace imago {

struct DisplayOptions {
    bool difference = false;
    int gain = 8;            ///< of the difference
    bool dim_dropped = true; ///< gray the coefficients that the threshold drops
};

struct OriginalPicture {
    std::shared_ptr<const Image> image;
    Picture picture;
};

/// A run as finished pixels.
struct CompressPictures {
    CompressRunPtr run;
    DisplayOptions options;
    RequestTimes times;
    Picture result;
    Picture spectrum;
    Picture difference;    ///< empty when not asked for
    SpectrumColours scale; ///< of the spectrum
};

/// Turns float planes into pixels on a thread of its own, the newest run only: a run that arrives
/// while an older one waits takes its place. Members may be called from any thread; the signals
/// are emitted on the renderer's thread.
class CompressRenderer : public QObject {
    Q_OBJECT
  public:
    explicit CompressRenderer(QObject *parent = nullptr);
    ~CompressRenderer() override;

    void render_original(std::shared_ptr<const Image> image);
    /// Runs without a value are ignored.
    void render(const CompressRunPtr &run);
    /// Renders the last run again if the options differ.
    void set_options(const DisplayOptions &options);

  Q_SIGNALS:
    void original_rendered(const imago::OriginalPicture &original);
    void rendered(const std::shared_ptr<const imago::CompressPictures> &pictures);

  private:
    void render_waiting();
    DisplayRange range_of(const std::shared_ptr<const Image> &original);
    float largest_of(const std::shared_ptr<const Plane> &spectrum);

    std::mutex mutex_;
    CompressRunPtr waiting_; ///< under the mutex
    DisplayOptions options_; ///< under the mutex

    // On the renderer's thread only:
    CompressRunPtr last_;
    std::shared_ptr<const Image> ranged_;
    DisplayRange range_;
    std::shared_ptr<const Plane> measured_;
    float largest_ = 0;

    QThread thread_;
    QObject *context_; ///< lives on the thread
};

} // namespace imago
