// SPDX-License-Identifier: GPL-3.0-or-later
// The window's files: images and masks, read and written on a separate thread.
#include "ui/page/output_file.h"
#include "ui/page/save_dialog.h"
#include "ui/shell/bar/slice_bar.h"
#include "ui/shell/file/loss_guard.h"
#include "ui/shell/file/recent_files.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/start/welcome_page.h"
#include "ui/view/picture.h"
#include "ui/widget/question.h"
#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The format of a filtered stack: that of its file.
QString stack_suffix(const QFileInfo &source) {
    const QString npy = QStringLiteral("npy");
    return source.suffix().toLower().startsWith(QLatin1String("np")) ? npy : QStringLiteral("tif");
}

} // namespace

void MainWindow::connect_files() {
    connect_levels();
    connect(files_, &FileWorker::loaded, this, &MainWindow::take_image);
    connect(files_, &FileWorker::load_failed, this,
            [this](const QString &path, const QString &message) {
                recent_->remove(path);
                miss_image(path, message);
            });
    connect(files_, &FileWorker::nan_choice_needed, this, &MainWindow::ask_nan);
    connect(files_, &FileWorker::saved, this, &MainWindow::tell_saved);
    connect(files_, &FileWorker::save_failed, this,
            [this](const SaveRequest &, const QString &message) {
                region_use_.reset();
                tell_error(message);
                after_save(false);
                Q_EMIT file_finished();
            });
}

/// A picture that was wanted does not come.
void MainWindow::miss_image(const QString &path, const QString &message) {
    if (path == wanted_path_)
        tab_missed(path);
    if (path == wanted_path_ && path_.isEmpty())
        welcome_->begin();
    const bool awaited = session_ && session_->awaits_picture;
    if (path == wanted_path_ && awaited) {
        session_->notes.prepend(message);
        session_part_came(true, false);
    } else if (path == wanted_path_) {
        tell_error(message, left_);
        left_ = messages_->text(); // also for a mask that fails
    }
    Q_EMIT file_finished();
}

void MainWindow::connect_operations() {
    for (OperationWorkspace *page : operations_) {
        connect(page, &OperationWorkspace::file_wanted, this,
                [this, page](const QString &path, bool whole) {
                    operation_files_[page] = whole ? files_->load_other_stack(path, nan_)
                                                   : files_->load_other(path, nan_);
                });
        connect(page, &OperationWorkspace::slice_wanted, slices_, &SliceBar::choose);
    }
    connect(files_, &FileWorker::other_stack_loaded, this,
            [this](quint64 request, const QString &path,
                   const std::shared_ptr<const PictureStack> &stack) {
                if (auto *page = wanting_page(request))
                    page->take_file(path, *stack);
            });
    connect(files_, &FileWorker::other_loaded, this,
            [this](quint64 request, const QString &path, const LoadedImage &loaded) {
                if (auto *page = wanting_page(request))
                    page->take_file(path, loaded.image);
            });
    connect(files_, &FileWorker::other_failed, this,
            [this](quint64 request, const QString &path, const QString &message) {
                if (auto *page = wanting_page(request))
                    page->miss_file(path, message);
            });
}

/// The page whose newest request this is; null: none.
OperationWorkspace *MainWindow::wanting_page(quint64 request) const {
    for (const auto &[page, newest] : operation_files_)
        if (newest == request)
            return page;
    return nullptr;
}

void MainWindow::connect_levels() {
    connect(compress_, &ImageWorkspace::levels_changed, filter_, &ImageWorkspace::take_levels);
    connect(filter_, &ImageWorkspace::levels_changed, compress_, &ImageWorkspace::take_levels);
}

void MainWindow::connect_masks() {
    connect(filter_, &FilterWorkspace::load_mask_requested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            this, tr("Load mask"), QSettings().value(QStringLiteral("maskFolder")).toString(),
            tr("Masks (*.json)"));
        if (!path.isEmpty())
            open(path);
    });
    connect(filter_, &FilterWorkspace::save_mask_requested, this, &MainWindow::ask_save_mask);
    const auto remember = [](const QString &path) {
        QSettings().setValue(QStringLiteral("maskFolder"), QFileInfo(path).absolutePath());
    };
    connect(files_, &FileWorker::mask_loaded, this,
            [this, remember](const QString &path, const FilterMask &mask) {
                remember(path);
                guard_mask(path, [this, mask] {
                    show_workspace(1);
                    filter_->take_mask(mask);
                    Q_EMIT file_finished();
                });
            });
    connect(compress_, &CompressWorkspace::tables_requested, this, [this] {
        const QString chosen = QFileDialog::getOpenFileName(
            this, tr("Open quantisation tables"),
            QSettings().value(QStringLiteral("folder")).toString(),
            tr("JPEG files and texts of tables (*.jpg *.jpeg *.txt);;All files (*)"));
        if (!chosen.isEmpty())
            files_->load_tables(chosen);
    });
    connect(files_, &FileWorker::tables_loaded, this,
            [this](const QString &, const JpegTables &tables) { compress_->take_tables(tables); });
    connect(files_, &FileWorker::mask_saved, this,
            [this, remember](const QString &path, const FilterMask &mask) {
                remember(path);
                filter_->mask_saved(mask);
                messages_->show_message(
                    MessageBar::Kind::information,
                    tr("Saved the mask %1.").arg(QDir::toNativeSeparators(path)));
                after_save(true);
                Q_EMIT file_finished();
            });
    connect(files_, &FileWorker::mask_save_failed, this,
            [this](const QString &, const QString &message) {
                tell_error(message);
                after_save(false);
                Q_EMIT file_finished();
            });
    connect(files_, &FileWorker::mask_failed, this,
            [this](const QString &, const QString &message) {
                tell_error(message, left_);
                Q_EMIT file_finished();
            });
}

void MainWindow::connect_exports() {
    connect_correlation();
    connect_operations();
    connect(compress_, &CompressWorkspace::export_requested, this, &MainWindow::ask_export);
    connect(filter_, &FilterWorkspace::export_requested, this, &MainWindow::ask_export);
    for (const SavingWorkspace *page :
         {static_cast<SavingWorkspace *>(compress_), static_cast<SavingWorkspace *>(filter_)})
        connect(page, &SavingWorkspace::spectra_ready, files_, &FileWorker::save_spectra);
    connect(poisson_, &PoissonWorkspace::export_requested, this, &MainWindow::ask_export);
    connect(poisson_, &PoissonWorkspace::array_requested, this, &MainWindow::ask_array);
    connect(files_, &FileWorker::bytes_saved, this, [this](const QString &path) {
        QSettings().setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
        messages_->show_message(MessageBar::Kind::information,
                                tr("Saved %1.").arg(QDir::toNativeSeparators(path)));
        after_save(true);
        Q_EMIT file_finished();
    });
    connect(files_, &FileWorker::bytes_failed, this,
            [this](const QString &, const QString &message) {
                tell_error(message);
                after_save(false);
                Q_EMIT file_finished();
            });
}

/// A name for a file that comes from the open one.
QString MainWindow::export_path(const QString &what, const QString &extension) const {
    const QFileInfo source(path_);
    const QString folder =
        QSettings().value(QStringLiteral("exportFolder"), source.absolutePath()).toString();
    return QStringLiteral("%1/%2-%3.%4").arg(folder, source.completeBaseName(), what, extension);
}

void MainWindow::ask_export(const ExportRequest &request) {
    const auto chosen = ask_output(this, tr("Export"), export_path(request.what, request.extension),
                                   {{request.kind, {request.extension}}});
    if (chosen && !chosen->refusal.isEmpty())
        tell_error(chosen->refusal);
    else if (chosen)
        files_->save_bytes(chosen->path, request.bytes);
}

void MainWindow::ask_array(const ArrayRequest &request) {
    const QString npy = QStringLiteral("npy");
    const auto chosen = ask_output(this, tr("Export"), export_path(request.what, npy),
                                   {{tr("NumPy array"), {npy}}});
    if (chosen && chosen->refusal.isEmpty())
        return files_->save_array(chosen->path, request);
    if (chosen)
        tell_error(chosen->refusal);
    after_save(false);
}

void MainWindow::connect_signals() {
    connect(signals_, &SignalsWorkspace::open_requested, this, &MainWindow::ask_open);
    connect(signals_, &SignalsWorkspace::reading, this, [this](const QStringList &paths) {
        doing_->setText(paths.size() == 1
                            ? tr("Reading %1").arg(QFileInfo(paths.front()).fileName())
                            : tr("Reading %n file(s)", nullptr, static_cast<int>(paths.size())));
    });
    connect(signals_, &SignalsWorkspace::opened, this,
            [this](const QStringList &paths, const QStringList &notes) {
                doing_->clear();
                if (client_->device() >= 0)
                    messages_->hide();
                const QStringList kept = take_tab(OpenTab::Kind::signal, paths);
                if (!paths.isEmpty()) {
                    const QFileInfo file(paths.front());
                    for (const QString &path : paths)
                        recent_->add(path);
                    QSettings().setValue(QStringLiteral("signalFolder"), file.absolutePath());
                    signal_name_ = file.fileName();
                } else {
                    signal_name_ = SignalsWorkspace::tr("Line of the image");
                    left_.clear();
                }
                show_title();
                tell_opened(notes + kept, {});
                session_part_came(false, true);
                open_waiting_recipe();
                Q_EMIT file_finished();
            });
    connect(signals_, &SignalsWorkspace::open_failed, this, [this](const QString &message) {
        if (session_ && session_->awaits_signal)
            session_->notes.prepend(message);
        else
            tell_error(message, std::exchange(left_, {}));
        tab_missed({});
        session_part_came(false, false);
        Q_EMIT file_finished();
    });
    connect(signals_, &SignalsWorkspace::reading_ended, this, [this] {
        doing_->clear();
        tab_missed({});
        session_part_came(false, false);
        Q_EMIT file_finished();
    });
    connect(actions_->open_folder, &QAction::triggered, this, &MainWindow::ask_open_folder);
    connect(actions_->open_table, &QAction::triggered, this, &MainWindow::ask_open_table);
    connect(signals_, &SignalsWorkspace::exported, this,
            [this](const QString &path, const QStringList &notes) {
                const QString saved = tr("Saved %1.").arg(QDir::toNativeSeparators(path));
                messages_->show_message(MessageBar::Kind::information,
                                        (QStringList{saved} + notes).join(QLatin1Char(' ')));
                Q_EMIT file_finished();
            });
}

void MainWindow::ask_open_table() {
    const QString patterns = patterns_of(extensions_of({FileFormat::Kind::table}));
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open table"),
        QSettings().value(QStringLiteral("signalFolder"), QDir::homePath()).toString(),
        tr("Tables (%1);;All files (*)").arg(patterns));
    if (path.isEmpty())
        return;
    session_.reset();
    show_workspace(2);
    signals_->open_table(path, true);
}

void MainWindow::ask_open() {
    if (current_ == signals_) {
        const QString folder =
            QSettings().value(QStringLiteral("signalFolder"), QDir::homePath()).toString();
        const QStringList paths = QFileDialog::getOpenFileNames(
            this, tr("Open signals"), folder,
            tr("Signals (%1);;All files (*)").arg(patterns_of(extensions_of(signal_kinds))));
        if (!paths.isEmpty())
            open_files(paths);
        return;
    }
    QStringList extensions = extensions_of({FileFormat::Kind::picture});
    if (current_ == poisson_)
        extensions += store_.density_extensions();
    const QString folder = QSettings().value(QStringLiteral("folder"), QDir::homePath()).toString();
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, current_ == poisson_ ? tr("Open density") : tr("Open image"), folder,
        tr("Images (%1);;All files (*)").arg(patterns_of(extensions)));
    if (!paths.isEmpty())
        open_files(paths);
}

/// A Zarr store is a folder, which dialogs for files do not offer.
void MainWindow::ask_open_folder() {
    const QString path = QFileDialog::getExistingDirectory(
        this, tr("Open folder"),
        QSettings().value(QStringLiteral("signalFolder"), QDir::homePath()).toString());
    if (!path.isEmpty())
        open(path);
}

void MainWindow::open(const QString &path) {
    open_files({path});
}

/// A sample array on the start page is a density, wherever it is clicked.
void MainWindow::open_sample(const QString &path) {
    if (store_.density_extensions().contains(QFileInfo(path).suffix().toLower()))
        show_workspace(4);
    open(path);
}

/// Arrays are densities in the Poisson workspace, and signals elsewhere.
bool MainWindow::opens_density(const QString &path) const {
    if (qobject_cast<ImageWorkspace *>(current_) && store_.is_volume(path))
        return true;
    return current_ == poisson_ &&
           store_.density_extensions().contains(QFileInfo(path).suffix().toLower());
}

Opening MainWindow::plan_of(const QStringList &paths) const {
    QStringList pictures = extensions_of({FileFormat::Kind::picture});
    QStringList densities; // a reader may have to list each
    for (const QString &path : paths)
        if (opens_density(path)) {
            densities.append(path);
            pictures += QFileInfo(path).suffix().toLower();
        }
    return plan_opening(
        paths,
        [&](const QString &path) { return !densities.contains(path) && signals_->reads(path); },
        pictures);
}

/// The picture comes before its mask, so that an older picture never gets a mask that came with a
/// newer one.
void MainWindow::open_files(const QStringList &paths) {
    const Opening opening = plan_of(paths);
    session_.reset(); // what is wanted now is something else
    left_ = left_words(opening);
    if (opening.empty()) {
        tell_error(left_);
        QMetaObject::invokeMethod(this, &MainWindow::file_finished, Qt::QueuedConnection);
        return; // reported later, as for files that are read
    }
    if (!opening.folder.isEmpty()) {
        show_folder_dialog(opening.folder);
        QMetaObject::invokeMethod(this, &MainWindow::file_finished, Qt::QueuedConnection);
        return;
    }
    if (!opening.signal_files.isEmpty()) {
        show_workspace(2);
        return signals_->open(opening.signal_files);
    }
    if (!opening.session.isEmpty()) // asks once it is read
        return files_->load_settings(opening.session);
    if (opening.mask.isEmpty()) {
        open_image(opening.picture);
        return add_waiting(opening);
    }
    if (opening.picture.isEmpty()) // asks once it is known what it is
        return files_->load_settings(opening.mask);
    before_image(opening.picture, [this, opening] {
        show_workspace(1);
        const OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {opening.picture});
        const bool comes_back =
            tab && !tabs_->is_live(tab->id); // with a mask that nobody asked for
        guarded_mask_ = comes_back ? QString() : opening.mask;
        if (comes_back)
            show_tab(tab->id);
        else
            load_image(opening.picture);
        add_waiting(opening);
        files_->load_settings(opening.mask);
    });
}

/// Reports the notes of an opening, and the files that were not opened.
void MainWindow::tell_opened(QStringList notes, const QString &name) {
    if (!notes.isEmpty() && !name.isEmpty())
        notes.prepend(tr("Opened %1.").arg(name));
    if (!left_.isEmpty())
        notes.append(left_);
    left_ = notes.join(QLatin1Char(' ')); // a mask that fails must not hide it
    if (!left_.isEmpty())
        messages_->show_message(MessageBar::Kind::information, left_);
}

void MainWindow::take_image(const QString &path, const LoadedImage &loaded) {
    if (path != wanted_path_)
        return; // a newer one was requested
    keep_tab(OpenTab::Kind::picture, {path});
    const OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {path});
    const bool comes_back = tab && !tabs_->is_live(tab->id) && !tab->kept.pages.empty();
    path_ = path;
    take_nan(loaded.nan);
    doing_->clear();
    if (client_->device() >= 0)
        messages_->hide();
    tell_opened(loaded.notes, QFileInfo(path).fileName());
    recent_->add(path);
    QSettings().setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
    client_->cancel_all();
    if (!qobject_cast<ImageWorkspace *>(current_))
        show_workspace(0);
    stack_->open(path, loaded.slices, loaded.slice);
    forget_plans(picture_pages());
    set_whole(loaded.image, true);
    const auto part = part_of(loaded.image);
    for (Workspace *workspace : picture_pages()) {
        auto *page = static_cast<ImageWorkspace *>(workspace);
        if (comes_back)
            page->forget_settings(); // whether they are kept for other pictures or not
        else
            page->begin_other();
        page->forget_rest();
        page->set_image(part);
    }
    signals_->set_image(part);
    show_slices();
    compare_again();
    if (const QStringList notes = take_tab(OpenTab::Kind::picture, {path}); !notes.isEmpty())
        tell_opened(loaded.notes + notes, QFileInfo(path).fileName());
    show_title();
    tell_available();
    session_part_came(true, true);
    open_waiting_recipe();
    Q_EMIT file_finished();
}

/// The name and the depth come before the result for the file, which depends on them.
void MainWindow::ask_save(SavingWorkspace *workspace) {
    const SampleDepth depth = workspace->result_image()->depth;
    const std::size_t slices = workspace->result_slices().size();
    const QFileInfo source(path_);
    const bool deep_tiff =
        depth == SampleDepth::u16 && source.suffix().startsWith(u"tif", Qt::CaseInsensitive);
    const QString folder =
        QSettings().value(QStringLiteral("saveFolder"), source.absolutePath()).toString();
    const QString name = QStringLiteral("%1/%2-%3.%4")
                             .arg(folder, source.completeBaseName(), workspace->result_suffix(),
                                  slices > 1                               ? stack_suffix(source)
                                  : depth == SampleDepth::f32 || deep_tiff ? QStringLiteral("tif")
                                  : workspace->makes_jpeg()                ? QStringLiteral("jpg")
                                                                           : QStringLiteral("png"));
    SaveDialog dialog(name, depth, this, workspace->shown_levels(), static_cast<int>(slices));
    dialog.set_jpeg_as_it_is(workspace->makes_jpeg());
    dialog.set_check([this](const QString &chosen) { return may_replace(chosen); });
    if (exec_over_window(dialog) == QDialog::Accepted)
        workspace->compute_for(
            {dialog.path(), nullptr, dialog.depth(), dialog.jpeg_quality(), dialog.levels()});
    else
        after_save(false);
}

void MainWindow::save(const SaveRequest &request) {
    doing_->setText(tr("Writing %1").arg(QFileInfo(request.path).fileName()));
    files_->save(request);
}

void MainWindow::tell_saved(const SaveRequest &request, const SaveOutcome &outcome) {
    doing_->clear();
    QSettings().setValue(QStringLiteral("saveFolder"), QFileInfo(request.path).absolutePath());
    QStringList sentences{
        tr("Saved %1 (%2).")
            .arg(QDir::toNativeSeparators(request.path), depth_words(request.depth))};
    if (const std::size_t clipped = outcome.clipped + request.clipped; clipped > 0)
        sentences.append(tr("%1 sample(s) lay outside the range and were clipped.", nullptr,
                            plural_form(clipped))
                             .arg(count_words(clipped)));
    messages_->show_message(MessageBar::Kind::information,
                            (sentences + outcome.notes).join(QLatin1Char(' ')));
    for (Workspace *workspace : every_workspace())
        if (auto *page = qobject_cast<SavingWorkspace *>(workspace);
            page && request.removed_from.empty())
            page->picture_saved(request.image);
    take_saved_region(request.path);
    after_save(true);
    Q_EMIT file_finished();
}

void MainWindow::tell_error(const QString &message, const QString &more) {
    doing_->clear();
    messages_->show_message(MessageBar::Kind::error, message, more);
    Q_EMIT failed();
}

} // namespace imago
