// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace imago {

/// Turns the runs of an engine's requests into finished pixels on a separate thread. Only the
/// newest run is drawn: it replaces an older one that still waits. `Run` has a ticket; `Display`
/// holds the display settings, and can be compared. Public members may be called from any thread.
///
/// A class for each workspace derives from it, declares the signals that draw() emits on the
/// renderer's thread, and calls stop() in its destructor.
template <class Run, class Display>
class NewestRenderer : public QObject {
  public:
    using RunPtr = std::shared_ptr<const Run>;

    ~NewestRenderer() override { stop(); }

    /// Ignores runs that drawable() refuses.
    void render(const RunPtr &run) {
        if (!drawable(*run))
            return;
        {
            const std::lock_guard lock(mutex_);
            if (waiting_ && waiting_->ticket > run->ticket)
                return; // another device was slower
            waiting_ = run;
        }
        post([this] { draw_waiting(); });
    }

    /// Draws the last run again if the display differs.
    void set_display(const Display &display) {
        {
            const std::lock_guard lock(mutex_);
            if (std::exchange(display_, display) == display)
                return;
        }
        post([this] {
            {
                const std::lock_guard lock(mutex_);
                if (!waiting_)
                    waiting_ = last_;
            }
            draw_waiting();
        });
    }

  protected:
    NewestRenderer(const QString &thread_name, QObject *parent)
        : QObject(parent), context_(new QObject) {
        thread_.setObjectName(thread_name);
        context_->moveToThread(&thread_);
        QObject::connect(&thread_, &QThread::finished, context_, &QObject::deleteLater);
        thread_.start();
    }

    /// Finishes the current run; waiting ones are not drawn.
    void stop() {
        thread_.quit();
        thread_.wait();
    }

    /// Runs work on the renderer's thread.
    template <class Work>
    void post(Work work) {
        QMetaObject::invokeMethod(context_, std::move(work), Qt::QueuedConnection);
    }

    Display display() {
        const std::lock_guard lock(mutex_);
        return display_;
    }

    virtual bool drawable(const Run &run) const { return static_cast<bool>(run.result); }
    /// Runs on the renderer's thread.
    virtual void draw(const RunPtr &run, const Display &display) = 0;

  private:
    void draw_waiting() {
        RunPtr run;
        Display display;
        {
            const std::lock_guard lock(mutex_);
            run = std::exchange(waiting_, nullptr);
            display = display_;
        }
        if (!run)
            return;
        draw(run, display);
        last_ = run;
    }

    std::mutex mutex_;
    RunPtr waiting_;  ///< under the mutex
    Display display_; ///< under the mutex
    RunPtr last_;     ///< on the renderer's thread only
    QThread thread_;
    QObject *context_; ///< lives on the thread
};

/// Draws previews on a thread of its own, since a whole result would hold them up.
template <class Run, class Display, class Pictures>
class PreviewRenderer final : public NewestRenderer<Run, Display> {
  public:
    using Run_ = std::shared_ptr<const Run>;
    using Draw = std::shared_ptr<const Pictures> (*)(const Run_ &run, const Display &display);
    using Show = std::function<void(const std::shared_ptr<const Pictures> &pictures)>;

    /// `draw` is called on the renderer's thread, and `show` with the outcome on that of the
    /// parent, while this object lives.
    PreviewRenderer(const QString &thread_name, Draw draw, Show show, QObject *parent)
        : NewestRenderer<Run, Display>(thread_name, parent), draw_(draw), show_(std::move(show)) {}
    ~PreviewRenderer() override { this->stop(); }

  protected:
    void draw(const Run_ &run, const Display &display) override {
        QMetaObject::invokeMethod(
            this, [this, pictures = draw_(run, display)] { show_(pictures); },
            Qt::QueuedConnection);
    }

  private:
    Draw draw_;
    Show show_;
};

} // namespace imago
