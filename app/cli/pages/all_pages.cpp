// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pages/step_command.h"

#include "app/batch/recipe_work.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/media/file/atomic_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/recipe_file.h"
#include "engine/json/table_json.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"

#include <iostream>

namespace imago::cli {
namespace {

/// Whether results are rounded to bytes as they come from the device, as batch does.
bool writes_bytes(const Image &image, const std::string &path, const RecipeOutput &output) {
    return image.narrow() && !is_array_name(path) && !output.levels &&
           output.depth.value_or(image.depth) == SampleDepth::u8;
}

void report(const StepOptions &options, std::size_t pages, std::size_t clipped, double milliseconds,
            const std::vector<std::string> &notes, const std::vector<OpTable> &tables) {
    if (options.common.json) {
        nlohmann::ordered_json json{{"input", options.input},       {"pages", pages},
                                    {"output", options.output},     {"clipped", clipped},
                                    {"milliseconds", milliseconds}, {"notes", notes}};
        json::add_tables(json, tables);
        std::cout << json_text(json);
        return;
    }
    std::cout << printable_name(options.input) << ": " << pages << (pages == 1 ? " page" : " pages")
              << '\n';
    print_table(std::cout, {clipped_row(clipped), {"  time", duration_text(milliseconds)}}, "ll");
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (tables.size() > 1) // one for each page
            std::cout << "  page " << i + 1 << (tables[i].rows.empty() ? ": none\n" : "\n");
        print_rows(std::cout, tables[i]);
    }
    print_files(options, notes, {}, {});
}

} // namespace

void run_all_pages(const StepOptions &options, const RecipeStep &step,
                   const std::vector<std::pair<bool, const char *>> &unfit) {
    refuse_density(options.image);
    for (const auto &[given, name] : unfit)
        if (given)
            throw usage_error(std::string(name) + " is for one page; --page all takes every one");
    const Recipe recipe = recipe_of(options, {step});
    check_output_path(options.output);
    if (!options.recipe.empty())
        check_output_path(options.recipe);
    RecipeWork work(recipe);
    ImageReadOptions reading = read_options(options.image);
    reading.narrow = true;
    PicturePages pages(options.input, reading);
    PictureFile file(options.output, recipe.output, pages.count());
    save_recipe_of(options, {step});
    const DevicePtr device = open_device(options.common);
    const auto start = Clock::now();
    std::vector<Sentence> notes;
    RecipeFigures figures;
    const bool together = takes_stacks(recipe);
    PictureStack stack;
    for (std::size_t page = 0; page < pages.count(); ++page) {
        ImageReadResult read = pages.read(page);
        add_once(notes, read.notes);
        const auto image = std::make_shared<const Image>(std::move(read.image));
        if (together) {
            stack.push_back(image);
            continue;
        }
        work.expect(pages.count() - page - 1);
        const auto result = on_page(page, pages.count(), [&] {
            return work.run(device, image, writes_bytes(*image, options.output, recipe.output),
                            figures, [] {});
        });
        add_once(notes, std::exchange(figures.notes, {}));
        file.set(page, result, std::exchange(figures.file, nullptr));
    }
    if (together) {
        const PictureStack results = work.run(device, stack, figures, [] {});
        add_once(notes, figures.notes);
        for (std::size_t page = 0; page < results.size(); ++page)
            file.set(page, results[page], nullptr);
    }
    file.write();
    add_once(notes, file.notes());
    report(options, pages.count(), figures.clipped + file.clipped(), milliseconds_since(start),
           texts_of(notes), figures.tables);
}

} // namespace imago::cli
