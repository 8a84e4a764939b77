// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/book/manual_page.h"

#include <QRegularExpression>

namespace imago {
namespace {

/// The heading of a line: its level, and its text. Level 0: it is none.
std::pair<int, QString> heading_of(const QString &line) {
    static const QRegularExpression pattern(QStringLiteral("^(#{1,6})\\s+(.*?)\\s*#*\\s*$"));
    const QRegularExpressionMatch match = pattern.match(line);
    if (!match.hasMatch())
        return {0, {}};
    return {static_cast<int>(match.captured(1).size()), match.captured(2)};
}

bool is_fence(const QString &line) {
    const QString begin = line.trimmed();
    return begin.startsWith(QLatin1String("```")) || begin.startsWith(QLatin1String("~~~"));
}

/// The words of a line outside of code blocks; empty for a table's rule.
QString words_of(const QString &line) {
    static const QRegularExpression rule(QStringLiteral("^\\s*\\|?[\\s:|-]*---[\\s:|-]*$"));
    static const QRegularExpression mark(QStringLiteral("^\\s*(?:[-*+]|\\d+[.)]|>)\\s+"));
    if (rule.match(line).hasMatch())
        return {};
    QString words = line;
    words.remove(mark);
    if (words.trimmed().startsWith(QLatin1Char('|')))
        words.replace(QStringLiteral(" | "), QStringLiteral(" · ")).remove(QLatin1Char('|'));
    return plain_markdown(words).simplified();
}

/// Adds a line to a section's text: lines of a paragraph are one line.
void add_words(QString &text, const QString &words, bool new_block) {
    if (words.isEmpty())
        return;
    if (!text.isEmpty())
        text += QLatin1Char(new_block ? '\n' : ' ');
    text += words;
}

bool begins_block(const QString &line) {
    static const QRegularExpression begin(QStringLiteral("^\\s*(?:[-*+]\\s|\\d+[.)]\\s|\\||>)"));
    return begin.match(line).hasMatch();
}

} // namespace

QString plain_markdown(const QString &line) {
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression emphasis(QStringLiteral("\\*+(?=\\S)([^*]*?\\S)\\*+"));
    QString plain;
    const QStringList parts = line.split(QLatin1Char('`')); // every second one is code
    for (qsizetype i = 0; i < parts.size(); ++i)
        plain += i % 2 == 1 && i + 1 < parts.size()
                     ? QStringLiteral("\1%1\1").arg(parts[i])
                     : QString(parts[i]).replace(link, QStringLiteral("\\1"));
    // A link's words may hold code.
    plain.replace(link, QStringLiteral("\\1"));
    const QStringList pieces = plain.split(QLatin1Char('\1'));
    plain.clear();
    for (qsizetype i = 0; i < pieces.size(); ++i)
        plain +=
            i % 2 == 1 ? pieces[i] : QString(pieces[i]).replace(emphasis, QStringLiteral("\\1"));
    return plain;
}

QString ManualAnchors::next(const QString &title) {
    static const QRegularExpression left_out(QStringLiteral("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]"));
    QString anchor = title.toLower();
    anchor.remove(left_out).replace(QLatin1Char(' '), QLatin1Char('-'));
    QString unique = anchor;
    for (int i = 1; given_.contains(unique); ++i)
        unique = anchor + QLatin1Char('-') + QString::number(i);
    given_.append(unique);
    return unique;
}

ManualPage read_manual_page(const QString &name, const QString &markdown) {
    ManualPage page{name, {}, markdown, true, {}};
    ManualAnchors anchors;
    bool fenced = false, new_block = true;
    const QStringList lines = markdown.split(QLatin1Char('\n'));
    for (const QString &line : lines) {
        if (is_fence(line)) {
            fenced = !fenced;
            new_block = true;
            continue;
        }
        if (const auto [level, heading] = fenced ? std::pair(0, QString()) : heading_of(line);
            level > 0) {
            const QString title = plain_markdown(heading).simplified();
            page.sections.push_back({level, title, anchors.next(title), {}});
            if (page.title.isEmpty())
                page.title = title;
            new_block = true;
            continue;
        }
        if (page.sections.empty() && !line.trimmed().isEmpty())
            page.sections.push_back({}); // above the first heading
        if (!page.sections.empty())
            add_words(page.sections.back().text, fenced ? line.simplified() : words_of(line),
                      new_block || fenced || begins_block(line));
        new_block = line.trimmed().isEmpty();
    }
    if (page.title.isEmpty())
        page.title = name;
    return page;
}

} // namespace imago
