// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/figure_rows.h"

#include "ui/widget/access/spoken.h"
#include "ui/words/engine_words.h"
#include "ui/words/figure_words.h"
#include "ui/words/numbers.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>

namespace imago {
namespace {

/// A figure whose name is its title, and whose value is its text.
class FigureLabel : public QLabel, public Spoken {
  public:
    using QLabel::QLabel;
    QAccessible::Role spoken_role() const override { return QAccessible::StaticText; }
    QString spoken_value() const override { return text(); }
};

} // namespace

FigureRows::FigureRows(const QString &name, QWidget *parent)
    : QWidget(parent), grid_(new QGridLayout(this)) {
    setObjectName(name);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setVerticalSpacing(6);
    grid_->setColumnStretch(1, 1);
}

QLabel *FigureRows::add_row(const char *name, const QString &title, const QString &tool_tip) {
    auto *label = new QLabel(title);
    auto *figure = new FigureLabel;
    // Not in its constructor, by which Qt would learn of it as of any label.
    figure->setText(QStringLiteral("–"));
    label->setToolTip(tool_tip);
    label->setForegroundRole(QPalette::PlaceholderText);
    figure->setObjectName(QLatin1String(name));
    figure->setAccessibleName(title);
    figure->setToolTip(tool_tip);
    figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    figure->installEventFilter(this);
    const int row = static_cast<int>(figures_.size());
    grid_->addWidget(label, row, 0);
    grid_->addWidget(figure, row, 1);
    titles_.append(label);
    figures_.append(figure);
    return figure;
}

void FigureRows::add_lines(std::span<const FigureLine> lines) {
    for (const FigureLine &line : lines) {
        const QString text = QLatin1String(line.text);
        const QString id = text.section(QLatin1Char('<'), 1, 1).section(QLatin1Char('>'), 0, 0);
        lines_.emplace_back(
            line.text, add_row(id.toLatin1(), engine_words(Sentence(line.name)),
                               QStringLiteral("<p>%1</p>").arg(engine_words(Sentence(line.tip)))));
    }
}

void FigureRows::show(const std::vector<OpFigure> &figures, bool estimated) {
    for (const OpFigure &figure : figures)
        if (const auto text = "<" + std::string(figure.id) + ">";
            *figure.name.english() && named_.insert(text).second)
            lines_.emplace_back(text, add_row(figure.id, engine_words(Sentence(figure.name)), {}));
    for (const auto &[text, row] : lines_) {
        const QString words = line_words(text, figures);
        show_row(row, !words.isEmpty());
        const bool marked = words == QStringLiteral("–") || words.startsWith(QStringLiteral("≈"));
        row->setText(estimated && !marked ? estimate_text(words) : words);
    }
}

void FigureRows::show_row(const QLabel *figure, bool on) {
    const qsizetype row = figures_.indexOf(figure);
    titles_[row]->setVisible(on);
    figures_[row]->setVisible(on);
}

void FigureRows::clear() {
    for (QLabel *figure : figures_)
        figure->setText(QStringLiteral("–"));
}

void FigureRows::set_waiting(bool on) {
    for (QLabel *figure : figures_)
        figure->setForegroundRole(on ? QPalette::PlaceholderText : QPalette::WindowText);
}

QString FigureRows::text() const {
    QStringList lines;
    for (const QLabel *figure : figures_)
        if (!figure->isHidden() && figure->text() != QStringLiteral("–"))
            lines.append(figure->accessibleName() + QLatin1Char('\t') + figure->text());
    return lines.join(QLatin1Char('\n'));
}

bool FigureRows::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy) &&
        !static_cast<QLabel *>(watched)->hasSelectedText()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace imago

#include "moc_figure_rows.cpp"
