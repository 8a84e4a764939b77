// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/book/manual_book.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

#include <algorithm>

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

const QString english = QStringLiteral("en");

/// The address of the source tree, whose files the manual links to but does not have.
const QString source_tree = QStringLiteral("https://github.com/imago-fft/imago/blob/main/");

QString path_of(const QString &folder, const QString &language, const QString &page) {
    return QStringLiteral("%1/%2/%3.md").arg(folder, language, page);
}

/// The text of a file; null if it cannot be read.
QString text_of(const QString &path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    return text.isNull() ? QStringLiteral("") : text;
}

/// The page in this language, or else in English.
ManualPage page_of(const QString &folder, const QString &language, const QString &name) {
    const QString text = text_of(path_of(folder, language, name));
    if (!text.isNull() || language == english)
        return read_manual_page(name, text);
    ManualPage page = read_manual_page(name, text_of(path_of(folder, english, name)));
    page.translated = false;
    return page;
}

/// The names of all pages: those of the contents, then others.
QStringList names_of(const ManualBook &book) {
    QStringList names{manual_index};
    for (const ManualChapter &chapter : book.chapters)
        for (const ManualEntry &entry : chapter.entries)
            names.append(entry.page);
    QStringList others;
    for (const QString &language : {english, book.language})
        others += QDir(book.folder + QLatin1Char('/') + language)
                      .entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    others.sort();
    for (const QString &file : std::as_const(others))
        names.append(file.chopped(3));
    names.removeDuplicates();
    return names;
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

std::vector<ManualChapter> read_contents(const QString &markdown) {
    static const QRegularExpression item(
        QStringLiteral("^\\s*[-*+]\\s+\\[([^\\]]+)\\]\\(([^)#/]+)\\.md\\)"));
    std::vector<ManualChapter> chapters;
    const QStringList lines = markdown.split(QLatin1Char('\n'));
    for (const QString &line : lines) {
        if (line.startsWith(QLatin1String("## "))) {
            chapters.push_back({plain_markdown(line.mid(3)).trimmed(), {}});
        } else if (const auto match = item.match(line); match.hasMatch()) {
            if (chapters.empty())
                chapters.push_back({});
            chapters.back().entries.push_back(
                {plain_markdown(match.captured(1)), match.captured(2)});
        }
    }
    std::erase_if(chapters, [](const ManualChapter &chapter) { return chapter.entries.empty(); });
    return chapters;
}

const ManualPage *ManualBook::find(const QString &name) const {
    const auto found = std::find_if(pages.begin(), pages.end(),
                                    [&](const ManualPage &page) { return page.name == name; });
    return found == pages.end() ? nullptr : &*found;
}

ManualBook read_manual(const QStringList &folders, const QString &language) {
    for (const QString &folder : folders) {
        if (!QFile::exists(path_of(folder, english, manual_index)))
            continue;
        ManualBook book;
        book.folder = QDir::cleanPath(folder);
        const bool known = QFile::exists(folder + QLatin1Char('/') + language);
        book.language = known && !language.isEmpty() ? language : english;
        book.chapters = read_contents(page_of(folder, book.language, manual_index).markdown);
        for (const QString &name : names_of(book))
            if (ManualPage page = page_of(folder, book.language, name); !page.markdown.isEmpty())
                book.pages.push_back(std::move(page));
        return book;
    }
    return {};
}

ManualLink read_link(const QString &target) {
    static const QRegularExpression page(QStringLiteral("^([^/#:]+)\\.md(?:#(.*))?$"));
    const QUrl url(target);
    ManualLink link;
    if (!url.scheme().isEmpty()) {
        const bool known =
            QStringList{QStringLiteral("https"), QStringLiteral("http"), QStringLiteral("mailto")}
                .contains(url.scheme());
        if (known)
            link = {ManualLink::Kind::outside, {}, {}, target};
    } else if (target.startsWith(QLatin1Char('#'))) {
        link = {ManualLink::Kind::page, {}, url.fragment(QUrl::FullyDecoded), {}};
    } else if (const auto match = page.match(target); match.hasMatch()) {
        link = {ManualLink::Kind::page, match.captured(1), url.fragment(QUrl::FullyDecoded), {}};
    } else if (const QString path =
                   QDir::cleanPath(QStringLiteral("resources/manual/en/") + target);
               !target.isEmpty() && !path.startsWith(QLatin1String(".."))) {
        link = {ManualLink::Kind::outside, {}, {}, source_tree + path};
    }
    return link;
}

} // namespace imago
