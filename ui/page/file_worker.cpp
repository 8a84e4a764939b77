// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/file_worker.h"

#include "engine/support/limit/refusing_new.h"
#include "engine/values/profile.h"
#include "ui/view/picture.h"
#include "ui/words/engine_words.h"

#include <QMetaType>

#include <exception>
#include <new>

namespace imago {
namespace {

QString message_of(const std::exception &error) {
    const auto *const memory = dynamic_cast<const std::bad_alloc *>(&error);
    if (!memory)
        return engine_words(sentence_of(error));
    const Sentence figures = memory_sentence(*memory, {});
    const QString advice = FileWorker::tr("There is not enough memory for this image. Close other "
                                          "programs, or open a smaller image.");
    return figures.empty() ? advice : engine_words(figures);
}

} // namespace

FileWorker::FileWorker(ImageStore &store, QObject *parent)
    : QObject(parent), store_(store), context_(new QObject) {
    thread_.setObjectName(QStringLiteral("files"));
    context_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, context_, &QObject::deleteLater);
    // This is the first of all receivers, so that the others see the new count.
    const auto ended = [this] { --saving_; };
    connect(this, &FileWorker::saved, this, ended);
    connect(this, &FileWorker::save_failed, this, ended);
    connect(this, &FileWorker::mask_saved, this, ended);
    connect(this, &FileWorker::mask_save_failed, this, ended);
    connect(this, &FileWorker::recipe_saved, this, ended);
    connect(this, &FileWorker::recipe_failed, this, ended);
    connect(this, &FileWorker::session_saved, this, ended);
    connect(this, &FileWorker::session_failed, this, ended);
    connect(this, &FileWorker::bytes_saved, this, ended);
    connect(this, &FileWorker::bytes_failed, this, ended);
    connect(this, &FileWorker::signal_exported, this, ended);
    connect(this, &FileWorker::export_failed, this, ended);
    thread_.start();
}

FileWorker::~FileWorker() {
    cancel_signal();
    cancel_stack();
    ending_ = true;
    QMetaObject::invokeMethod(
        context_, [this] { thread_.quit(); }, Qt::QueuedConnection); // after pending writes
    thread_.wait();
}

template <class Work>
void FileWorker::run(Work work) {
    const auto unless_ending = [this, work = std::move(work)] {
        if (!ending_)
            work();
    };
    QMetaObject::invokeMethod(context_, unless_ending, Qt::QueuedConnection);
}

template <class Work>
void FileWorker::run_save(Work work) {
    ++saving_;
    QMetaObject::invokeMethod(context_, std::move(work), Qt::QueuedConnection);
}

// The signals are emitted on the worker's thread; receivers in other threads get them queued.

void FileWorker::load(const QString &path, int slice, NanPolicy nan) {
    run([this, path, slice, nan] {
        try {
            Q_EMIT loaded(path, store_.load(path, slice, nan));
        } catch (const NanChoiceNeeded &needed) {
            Q_EMIT nan_choice_needed(
                {path, slice, false, needed.bad(), needed.all(), message_of(needed)});
        } catch (const std::exception &error) {
            Q_EMIT load_failed(path, message_of(error));
        }
    });
}

void FileWorker::load_slice(const QString &path, int slice, NanPolicy nan) {
    const quint64 number = ++newest_slice_;
    run([this, path, slice, nan, number] {
        if (newest_slice_ != number)
            return; // the slider has moved on
        try {
            Q_EMIT slice_loaded(path, store_.load(path, slice, nan));
        } catch (const NanChoiceNeeded &needed) {
            Q_EMIT nan_choice_needed(
                {path, slice, true, needed.bad(), needed.all(), message_of(needed)});
        } catch (const std::exception &error) {
            Q_EMIT slice_failed(path, message_of(error));
        }
    });
}

void FileWorker::load_stack(const QString &path, NanPolicy nan) {
    const quint64 number = ++newest_stack_;
    run([this, path, nan, number] {
        const auto watch = [this, number](double part) {
            Q_EMIT stack_progressed(part);
            return newest_stack_ == number && cancelled_stack_ < number && !ending_;
        };
        try {
            Q_EMIT stack_loaded(
                path, std::make_shared<const PictureStack>(store_.load_stack(path, watch, nan)));
        } catch (const std::exception &error) {
            const auto *ours = dynamic_cast<const Error *>(&error);
            const bool cancelled = ours && ours->kind() == Error::Kind::cancelled;
            if (newest_stack_ == number) // false: no one waits for it
                Q_EMIT stack_failed(path, cancelled ? QString() : message_of(error));
        }
    });
}

void FileWorker::cancel_stack() {
    cancelled_stack_ = newest_stack_.load();
}

void FileWorker::save(const SaveRequest &request) {
    run_save([this, request] {
        try {
            Q_EMIT saved(request, store_.save(request));
        } catch (const std::exception &error) {
            Q_EMIT save_failed(request, message_of(error));
        }
    });
}

void FileWorker::load_settings(const QString &path) {
    run([this, path] {
        try {
            const LoadedSettings settings = store_.load_settings(path);
            if (const auto *mask = std::get_if<FilterMask>(&settings))
                Q_EMIT mask_loaded(path, *mask);
            else if (const auto *recipe = std::get_if<Recipe>(&settings))
                Q_EMIT recipe_loaded(path, *recipe);
            else
                Q_EMIT session_loaded(path, std::get<LoadedSession>(settings));
        } catch (const std::exception &error) {
            Q_EMIT mask_failed(path, message_of(error));
        }
    });
}

void FileWorker::load_tables(const QString &path) {
    run([this, path] {
        try {
            const JpegTables tables = store_.load_tables(path);
            Q_EMIT tables_loaded(path, tables);
        } catch (const std::exception &error) {
            Q_EMIT mask_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_mask(const QString &path, const FilterMask &mask) {
    run_save([this, path, mask] {
        try {
            store_.save_mask(path, mask);
            Q_EMIT mask_saved(path, mask);
        } catch (const std::exception &error) {
            Q_EMIT mask_save_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_recipe(const QString &path, const Recipe &recipe) {
    run_save([this, path, recipe] {
        try {
            store_.save_recipe(path, recipe);
            Q_EMIT recipe_saved(path);
        } catch (const std::exception &error) {
            Q_EMIT recipe_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_session(const QString &path, const Session &session) {
    run_save([this, path, session] {
        try {
            store_.save_session(path, session);
            Q_EMIT session_saved(path, session);
        } catch (const std::exception &error) {
            Q_EMIT session_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_bytes(const QString &path, const QByteArray &bytes) {
    run_save([this, path, bytes] {
        try {
            store_.save_bytes(path, bytes);
            Q_EMIT bytes_saved(path);
        } catch (const std::exception &error) {
            Q_EMIT bytes_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_array(const QString &path, const ArrayRequest &array) {
    run_save([this, path, array] {
        try {
            store_.save_array(path, array);
            Q_EMIT bytes_saved(path);
        } catch (const std::exception &error) {
            Q_EMIT bytes_failed(path, message_of(error));
        }
    });
}

void FileWorker::save_spectra(const QString &path,
                              const std::shared_ptr<const SpectrumPlanes> &spectra) {
    run_save([this, path, spectra] {
        try {
            store_.save_spectra(path, *spectra);
            Q_EMIT bytes_saved(path);
        } catch (const std::exception &error) {
            Q_EMIT bytes_failed(path, message_of(error));
        }
    });
}

quint64 FileWorker::load_other(const QString &path, NanPolicy nan, int slice) {
    const quint64 number = ++last_other_;
    run([this, path, nan, slice, number] {
        try {
            Q_EMIT other_loaded(number, path, store_.load(path, slice, nan));
        } catch (const std::exception &error) {
            Q_EMIT other_failed(number, path, message_of(error));
        }
    });
    return number;
}

quint64 FileWorker::load_other_stack(const QString &path, NanPolicy nan) {
    const quint64 number = ++last_other_;
    run([this, path, nan, number] {
        const auto watch = [this](double) { return !ending_; };
        try {
            Q_EMIT other_stack_loaded(
                number, path,
                std::make_shared<const PictureStack>(store_.load_stack(path, watch, nan)));
        } catch (const std::exception &error) {
            Q_EMIT other_failed(number, path, message_of(error));
        }
    });
    return number;
}

void FileWorker::load_thumbnail(const QString &path, int side) {
    run([this, path, side] {
        try {
            const LoadedImage loaded = store_.load(path);
            const QImage pixels = image_pixels(*loaded.image, display_range(*loaded.image));
            Q_EMIT thumbnail_loaded(path, pixels.scaled(side, side, Qt::KeepAspectRatioByExpanding,
                                                        Qt::SmoothTransformation));
        } catch (const std::exception &) {
            // A sample that cannot be read is not offered, without a message, since the user did
            // not request it.
        }
    });
}

void FileWorker::load_signal(const SignalOpening &opening) {
    const quint64 number = ++newest_signal_;
    run([this, opening, number] {
        const auto watch = [this, number](double part) {
            Q_EMIT signal_progressed(part);
            return newest_signal_ == number && cancelled_signal_ < number;
        };
        try {
            Q_EMIT signal_loaded(store_.load_signal(opening, watch));
        } catch (const TableChoiceNeeded &needed) {
            Q_EMIT table_choice_needed(opening, message_of(needed));
        } catch (const std::exception &error) {
            const auto *ours = dynamic_cast<const Error *>(&error);
            if (!ours || ours->kind() != Error::Kind::cancelled)
                Q_EMIT signal_failed(opening, message_of(error));
            else if (newest_signal_ == number) // false: no one waits for it
                Q_EMIT signal_cancelled(opening);
        }
    });
}

quint64 FileWorker::load_other_signal(const SignalOpening &opening) {
    const quint64 number = ++last_other_;
    run([this, opening, number] {
        const auto watch = [this](double) { return !ending_; };
        try {
            Q_EMIT other_signal_loaded(number, store_.load_signal(opening, watch));
        } catch (const std::exception &error) {
            Q_EMIT other_signal_failed(number, message_of(error));
        }
    });
    return number;
}

void FileWorker::cancel_signal() {
    cancelled_signal_ = newest_signal_.load();
}

void FileWorker::preview_table(const QString &path, const CsvSettings &choice) {
    run([this, path, choice] {
        try {
            Q_EMIT table_previewed(path, choice, store_.preview_table(path, choice));
        } catch (const std::exception &error) {
            Q_EMIT table_preview_failed(path, choice, message_of(error));
        }
    });
}

void FileWorker::preview_raw(const QString &path, const RawFormat &format) {
    run([this, path, format] {
        try {
            Q_EMIT raw_previewed(format, store_.preview_raw(path, format));
        } catch (const std::exception &error) {
            Q_EMIT raw_preview_failed(format, message_of(error));
        }
    });
}

void FileWorker::list_arrays(const QString &path) {
    run([this, path] {
        try {
            Q_EMIT arrays_listed(path, store_.list_arrays(path));
        } catch (const std::exception &error) {
            Q_EMIT arrays_failed(path, message_of(error));
        }
    });
}

void FileWorker::export_signal(const SignalExport &what) {
    run_save([this, what] {
        try {
            Q_EMIT signal_exported(what.path, store_.export_signal(what));
        } catch (const std::exception &error) {
            Q_EMIT export_failed(what.path, message_of(error));
        }
    });
}

void FileWorker::make_profile(const std::shared_ptr<const Image> &image,
                              const ProfileRequest &request) {
    run([this, image, request] {
        try {
            const auto x = static_cast<std::size_t>(request.x);
            const auto y = static_cast<std::size_t>(request.y);
            Signal signal = request.kind == ProfileRequest::Kind::row ? row_profile(*image, y)
                            : request.kind == ProfileRequest::Kind::column
                                ? column_profile(*image, x)
                                : radial_profile(*image, x, y);
            LoadedSignal loaded;
            loaded.display = display_of(std::make_shared<const Signal>(std::move(signal)));
            Q_EMIT profile_made(loaded);
        } catch (const std::exception &error) {
            Q_EMIT profile_failed(message_of(error));
        }
    });
}

} // namespace imago

#include "moc_file_worker.cpp"
