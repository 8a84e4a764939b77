// SPDX-License-Identifier: GPL-3.0-or-later
// Renaming in one piece of OpenCL C, so that its names do not clash with another's.
#include "engine/program/assemble.h"
#include "tests/support/catch.h"

using namespace imago;

TEST_CASE("names that a piece defines") {
    CHECK(defined_names("#define A 1\n"
                        "#define TILE(s, p) ((s) + (p))\n"
                        "#define PASS_NAME pass_0\n"
                        "#define LOCAL_NAME 3\n"
                        "static inline __attribute__((always_inline)) void turn(int x)\n"
                        "GROUP_FUNCTION void PASS_NAME(const line_t line)\n"
                        "    static inline int inner(int x)\n"
                        "typedef struct {\n    int item;\n} place_t;\n"
                        "typedef TYPE(float, 4) lane; // four\n"
                        "// #define NOT 1\n") == std::set<std::string>{"A", "TILE", "PASS_NAME",
                                                                       "pass_0", "LOCAL_NAME",
                                                                       "turn", "place_t", "lane"});
    CHECK(defined_names("").empty());
}

TEST_CASE("a suffix behind names") {
    const std::set<std::string> names{"A", "turn", "f"};
    CHECK(with_suffix("A + AB + turn(A) // A turn\nB.A 1.0f 0xA f_1 f", names, "_2") ==
          "A_2 + AB + turn_2(A_2) // A turn\nB.A_2 1.0f 0xA f_1 f_2");
    CHECK(with_suffix("", names, "_2").empty());
}

TEST_CASE("parts of a recipe stand beside each other") {
    KernelRecipe recipe;
    recipe.sections = {Section::from_file("lane/scalar.cl")};
    for (const char *suffix : {"_1", "_2"}) {
        KernelPart part{suffix, {}, {Section::from_file("block/line.cl")}};
        part.defines.set("LENGTH", suffix[1] == '1' ? 8 : 64);
        recipe.parts.push_back(part);
    }
    recipe.endings = {Section::from_file("lane/cached.cl")};
    const std::string text = assemble(recipe);
    CHECK(text.find("#define LENGTH_1 8\n") != text.npos);
    CHECK(text.find("#define LENGTH_2 64\n") != text.npos);
    CHECK(text.find("line_t_1 line_locate_1(STEP_PARAMETERS_1") != text.npos);
    CHECK(text.find("line_t_2 line_locate_2(STEP_PARAMETERS_2") != text.npos);
    CHECK(text.find("line_locate_2") < text.find("load_streaming"));
}
