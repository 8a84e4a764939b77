// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/man_page.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <sstream>

namespace imago::manual {
namespace {

constexpr std::size_t line_width = 76;

/// The character as roff prints it unchanged.
std::string roff(char c, bool dash) {
    switch (c) {
    case '\\':
        return "\\e";
    case '\'':
        return "\\(aq";
    case '"':
        return "\\(dq";
    case '`':
        return "\\(ga";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    case '-':
        return dash ? "\\-" : "-";
    default:
        return {c};
    }
}

/// Text that one types: every dash is an ASCII one.
std::string literal(const std::string &text) {
    std::string out;
    for (const char c : text)
        out += roff(c, true);
    return out;
}

std::string bold(const std::string &text) {
    return "\\fB" + literal(text) + "\\fR";
}

std::string italic(const std::string &text) {
    return "\\fI" + literal(text) + "\\fR";
}

/// One word of a sentence; options in it are bold.
std::string word_text(const std::string &word) {
    const std::size_t begin = word.find_first_not_of("('\"");
    if (begin == std::string::npos || word.compare(begin, 2, "--") != 0) {
        std::string out;
        for (std::size_t i = 0; i < word.size(); ++i) // a dash that begins a word is typed
            out += roff(word[i], i == 0 || !std::isalnum(static_cast<unsigned char>(word[i - 1])));
        return out;
    }
    std::size_t end = begin + 2;
    while (end < word.size() &&
           (std::isalnum(static_cast<unsigned char>(word[end])) || word[end] == '-'))
        ++end;
    return literal(word.substr(0, begin)) + bold(word.substr(begin, end - begin)) +
           literal(word.substr(end));
}

/// A paragraph, wrapped; no line begins with a character that roff takes for a request.
std::string wrapped(const std::string &text) {
    std::istringstream words(text);
    std::string out, line, word;
    const auto end_line = [&] {
        if (!line.empty())
            out += line + '\n';
        line.clear();
    };
    while (words >> word) {
        const std::string shown = word_text(word);
        if (!line.empty() && line.size() + 1 + shown.size() > line_width)
            end_line();
        if (line.empty())
            line = (shown.front() == '.' ? "\\&" : "") + shown;
        else
            line += ' ' + shown;
    }
    end_line();
    return out;
}

std::string value_text(const std::string &value) {
    const char *const bar = value.size() > line_width ? " | " : "|"; // where the line may end
    std::string out;
    for (const ValuePart &part : value_parts(value))
        out += (out.empty() ? "" : bar) + (part.placeholder ? italic(part.text) : bold(part.text));
    return out;
}

/// "name: text" lines as a list further in.
std::string inner_rows(std::istringstream &lines) {
    std::string out, line;
    while (std::getline(lines, line)) {
        const Row row = row_of(line);
        out += out.empty() ? ".RS\n" : "";
        out += ".TP\n" + bold(row.name) + '\n' + wrapped(row.text);
    }
    return out.empty() ? out : out + ".RE\n";
}

std::string option_text(const Option &option) {
    std::string head;
    for (const std::string &name : option.names)
        head += (head.empty() ? "" : ", ") + (option.positional() ? italic(name) : bold(name));
    if (!option.value.empty() && !option.positional())
        head += ' ' + value_text(option.value);
    std::istringstream lines(option.text);
    std::string first;
    std::getline(lines, first);
    return ".TP\n" + head + '\n' +
           wrapped(sentence(first) +
                   (option.required && !option.positional() ? " Required." : "")) +
           inner_rows(lines);
}

std::string list_of(const std::string &title, const std::vector<Row> &rows) {
    std::string out;
    for (const Row &row : rows)
        out += ".TP\n" + bold(row.name) + '\n' + wrapped(sentence(row.text));
    return out.empty() ? out : ".SH " + title + '\n' + out;
}

std::string examples_of(const std::vector<Row> &rows) {
    std::string out;
    for (const Row &row : rows)
        out += (out.empty() ? ".SH EXAMPLES\n" : ".PP\n") + wrapped(sentence(row.text)) +
               ".PP\n.RS 4\n.nf\n" + bold(row.name) + "\n.fi\n.RE\n";
    return out;
}

/// How a text of a usage line is printed: what one types, what one fills in, a value.
using Print = std::string (*)(const std::string &);

std::string usage(const Page &page, Print typed, Print filled_in, Print value) {
    std::string out = typed(page.command);
    if (!page.options.empty())
        out += " [" + filled_in("OPTION") + " ...]";
    if (!page.commands.empty())
        out += ' ' + filled_in("COMMAND");
    for (const Option &option : page.options)
        if (option.required)
            out += ' ' + typed(option.name()) + ' ' + value(option.value);
    for (const Option &option : page.positionals) {
        const std::string shown = filled_in(option.name()) + (option.repeated ? " ..." : "");
        out += ' ' + (option.required ? shown : '[' + shown + ']');
    }
    return out;
}

std::string synopsis(const Page &page) {
    return ".SH SYNOPSIS\n" + usage(page, bold, italic, value_text) + '\n';
}

/// The seconds since 1970 that SOURCE_DATE_EPOCH states, up to the end of the year 9999.
std::time_t seconds_of(const std::string &epoch) {
    constexpr long long last = 253402300799;
    long long seconds = -1;
    const char *const end = epoch.data() + epoch.size();
    const auto [stop, status] = std::from_chars(epoch.data(), end, seconds);
    if (status != std::errc() || stop != end || seconds < 0 || seconds > last)
        throw usage_error("SOURCE_DATE_EPOCH is a whole number of seconds since 1970, not '" +
                          epoch + "'");
    return static_cast<std::time_t>(seconds);
}

} // namespace

std::string date_of_edition() {
    const char *const epoch = std::getenv("SOURCE_DATE_EPOCH");
    const std::time_t time = epoch ? seconds_of(epoch) : std::time(nullptr);
    char text[32] = "1970-01-01";
    std::tm parts{};
    if (gmtime_r(&time, &parts))
        std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

std::string sentence(const std::string &text) {
    return text + (text.empty() || text.ends_with('.') || text.ends_with(':') ? "" : ".");
}

Row row_of(const std::string &line) {
    const std::size_t colon = line.find(": ");
    return {line.substr(0, colon), colon == std::string::npos ? "" : line.substr(colon + 2)};
}

std::vector<ValuePart> value_parts(const std::string &value) {
    std::vector<ValuePart> parts;
    std::istringstream texts(value);
    for (std::string text; std::getline(texts, text, '|');) {
        const bool placeholder = std::any_of(text.begin(), text.end(),
                                             [](unsigned char c) { return std::isupper(c) != 0; });
        parts.push_back({text, placeholder});
    }
    return parts;
}

std::string usage_line(const Page &page) {
    const Print plain = [](const std::string &text) { return text; };
    return usage(page, plain, plain, plain);
}

std::string man_page(const Page &page, const Edition &edition) {
    std::string title = page.name;
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    std::string out = ".\\\" Made by Imago's own programs; see imago\\-cli help.\n.TH " +
                      literal(title) + " 1 " + edition.date + " \"Imago " + edition.version +
                      "\" \"Imago Manual\"\n.SH NAME\n" +
                      wrapped(page.name + " - " + page.summary) + synopsis(page);
    out += ".SH DESCRIPTION\n";
    for (std::size_t i = 0; i < page.description.size(); ++i)
        out += (i ? ".PP\n" : "") + wrapped(page.description[i]);
    out += list_of("COMMANDS", page.commands);
    if (!page.positionals.empty() || !page.options.empty())
        out += ".SH OPTIONS\n";
    for (const Option &option : page.positionals)
        out += option_text(option);
    for (const Option &option : page.options)
        out += option_text(option);
    out += examples_of(page.examples) + list_of("EXIT STATUS", page.exit_codes) +
           list_of("ENVIRONMENT", page.environment) + list_of("FILES", page.files);
    if (!page.see_also.empty())
        out += ".SH SEE ALSO\n";
    for (std::size_t i = 0; i < page.see_also.size(); ++i)
        out += ".BR " + literal(page.see_also[i]) + " (1)" +
               (i + 1 < page.see_also.size() ? ",\n" : "\n");
    return out;
}

} // namespace imago::manual
