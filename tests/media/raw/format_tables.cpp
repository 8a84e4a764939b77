// SPDX-License-Identifier: GPL-3.0-or-later
// format_tables RESOURCES [--write]: what the desktop file, the metainfo, the package of MIME types
// and the manual say of formats, made of their rows. Without --write it names the files that say
// something else, and fails. The target accept_formats writes them.
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

using namespace imago;
using Kind = FileFormat::Kind;

namespace {

const std::string id = "io.github.imago_fft.Imago";

/// Text of a file from behind the line that `begin` starts or is in, up to what `end` starts.
struct Part {
    std::string file, begin, end, text;
};

std::string desktop_line() {
    std::string line;
    for (const FileFormat &format : file_formats())
        for (const FileType &type : format.types)
            line += type.name + ";";
    return line;
}

std::string media_types() {
    std::string lines;
    for (const FileFormat &format : file_formats())
        for (const FileType &type : format.types)
            lines += "    <mediatype>" + type.name + "</mediatype>\n";
    return lines;
}

/// What people call the files of a kind, with the place of the format's name, and their icon.
struct KindRow {
    Kind kind;
    const char *english, *spanish, *icon;
    const char *title, *titulo; ///< in the manual
};
constexpr KindRow kind_rows[] = {
    {Kind::picture, "% image", "imagen %", "image-x-generic", "pictures", "imágenes"},
    {Kind::array, "% data", "datos %", "x-office-spreadsheet", "arrays", "matrices"},
    {Kind::sound, "% audio", "sonido %", "audio-x-generic", "sound", "sonido"},
    {Kind::table, "% table", "tabla %", "x-office-spreadsheet", "tables", "tablas"},
    {Kind::recording, "% recording", "grabación %", "audio-x-generic", "receivers", "receptores"},
    {Kind::samples, "I and Q samples of a receiver", "muestras I y Q de un receptor",
     "audio-x-generic", "samples", "muestras"},
    {Kind::settings, "%", "%", "x-office-document", "of Imago", "de Imago"}};

const KindRow &row_of(const FileFormat &format) {
    return *std::find_if(std::begin(kind_rows), std::end(kind_rows),
                         [&](const KindRow &row) { return row.kind == format.kind; });
}

std::string with_name(std::string text, std::string_view name) {
    const std::size_t place = text.find('%');
    return place == text.npos ? text : text.replace(place, 1, name);
}

/// Bytes as a value of a match; Netpbm's have a line's end behind them.
std::string magic_value(std::string_view bytes, bool line) {
    std::string value;
    for (const char byte : bytes) {
        char code[8] = {byte};
        if (byte < ' ' || byte > '~' || std::string_view("\\\"<&").find(byte) < 4)
            std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(byte));
        value += code;
    }
    return value + (line ? "\\n" : "");
}

std::string magic_of(const FileFormat &format) {
    std::string matches;
    for (const FileStart &start : format.starts) {
        matches += "      <match type=\"string\" value=\"" +
                   magic_value(start.bytes, start.then_blank) + "\" offset=\"" +
                   std::to_string(start.at) + "\"";
        matches += start.form.empty()
                       ? "/>\n"
                       : ">\n        <match type=\"string\" value=\"" +
                             magic_value(start.form, false) + "\" offset=\"8\"/>\n      </match>\n";
    }
    return matches.empty() ? "" : "    <magic priority=\"60\">\n" + matches + "    </magic>\n";
}

/// A type; a base, or a system that knows other names, has the content's marks.
std::string mime_type(const FileFormat &format, const FileType &type) {
    const KindRow &row = row_of(format);
    std::string text = "  <mime-type type=\"" + type.name + "\">\n    <comment>" +
                       with_name(row.english, format.name) +
                       "</comment>\n    <comment xml:lang=\"es\">" +
                       with_name(row.spanish, format.name) + "</comment>\n";
    if (!type.base.empty())
        text += "    <sub-class-of type=\"" + type.base + "\"/>\n";
    text += "    <generic-icon name=\"" + std::string(row.icon) + "\"/>\n";
    if (type.base.empty() && type.told == format.endings)
        text += magic_of(format);
    for (const std::string &ending : type.told)
        text += "    <glob pattern=\"*." + ending + "\"/>\n";
    return text + "  </mime-type>\n";
}

std::string mime_types() {
    std::string text;
    for (const FileFormat &format : file_formats())
        for (const FileType &type : format.types)
            if (!type.told.empty())
                text += mime_type(format, type);
    return text;
}

std::string code(std::span<const std::string> endings) {
    std::string list;
    for (const std::string &ending : endings)
        list += (list.empty() ? "`." : ", `.") + ending + "`";
    return list.empty() ? "–" : list;
}

std::string depths_of(const FileFormat &format, bool english) {
    std::string list;
    for (const SampleDepth depth : format.depths)
        list += (list.empty() ? "" : ", ") + std::string(depth == SampleDepth::u8    ? "8"
                                                         : depth == SampleDepth::u16 ? "16"
                                                         : english                   ? "float"
                                                                                     : "real");
    return format.written().empty() || list.empty() ? "" : " (" + list + ")";
}

/// The rows of the manual's table: name, endings, kind, what is written, what it needs.
std::string manual_rows(bool english) {
    std::string text;
    for (const FileFormat &format : file_formats()) {
        const KindRow &row = row_of(format);
        const bool all = format.written_endings == format.endings.size();
        text += "| " + std::string(format.name) + " | " + code(format.endings) + " | " +
                (english ? row.title : row.titulo) + " | " +
                (all ? english ? "all" : "todas" : code(format.written())) +
                depths_of(format, english) + " | " +
                (format.module.empty() ? "" : "`imago-formats`") + " |\n";
    }
    return text;
}

std::vector<Part> parts() {
    return {{id + ".desktop", "MimeType=", "\n", desktop_line()},
            {id + ".metainfo.xml", "<binary>imago</binary>\n", "  </provides>", media_types()},
            {id + ".xml", "of the formats' rows: -->\n", "</mime-info>", mime_types()},
            {"manual/en/files.md", "| package |\n| --- | --- | --- | --- | --- |\n", "\n",
             manual_rows(true)},
            {"manual/es/files.md", "| paquete |\n| --- | --- | --- | --- | --- |\n", "\n",
             manual_rows(false)}};
}

std::string text_of(const std::string &file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (text.empty())
        throw std::runtime_error("'" + file + "' cannot be read");
    return text;
}

/// The end of a part: that of the table in Markdown is the first line that is no row.
std::size_t end_of(const Part &part, const std::string &text, std::size_t from) {
    if (!part.file.ends_with(".md"))
        return text.find(part.end, from);
    while (from < text.size() && text[from] == '|')
        from = text.find('\n', from) + 1;
    return from;
}

std::string with_part(const Part &part, std::string text) {
    const std::size_t place = text.find(part.begin), from = place + part.begin.size();
    const std::size_t end = place == text.npos ? text.npos : end_of(part, text, from);
    if (end == text.npos)
        throw std::runtime_error("'" + part.file + "' has no '" + part.begin + "'");
    return text.replace(from, end - from, part.text);
}

} // namespace

int main(int count, char **words) {
    if (count < 2)
        return 2;
    const bool writes = count > 2 && std::string_view(words[2]) == "--write";
    int other = 0;
    try {
        for (const Part &part : parts()) {
            const std::string file = words[1] + ("/" + part.file), text = text_of(file),
                              wanted = with_part(part, text);
            if (wanted == text)
                continue;
            if (writes) {
                std::ofstream(file, std::ios::binary) << wanted;
                continue;
            }
            other = 1;
            std::cerr << part.file << " says something else of formats than their rows; the target "
                      << "accept_formats writes it.\n";
        }
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
    return other;
}
