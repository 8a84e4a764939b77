// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/compress_renderer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

CompressRenderer::CompressRenderer(QObject *parent) : QObject(parent), context_(new QObject) {
    thread_.setObjectName(QStringLiteral("pixels"));
    context_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, context_, &QObject::deleteLater);
    thread_.start();
}

CompressRenderer::~CompressRenderer() {
    thread_.quit();
    thread_.wait();
}

void CompressRenderer::render_original(std::shared_ptr<const Image> image) {
    QMetaObject::invokeMethod(
        context_,
        [this, image = std::move(image)] {
            Q_EMIT original_rendered({image, Picture(image_pixels(*image, range_of(image)))});
        },
        Qt::QueuedConnection);
}

void CompressRenderer::render(const CompressRunPtr &run) {
    if (!run->result)
        return;
    {
        const std::lock_guard lock(mutex_);
        if (waiting_ && waiting_->ticket > run->ticket)
            return; // another device was slower
        waiting_ = run;
    }
    QMetaObject::invokeMethod(
        context_, [this] { render_waiting(); }, Qt::QueuedConnection);
}

void CompressRenderer::set_options(const DisplayOptions &options) {
    {
        const std::lock_guard lock(mutex_);
        options_ = options;
    }
    const auto again = [this] {
        const std::lock_guard lock(mutex_);
        if (!waiting_)
            waiting_ = last_;
    };
    QMetaObject::invokeMethod(
        context_,
        [this, again] {
            again();
            render_waiting();
        },
        Qt::QueuedConnection);
}

void CompressRenderer::render_waiting() {
    auto pictures = std::make_shared<CompressPictures>();
    {
        const std::lock_guard lock(mutex_);
        pictures->run = std::exchange(waiting_, nullptr);
        pictures->options = options_;
    }
    if (!pictures->run)
        return;
    const CompressRun &run = *pictures->run;
    const DisplayRange range = range_of(run.original);
    pictures->result = Picture(image_pixels(*run.result.value->image, range));
    if (pictures->options.difference)
        pictures->difference = Picture(difference_pixels(*run.original, *run.result.value->image,
                                                         range, pictures->options.gain));
    if (const auto &spectrum = run.result.value->spectrum) {
        const double threshold = run.result.value->figures.threshold;
        pictures->scale.largest = largest_of(spectrum);
        pictures->scale.keep_from =
            pictures->options.dim_dropped ? static_cast<float>(std::log10(1 + threshold)) : 0.0f;
        pictures->spectrum = Picture(spectrum_pixels(*spectrum, pictures->scale));
    }
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    last_ = pictures->run;
    Q_EMIT rendered(pictures);
}

DisplayRange CompressRenderer::range_of(const std::shared_ptr<const Image> &original) {
    if (ranged_ != original) {
        ranged_ = original;
        range_ = display_range(*original);
    }
    return range_;
}

float CompressRenderer::largest_of(const std::shared_ptr<const Plane> &spectrum) {
    if (measured_ != spectrum) {
        measured_ = spectrum;
        largest_ = *std::max_element(spectrum->samples.begin(), spectrum->samples.end());
    }
    return largest_;
}

} // namespace imago
