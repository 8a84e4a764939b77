// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/question.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <array>
#include <optional>

namespace imago {
namespace {

struct QuestionWords {
    Q_DECLARE_TR_FUNCTIONS(imago::Question)
};

using Choice = Answer::Choice;

struct ChoiceRow {
    Choice choice;
    QMessageBox::ButtonRole role;
    const char *text, *name;
};

/// Enter chooses the first one.
struct BoxRow {
    Question::Kind kind;
    QMessageBox::Icon icon;
    std::array<ChoiceRow, 4> choices;
    std::size_t count;
};
const BoxRow box_rows[] = {
    {Question::Kind::unsaved,
     QMessageBox::Warning,
     {{{Choice::save, QMessageBox::AcceptRole, QT_TRANSLATE_NOOP("imago::Question", "&Save…"),
        "answerSave"},
       {Choice::discard, QMessageBox::DestructiveRole,
        QT_TRANSLATE_NOOP("imago::Question", "&Discard"), "answerDiscard"},
       {Choice::cancel, QMessageBox::RejectRole, QT_TRANSLATE_NOOP("imago::Question", "&Cancel"),
        "answerCancel"}}},
     3},
    {Question::Kind::no_numbers,
     QMessageBox::Question,
     {{{Choice::neighbours, QMessageBox::AcceptRole,
        QT_TRANSLATE_NOOP("imago::Question", "&Mean of the neighbours"), "answerNeighbours"},
       {Choice::zero, QMessageBox::AcceptRole, QT_TRANSLATE_NOOP("imago::Question", "&Zero"),
        "answerZero"},
       {Choice::leave_out, QMessageBox::AcceptRole,
        QT_TRANSLATE_NOOP("imago::Question", "&Leave them out"), "answerLeaveOut"},
       {Choice::cancel, QMessageBox::RejectRole, QT_TRANSLATE_NOOP("imago::Question", "&Cancel"),
        "answerCancel"}}},
     4},
    {Question::Kind::replace_original,
     QMessageBox::Warning,
     {{{Choice::cancel, QMessageBox::RejectRole, QT_TRANSLATE_NOOP("imago::Question", "&Cancel"),
        "answerCancel"},
       {Choice::replace, QMessageBox::DestructiveRole,
        QT_TRANSLATE_NOOP("imago::Question", "&Replace the original"), "answerReplace"},
       {}}},
     2}};

QString unsaved_text(const Question &question) {
    switch (question.occasion) {
    case Question::Occasion::quit:
        return QuestionWords::tr("Quit without saving?");
    case Question::Occasion::open_image:
        return QuestionWords::tr("Open another picture without saving?");
    case Question::Occasion::open_signal:
        return QuestionWords::tr("Open another signal without saving?");
    case Question::Occasion::open_session:
        return QuestionWords::tr("Open the session without saving?");
    case Question::Occasion::close_image:
        return QuestionWords::tr("Close the picture without saving?");
    case Question::Occasion::close_signal:
        return QuestionWords::tr("Close the signal without saving?");
    case Question::Occasion::open_mask:
        break;
    }
    return QuestionWords::tr("Replace the mask without saving it?");
}

/// The question in a few words, and the details.
std::pair<QString, QString> texts_of(const Question &question) {
    switch (question.kind) {
    case Question::Kind::unsaved: {
        QStringList lines{QuestionWords::tr("This has not been saved:")};
        for (const UnsavedWork &work : question.works)
            lines.append(QStringLiteral("• ") + work.words);
        return {unsaved_text(question), lines.join(QLatin1Char('\n'))};
    }
    case Question::Kind::no_numbers:
        return {QuestionWords::tr("What stands for samples that are no numbers?"),
                QuestionWords::tr("%1 of the %2 samples of %3 are NaN, infinite or marked as no "
                                  "data. A filter or a compression would spread them over the "
                                  "picture. The file does not change.")
                    .arg(count_words(question.bad), count_words(question.all),
                         QFileInfo(question.path).fileName())};
    case Question::Kind::replace_original:
        break;
    }
    return {QuestionWords::tr("Replace the original?"),
            QuestionWords::tr("%1 is the file that was opened. Its content would be lost.")
                .arg(QDir::toNativeSeparators(question.path))};
}

} // namespace

int exec_over_window(QDialog &dialog) {
    dialog.setWindowModality(Qt::WindowModal);
    return dialog.exec();
}

Answer ask_by_box(const Question &question, QWidget *window) {
    const BoxRow &row = box_rows[static_cast<std::size_t>(question.kind)];
    const auto [text, details] = texts_of(question);
    QMessageBox box(row.icon, QCoreApplication::applicationName(), text, QMessageBox::NoButton,
                    window);
    box.setObjectName(QStringLiteral("questionBox"));
    box.setWindowTitle(QuestionWords::tr("Imago"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(details);
    std::array<QAbstractButton *, 4> buttons{};
    for (std::size_t i = 0; i < row.count; ++i) {
        const ChoiceRow &choice = row.choices[i];
        QPushButton *button = box.addButton(QuestionWords::tr(choice.text), choice.role);
        button->setObjectName(QLatin1String(choice.name));
        buttons[i] = button;
        if (i == 0)
            box.setDefaultButton(button);
        if (choice.choice == Choice::cancel)
            box.setEscapeButton(button);
    }
    exec_over_window(box);
    Answer answer;
    for (std::size_t i = 0; i < row.count; ++i)
        if (box.clickedButton() == buttons[i])
            answer.choice = row.choices[i].choice;
    return answer;
}

} // namespace imago
