// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/file_worker.h"

#include "engine/support/limit/refusing_new.h"
#include "ui/words/engine_words.h"

#include <QMetaObject>

#include <new>

namespace imago {

FileWorker::FileWorker(ImageStore &store, QObject *parent)
    : QObject(parent), store_(store), context_(new QObject) {
    thread_.setObjectName(QStringLiteral("files"));
    context_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, context_, &QObject::deleteLater);
    thread_.start();
}

FileWorker::~FileWorker() {
    ending_ = true;
    run([this] { thread_.quit(); }); // after pending writes
    thread_.wait();
}

void FileWorker::run(std::function<void()> work) {
    QMetaObject::invokeMethod(context_, std::move(work), Qt::QueuedConnection);
}

void FileWorker::tell(std::function<void()> news) {
    QMetaObject::invokeMethod(this, std::move(news), Qt::QueuedConnection);
}

QString FileWorker::refusal_of(const std::exception &error) {
    const auto *const ours = dynamic_cast<const Error *>(&error);
    if (ours && ours->kind() == Error::Kind::cancelled)
        return {};
    const auto *const memory = dynamic_cast<const std::bad_alloc *>(&error);
    if (!memory)
        return engine_words(sentence_of(error));
    const Sentence figures = memory_sentence(*memory, {});
    const QString advice = tr("There is not enough memory for this image. Close other programs, or "
                              "open a smaller image.");
    return figures.empty() ? advice : engine_words(figures);
}

} // namespace imago

#include "moc_file_worker.cpp"
