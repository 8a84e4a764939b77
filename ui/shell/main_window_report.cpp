// SPDX-License-Identifier: GPL-3.0-or-later
// The report of a page: what it has done to what, what came out, and how it was computed; on paper
// or as PDF.
#include "ui/folder/recipe_words.h"
#include "ui/page/copy/copying.h"
#include "ui/page/file_kind.h"
#include "ui/plan/plan_dock.h"
#include "ui/report/report_document.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/view/image_pane.h"
#include "ui/view/plot.h"
#include "ui/widget/device_box.h"
#include "ui/widget/figure_rows.h"
#include "ui/widget/question.h"

#include <QAction>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPrintDialog>
#include <QPrinter>
#include <QStackedWidget>
#include <QTreeWidget>

#include <algorithm>
#include <memory>

namespace imago {
namespace {

/// The lines "name, tab, value" of a page's figures.
std::vector<std::pair<QString, QString>> figures_of(const Workspace &page) {
    std::vector<std::pair<QString, QString>> rows;
    for (const FigureRows *figures : page.findChildren<FigureRows *>())
        for (const QString &line : figures->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            rows.emplace_back(line.section(QLatin1Char('\t'), 0, 0),
                              line.section(QLatin1Char('\t'), 1));
    return rows;
}

/// The panes or the plots that are open, as they are seen.
ReportPictures pictures_of(const Workspace &page) {
    ReportPictures block;
    if (const auto *pictures = qobject_cast<const ImageWorkspace *>(&page)) {
        for (ImagePane *pane : pictures->panes())
            if (pane->isVisible() && !pane->view()->picture().empty())
                block.pictures.push_back({pane->title(), pane->detail(), pane->view()->seen()});
    }
    block.wide = block.pictures.empty();
    const QSize size = block.wide ? QSize(960, 360) : QSize(480, 320);
    QList<Plot *> plots = page.findChildren<Plot *>();
    std::sort(plots.begin(), plots.end(), [&](const Plot *a, const Plot *b) {
        return a->mapTo(&page, QPoint()).y() < b->mapTo(&page, QPoint()).y();
    });
    for (Plot *plot : plots)
        if (plot->isVisible())
            block.pictures.push_back({plot->accessibleName(),
                                      {},
                                      plot->toPixmap(size.width(), size.height(), 2).toImage()});
    return block;
}

/// The lines of spectra that a page lists.
std::optional<ReportTable> peaks_of(const Workspace &page) {
    const auto *list = page.findChild<QTreeWidget *>(QStringLiteral("peakList"));
    if (!list || list->topLevelItemCount() == 0)
        return std::nullopt;
    QStringList lines = table_text(*list, false).split(QLatin1Char('\n'));
    ReportTable table;
    table.title = list->accessibleName();
    table.heads = lines.takeFirst().split(QLatin1Char('\t'));
    for (const QString &line : lines)
        table.rows.push_back(line.split(QLatin1Char('\t')));
    return table;
}

ReportTable plan_table(const PlanReport &plan) {
    ReportTable table;
    table.title = MainWindow::tr("Plan of %1").arg(QString::fromStdString(plan.problem));
    table.heads = PlanDock::step_titles();
    for (const StepReport &step : plan.steps)
        table.rows.push_back(PlanDock::step_texts(step));
    table.note = PlanDock::run_words(plan).join(QStringLiteral(" · "));
    return table;
}

} // namespace

Report MainWindow::make_report() const {
    Report report;
    const std::optional<SessionInput> signal = signals_->session_input();
    const QString path = current_ != signals_ ? path_
                         : signal
                             ? QFile::decodeName(QByteArray::fromStdString(signal->files[0].path))
                             : QString();
    const QAction *page = actions_->workspaces->actions().value(workspaces_->currentIndex());
    const QString name = path.isEmpty() ? signal_name_ : QFileInfo(path).fileName();
    const QString page_name = page ? page->text().remove(QLatin1Char('&')) : QString();
    report.title = tr("%1 – %2").arg(name, page_name);
    report.about = tr("Imago %1, %2")
                       .arg(QCoreApplication::applicationVersion(),
                            QLocale().toString(QDateTime::currentDateTime(), QLocale::LongFormat));
    ReportFacts facts{tr("Settings"), {}};
    if (!path.isEmpty())
        facts.rows.emplace_back(tr("File"), QDir::toNativeSeparators(path));
    if (const std::optional<Recipe> recipe = current_->whole_recipe())
        facts.rows.emplace_back(tr("What is done"), recipe_words(*recipe));
    for (const auto &row : current_->settings_words())
        facts.rows.push_back(row);
    const auto plan = plans_.find(current_);
    if (plan != plans_.end())
        facts.rows.emplace_back(
            tr("Device"),
            tr("%1 (%2)").arg(QString::fromStdString(plan->second.device).simplified(),
                              QString::fromStdString(plan->second.platform)));
    report.blocks.emplace_back(std::move(facts));
    report.blocks.emplace_back(ReportFacts{tr("Figures"), figures_of(*current_)});
    report.blocks.emplace_back(pictures_of(*current_));
    if (std::optional<ReportTable> peaks = peaks_of(*current_))
        report.blocks.emplace_back(std::move(*peaks));
    if (plan != plans_.end())
        report.blocks.emplace_back(plan_table(plan->second));
    return report;
}

/// The pages are painted on another thread; the file is written when they are there.
void MainWindow::ask_report() {
    const Report report = make_report();
    const QString base =
        QFileInfo(report.title.section(QStringLiteral(" – "), 0, 0)).completeBaseName();
    const QString path =
        ask_path(file_kinds.report, path_, QStringLiteral("%1-%2.pdf").arg(base, tr("report")));
    if (path.isEmpty())
        return;
    doing_->setText(tr("Writing %1").arg(QFileInfo(path).fileName()));
    write_report(path, report);
}

void MainWindow::write_report(const QString &path, const Report &report) {
    printers_.start([this, path, report] {
        const QByteArray bytes = report_pdf(report);
        QMetaObject::invokeMethod(
            this,
            [this, path, bytes] {
                doing_->clear();
                write_file(file_kinds.report, path, bytes);
            },
            Qt::QueuedConnection);
    });
}

void MainWindow::ask_print() {
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(windowTitle());
    QPrintDialog dialog(printer.get(), this);
    dialog.setObjectName(QStringLiteral("printDialog"));
    if (exec_over_window(dialog) != QDialog::Accepted)
        return;
    printers_.start([this, printer, report = make_report()] {
        print_report(report, *printer);
        const bool failed = printer->printerState() == QPrinter::Error;
        QMetaObject::invokeMethod(
            this,
            [this, failed] {
                if (failed)
                    return tell_error(tr("The report could not be printed."));
                messages_->show_message(MessageBar::Kind::information, tr("Printed the report."));
            },
            Qt::QueuedConnection);
    });
}

} // namespace imago
