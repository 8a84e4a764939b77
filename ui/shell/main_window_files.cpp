// SPDX-License-Identifier: GPL-3.0-or-later
// The window's files: images and masks, read and written on a separate thread.
#include "ui/page/file_kind.h"
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
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <utility>
#include <variant>

namespace imago {
namespace {

/// The format of a filtered stack: that of its file.
QString stack_suffix(const QFileInfo &source) {
    const QString npy = QStringLiteral("npy");
    return source.suffix().toLower().startsWith(QLatin1String("np")) ? npy : QStringLiteral("tif");
}

} // namespace

/// Reads what decides by its content what becomes of it.
template <class Load, class Take>
void MainWindow::read_file(Load load, Take take) {
    files_->read(this, std::move(load), [this, take = std::move(take)](const auto &read) {
        if (read)
            return take(*read.value);
        tell_error(read.refusal, left_);
        Q_EMIT file_finished();
    });
}

void MainWindow::open_settings(const QString &path) {
    read_file([path](ImageStore &store) { return store.load_settings(path); },
              [this, path](const LoadedSettings &loaded) {
                  std::visit([&](const auto &of) { take_settings(path, of); }, loaded);
              });
}

void MainWindow::ask_open(const FileKind &kind) {
    if (const QStringList paths = ask_input(this, kind); !paths.isEmpty())
        open_files(paths);
}

QString MainWindow::ask_path(const FileKind &kind, const QString &source, const QString &name,
                             std::vector<OutputKind> kinds) {
    const OutputName chosen = ask_output(this, kind, source, name, std::move(kinds));
    if (!chosen.refusal.isEmpty())
        tell_error(chosen.refusal);
    return chosen.path;
}

void MainWindow::write_file(const FileKind &kind, const QString &path, const FileContents &contents,
                            const std::function<void()> &then) {
    files_->write(
        this, [path, contents](ImageStore &store) { store.write(path, contents); },
        [this, &kind, path, then](const FileResult<std::monostate> &written) {
            if (written) {
                kind.remember_folder(path);
                then();
                messages_->show_message(MessageBar::Kind::information, kind.saved_words(path));
            } else {
                tell_error(written.refusal);
            }
            after_save(bool(written));
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
                [this, page, turn = ReadTurn()](const QString &path, bool whole) {
                    const auto take = [page, path](const auto &loaded) {
                        if (!loaded)
                            page->miss_file(path, loaded.refusal);
                        else if constexpr (requires { loaded.value->image; })
                            page->take_file(path, loaded.value->image);
                        else
                            page->take_file(path, *loaded.value);
                    };
                    if (whole)
                        files_->read(page, stack_reading(path, nan_), take, turn);
                    else
                        files_->read(page, picture_reading(path, nan_), take, turn);
                });
        connect(page, &OperationWorkspace::slice_wanted, slices_, &SliceBar::choose);
    }
}

void MainWindow::connect_levels() {
    connect(compress_, &ImageWorkspace::levels_changed, filter_, &ImageWorkspace::take_levels);
    connect(filter_, &ImageWorkspace::levels_changed, compress_, &ImageWorkspace::take_levels);
}

void MainWindow::connect_masks() {
    connect_levels();
    connect(filter_, &FilterWorkspace::load_mask_requested, this,
            [this] { ask_open(file_kinds.mask); });
    connect(filter_, &FilterWorkspace::save_mask_requested, this, &MainWindow::ask_save_mask);
    connect(compress_, &CompressWorkspace::tables_requested, this, [this] {
        for (const QString &path : ask_input(this, file_kinds.quantisation))
            read_file([path](ImageStore &store) { return store.load_tables(path); },
                      [this](const JpegTables &tables) { compress_->take_tables(tables); });
    });
}

void MainWindow::take_settings(const QString &path, const FilterMask &mask) {
    file_kinds.mask.remember_folder(path);
    guard_mask(path, [this, mask] {
        show_workspace(1);
        filter_->take_mask(mask);
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
        connect(page, &SavingWorkspace::spectra_ready, this,
                [this](const QString &path, const std::shared_ptr<const SpectrumPlanes> &spectra) {
                    write_file(file_kinds.spectrum, path, spectra);
                });
    connect(poisson_, &PoissonWorkspace::export_requested, this, &MainWindow::ask_export);
}

void MainWindow::ask_export(const ExportRequest &request) {
    const QString path =
        ask_path(file_kinds.export_, path_, derived_name(path_, request.what, request.extension),
                 {{request.kind, {request.extension}}});
    if (path.isEmpty())
        return after_save(false);
    write_file(file_kinds.export_, path, request.contents);
}

void MainWindow::connect_signals() {
    connect(signals_, &SignalsWorkspace::open_requested, this, &MainWindow::ask_open_content);
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
                    for (const QString &path : paths)
                        recent_->add(path);
                    file_kinds.signals_.remember_folder(paths.front());
                    signal_name_ = QFileInfo(paths.front()).fileName();
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
    // A Zarr store is a folder, which dialogs for files do not offer.
    connect(actions_->open_folder, &QAction::triggered, this,
            [this] { ask_open(file_kinds.store); });
    connect(actions_->open_table, &QAction::triggered, this, [this] {
        for (const QString &path : ask_input(this, file_kinds.table)) {
            session_.reset();
            show_workspace(2);
            signals_->open_table(path, true);
        }
    });
    connect(signals_, &SignalsWorkspace::exported, this,
            [this](const QString &path, const QStringList &notes) {
                const QString saved = tr("Saved %1.").arg(QDir::toNativeSeparators(path));
                messages_->show_message(MessageBar::Kind::information,
                                        (QStringList{saved} + notes).join(QLatin1Char(' ')));
                Q_EMIT file_finished();
            });
}

void MainWindow::ask_open_content() {
    ask_open(current_ == signals_   ? file_kinds.signals_
             : current_ == poisson_ ? file_kinds.density
                                    : file_kinds.picture);
}

void MainWindow::open(const QString &path) {
    open_files({path});
}

/// A sample array on the start page is a density, wherever it is clicked.
void MainWindow::open_sample(const QString &path) {
    if (file_kinds.density.owns(path))
        show_workspace(4);
    open(path);
}

/// Arrays are densities in the Poisson workspace, and signals elsewhere.
bool MainWindow::opens_density(const QString &path) const {
    if (qobject_cast<ImageWorkspace *>(current_) && store_.is_volume(path))
        return true;
    return current_ == poisson_ && file_kinds.density.owns(path);
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
    if (opening.empty() || !opening.folders.isEmpty()) {
        if (opening.empty())
            tell_error(left_);
        else
            show_folder_dialog(opening.folders.front());
        QMetaObject::invokeMethod(this, &MainWindow::file_finished, Qt::QueuedConnection);
        return; // reported later, as for files that are read
    }
    if (!opening.signal_files.isEmpty()) {
        show_workspace(2);
        return signals_->open(opening.signal_files);
    }
    if (opening.pictures.isEmpty()) // asks once it is known what it is
        return open_settings(opening.settings.front());
    const QString picture = opening.pictures.front();
    if (opening.settings.isEmpty()) {
        open_image(picture);
        return add_waiting(opening.pictures);
    }
    before_image(picture, [this, opening, picture] {
        show_workspace(1);
        const OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {picture});
        const bool comes_back =
            tab && !tabs_->is_live(tab->id); // with a mask that nobody asked for
        const QString mask = opening.settings.front();
        guarded_mask_ = comes_back ? QString() : mask;
        if (comes_back)
            show_tab(tab->id);
        else
            load_image(picture);
        add_waiting(opening.pictures);
        open_settings(mask);
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
    file_kinds.picture.remember_folder(path);
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

QString MainWindow::suggested_result(const QString &what, const QString &ending) const {
    return file_kinds.result.last_folder(QFileInfo(path_).absolutePath()) + QLatin1Char('/') +
           derived_name(path_, what, ending);
}

/// The name and the depth come before the result for the file, which depends on them.
void MainWindow::ask_save(SavingWorkspace *workspace) {
    const SampleDepth depth = workspace->result_image()->depth;
    const std::size_t slices = workspace->result_slices().size();
    const QFileInfo source(path_);
    const bool deep_tiff =
        depth == SampleDepth::u16 && source.suffix().startsWith(u"tif", Qt::CaseInsensitive);
    const QString ending = slices > 1                               ? stack_suffix(source)
                           : depth == SampleDepth::f32 || deep_tiff ? QStringLiteral("tif")
                           : workspace->makes_jpeg()                ? QStringLiteral("jpg")
                                                                    : QStringLiteral("png");
    SaveDialog dialog(suggested_result(workspace->result_suffix(), ending), depth, this,
                      workspace->shown_levels(), static_cast<int>(slices));
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
    files_->write(
        this, [request](ImageStore &store) { return store.save(request); },
        [this, request](const FileResult<SaveOutcome> &saved) {
            if (saved)
                return tell_saved(request, *saved.value);
            region_use_.reset();
            tell_error(saved.refusal);
            after_save(false);
            Q_EMIT file_finished();
        });
}

void MainWindow::tell_saved(const SaveRequest &request, const SaveOutcome &outcome) {
    doing_->clear();
    file_kinds.result.remember_folder(request.path);
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
