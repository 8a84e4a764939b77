// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/jpeg/jpeg_tables.h"

#include "app/media/file/file_bytes.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/jpeg/sentences.h"
#include "engine/support/error.h"

#include <charconv>
#include <cstdio>
#include <sstream>
#include <vector>

namespace imago {

namespace {

constexpr std::uintmax_t longest_tables = std::uintmax_t{1} << 28; ///< a JPEG file, too
constexpr std::size_t table_size = jpeg_side * jpeg_side;

/// A number of the text, shortened where it is wrong.
int step_of(const std::string &word, const std::string &name) {
    int step = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), step);
    if (error != std::errc() || end != word.data() + word.size() || step < 1 ||
        step > largest_jpeg_step)
        throw usage_error(jpeg_says.table_number, name, word.substr(0, 20));
    return step;
}

/// Refuses steps that a baseline file does not hold; tables of 16 bits have larger ones.
void check_steps(const JpegTables &tables, const std::string &name) {
    for (const QuantisationTable *table : {&tables.luma, &tables.chroma})
        for (const int step : *table)
            if (step < 1 || step > largest_jpeg_step)
                throw usage_error(jpeg_says.table_number, name, std::to_string(step));
}

void add_table(std::string &text, const QuantisationTable &table) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        char number[8];
        std::snprintf(number, sizeof number, "%4d", int{table[i]});
        text += number;
        if (i % jpeg_side == jpeg_side - 1)
            text += '\n';
    }
}

} // namespace

JpegTables jpeg_tables_of(const std::string &text, const std::string &name) {
    std::vector<std::uint16_t> steps;
    std::istringstream lines(text);
    std::string line, word;
    while (std::getline(lines, line)) {
        std::istringstream words(line.substr(0, line.find('#')));
        while (words >> word)
            steps.push_back(static_cast<std::uint16_t>(step_of(word, name)));
    }
    if (steps.size() != table_size && steps.size() != 2 * table_size)
        throw usage_error(jpeg_says.table_count, name, steps.size());
    JpegTables tables;
    std::copy_n(steps.begin(), table_size, tables.luma.begin());
    std::copy_n(steps.end() - table_size, table_size, tables.chroma.begin());
    return tables;
}

JpegTables jpeg_tables_in(const std::vector<unsigned char> &bytes, const std::string &name) {
    if (bytes.size() <= 2 || bytes[0] != 0xff || bytes[1] != 0xd8)
        return jpeg_tables_of(std::string(bytes.begin(), bytes.end()), name);
    const JpegTables tables = read_jpeg_header_tables(bytes, name);
    check_steps(tables, name);
    return tables;
}

JpegTables read_jpeg_tables(const std::filesystem::path &path) {
    InputFile file = open_input_file(path);
    return jpeg_tables_in(read_all(file, path, longest_tables), path.string());
}

std::string jpeg_tables_text(const JpegTables &tables) {
    std::string text = "# Quantisation tables of JPEG: luma, then chroma\n";
    add_table(text, tables.luma);
    text += '\n';
    add_table(text, tables.chroma);
    return text;
}

} // namespace imago
