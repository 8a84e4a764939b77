// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions and recipes in the window: saved, and opened again.
#include "app/media/recipe_file.h"
#include "app/media/session_file.h"
#include "engine/op/step_params.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/compress/compress_controls.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/page/view_values.h"
#include "ui/shell/file/recent_files.h"
#include "ui/view/image_pane.h"

#include <QAction>
#include <QProcess>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

/// A window with a picture and a signal of its own, each with something done to it.
struct SessionBench : SignalBench {
    CompressWorkspace *compress = window.compress();
    FilterWorkspace *filter = window.filter();

    void open_photo() {
        if (!QFile::exists(at("photo.png")))
            REQUIRE(QFile::copy(samples + QStringLiteral("/camera.png"), at("photo.png")));
        window.show_workspace(0);
        painted_after([&] { window.open(at("photo.png")); });
    }
    void keep(double percent) {
        CompressSettings settings;
        settings.mode = CompressSettings::Mode::keep_percent;
        settings.keep_percent = percent;
        settings.block = 8;
        window.show_workspace(0);
        painted_after(
            [&] { Q_EMIT compress->findChild<CompressControls *>()->edited(settings, 0); });
    }
    void low_pass() {
        FilterShape shape;
        shape.kind = FilterShape::Kind::low;
        shape.radius = 0.1;
        window.show_workspace(1);
        painted_after([&] { filter->document()->add(shape); });
    }
    void open_filtered_tones() {
        window.show_workspace(2);
        open_tones();
        painted_after([&] { drag(page->spectrum_plot(), 100, 1000); });
    }
    void open_session(const QString &path) {
        QSignalSpy opened(&window, &MainWindow::session_opened);
        window.open(path);
        REQUIRE(QTest::qWaitFor([&] { return opened.count() == 1; }, patience_ms));
    }
    void show_settled(int workspace) {
        window.show_workspace(workspace);
        INFO("workspace " << workspace << ", message " << message().toStdString());
        REQUIRE(QTest::qWaitFor(
            [&] { return window.current()->settled() && window.current()->has_result(); },
            patience_ms));
    }
    QByteArray saved(SavingWorkspace *from, const char *name) {
        file_after([&] { from->compute_for({at(name), nullptr, SampleDepth::u8}); });
        return bytes_in(at(name));
    }
    QByteArray saved_signal(const char *name) {
        file_after([&] { page->save_signal(at(name)); });
        return bytes_in(at(name));
    }
    QString message() { return text("messageText"); }
};

/// What three pages of a window make of their files.
struct Results {
    QByteArray compressed, filtered, heard;
    bool operator==(const Results &) const = default;

    static Results of(SessionBench &bench) {
        Results results;
        bench.show_settled(0);
        results.compressed = bench.saved(bench.compress, "c.png");
        bench.show_settled(1);
        results.filtered = bench.saved(bench.filter, "f.png");
        bench.show_settled(2);
        REQUIRE(QTest::qWaitFor([&] { return bench.page->filtered() != nullptr; }, patience_ms));
        results.heard = bench.saved_signal("s.wav");
        return results;
    }
};

void expect_same(const Session &a, const Session &b) {
    CHECK(session_text(a) == session_text(b));
}

} // namespace

TEST_CASE("A session opens as it was saved, and imago-cli run writes the same", "[session]") {
    QTemporaryDir kept;
    const QString path = kept.filePath(QStringLiteral("all.imago"));
    Results results;
    Session session;
    {
        SessionBench bench;
        bench.open_photo();
        bench.keep(7);
        bench.low_pass();
        bench.find<ImageView>("filterResultView")->zoom_to(3);
        bench.find<QAction>("split")->setChecked(true);
        bench.open_filtered_tones();
        bench.page->time_plot()->set_range({0.25, 1.25});
        bench.page->time_plot()->select(Interval{4000, 2000});
        bench.page->spectrum_plot()->set_range({200, 1500});
        bench.window.show_workspace(1);
        bench.filter->show_alone(bench.find<ImagePane>("filterResult"));
        for (const char *name : {"photo.png", "tones.wav"})
            REQUIRE(QFile::copy(bench.at(name), kept.filePath(QLatin1String(name))));
        bench.file_after([&] { bench.window.save_session(bench.at("all.imago")); });
        CHECK(bench.message().contains(QStringLiteral("Saved the session")));
        for (const Workspace *one :
             {static_cast<Workspace *>(bench.compress), static_cast<Workspace *>(bench.filter),
              static_cast<Workspace *>(bench.page)})
            CHECK(one->unsaved().empty()); // it is in the session
        // A session goes with its files wherever they go.
        REQUIRE(QFile::copy(bench.at("all.imago"), path));
        session = bench.window.session();
        results = Results::of(bench);
        CHECK(results.compressed != bytes_in(bench.at("photo.png")));
    }
    QSettings().clear(); // what follows comes from the session alone
    SessionBench other;
    other.open_session(path);
    CHECK(other.message().contains(QStringLiteral("Opened the session")));
    CHECK(!other.message().contains(QStringLiteral("changed")));
    CHECK(other.window.current() == other.filter);
    for (SessionInput *input : {&*session.picture, &*session.signal})
        for (SessionFile &file : input->files)
            file.path = kept.filePath(QFileInfo(QString::fromStdString(file.path)).fileName())
                            .toStdString();
    other.show_settled(2);
    CHECK(other.page->spectrum_plot()->range().lower == 200);
    CHECK(other.page->spectrum_plot()->range().upper == 1500);
    other.window.show_workspace(1);
    expect_same(other.window.session(), session);
    CHECK(other.filter->unsaved().empty());
    CHECK(!other.compress->undo()->canUndo());
    CHECK(other.find<ImagePane>("filterResult") == other.filter->alone());
    const Results again = Results::of(other);
    CHECK((again.compressed == results.compressed));
    CHECK((again.filtered == results.filtered));
    CHECK((again.heard == results.heard));

    QProcess run;
    run.start(QStringLiteral(IMAGO_CLI),
              {QStringLiteral("run"), path, QStringLiteral("-o"), kept.filePath("out")});
    REQUIRE(run.waitForFinished(patience_ms));
    INFO(run.readAllStandardError().toStdString());
    REQUIRE(run.exitCode() == 0);
    CHECK(bytes_in(kept.filePath("out/photo-compressed.png")) == results.compressed);
    CHECK(bytes_in(kept.filePath("out/photo-filtered.png")) == results.filtered);
    CHECK(bytes_in(kept.filePath("out/tones-filtered.wav")) == results.heard);
}

TEST_CASE("Missing and changed files of a session are named, and the rest opens", "[session]") {
    SessionBench bench;
    bench.open_photo();
    bench.keep(7);
    bench.open_filtered_tones();
    bench.file_after([&] { bench.window.save_session(bench.at("all.imago")); });
    REQUIRE(QFile::rename(bench.at("photo.png"), bench.at("elsewhere.png")));
    bench.open_session(bench.at("all.imago"));
    CHECK(bench.message().contains(QStringLiteral("photo.png' was not opened")));
    CHECK(!bench.compress->has_content());
    CHECK(bench.page->has_content());
    CHECK(bench.page->document()->settings().filtering);

    REQUIRE(QFile::copy(samples + QStringLiteral("/coffee.png"), bench.at("photo.png")));
    REQUIRE(QFile::remove(bench.at("tones.wav")));
    bench.open_session(bench.at("all.imago"));
    CHECK(bench.message().contains(QStringLiteral("photo.png' has changed")));
    CHECK(bench.message().contains(QStringLiteral("tones.wav' was not opened")));
    REQUIRE(bench.compress->has_content());
    CHECK(bench.compress->recipe()->steps.size() == 1);
    CHECK(!bench.page->has_content());
}

TEST_CASE("Signals of a session are read as they were read by choices", "[session]") {
    SessionBench bench;
    QByteArray raw;
    for (int n = 0; n < 3000; ++n)
        raw.append(static_cast<char>(n % 50)).append(static_cast<char>(n % 7));
    write_file(bench.at("raw.bin"), raw);
    QByteArray table = "a;b;c\n";
    for (int n = 0; n < 300; ++n)
        table += QByteArray::number(n) + ";" + QByteArray::number(n % 9) + ",5;" +
                 QByteArray::number(n % 4) + "\n";
    write_file(bench.at("table.csv"), table);
    SignalOpening by_format{.paths = {bench.at("raw.bin")}},
        by_columns{.paths = {bench.at("table.csv")}};
    by_format.raw = RawFormat{.type = RawFormat::Type::s16,
                              .big_endian = true,
                              .channels = 2,
                              .sample_rate = 8000,
                              .header_bytes = 8};
    by_columns.table = CsvSettings{};
    by_columns.table->time_column = "none";
    by_columns.table->columns = {"2"};
    by_columns.table->rate = 50;
    for (const SignalOpening &opening : {by_format, by_columns}) {
        INFO(opening.paths.front().toStdString());
        bench.window.show_workspace(2);
        bench.painted_after([&] { bench.page->open(opening); });
        bench.file_after([&] { bench.window.save_session(bench.at("s.imago")); });
        const QByteArray samples_before = bench.saved_signal("before.npy");
        bench.open_session(bench.at("s.imago"));
        bench.show_settled(2);
        CHECK((bench.saved_signal("after.npy") == samples_before));
    }
}

TEST_CASE("Choices are kept as words, and read as words or as the numbers that were kept",
          "[session]") {
    const auto read = [](const QVariant &kept) {
        return kept_choice(kept, edge_words(), FilterEdges::taper);
    };
    CHECK(read(QStringLiteral("mean")) == FilterEdges::mean);
    CHECK(read(2.0) == FilterEdges::mean);                 // of a session
    CHECK(read(QStringLiteral("2")) == FilterEdges::mean); // QSettings keeps texts
    for (const QVariant &other : {QVariant(), QVariant(QStringLiteral("none of them")),
                                  QVariant(77), QVariant(1.5), QVariant(QStringLiteral("nan"))})
        CHECK(read(other) == FilterEdges::taper);

    SessionBench bench;
    bench.open_photo();
    bench.open_filtered_tones();
    Session old = bench.window.session();
    const ViewValues numbers{{"edges", 2.0},     {"channels", 1.0}, {"lengthUnit", 4.0},
                             {"length", 2.0},    {"view", 2.0},     {"estimate", 1.0},
                             {"batchInput", 3.0}};
    std::erase_if(old.pages, [](const SessionPage &page) { return page.name != "signals"; });
    old.pages.push_back({"filter", std::nullopt, {}});
    old.pages.push_back({"poisson", Recipe{{PoissonStep{{2, 1}}}, NanPolicy::refuse, {"npy"}}, {}});
    for (SessionPage &page : old.pages)
        for (const auto &[name, number] : numbers)
            page.view[name] = number;
    old.page = "filter"; // in sight: a page that nobody used is not in a session
    write_session_file(bench.native("old.imago"), old);
    bench.open_session(bench.at("old.imago"));
    std::map<std::string, std::string> words;
    for (const SessionPage &page : bench.window.session().pages)
        for (const auto &[name, number] : numbers)
            if (const auto word = view_value<std::string>(page.view, name))
                words[name] = *word;
    CHECK(words == std::map<std::string, std::string>{{"edges", "mean"},
                                                      {"channels", "luma"},
                                                      {"lengthUnit", "nanometre"},
                                                      {"length", "equal"},
                                                      {"view", "spectrogram"},
                                                      {"estimate", "density"},
                                                      {"batchInput", "sine"}});
}

TEST_CASE("A file that is no session changes nothing", "[session]") {
    SessionBench bench;
    bench.open_photo();
    bench.keep(3);
    const Session before = bench.window.session();
    bench.file_after([&] { bench.window.save_session(bench.at("good.imago")); });
    const QByteArray good = bytes_in(bench.at("good.imago"));
    bench.keep(4); // unsaved again
    const Session now = bench.window.session();
    const auto refused = [&](const QByteArray &bytes, const QString &says) {
        write_file(bench.at("bad.imago"), bytes);
        bench.fails_to_open(bench.at("bad.imago"), says);
        CHECK(bench.questions.empty());
        expect_same(bench.window.session(), now);
    };
    refused(good.left(good.size() / 2), QStringLiteral("is not JSON"));
    refused(QByteArray(good).replace("\"imago-session\": 1", "\"imago-session\": 7"),
            QStringLiteral("version 7 of sessions; known is 1"));
    refused(QByteArray(good).replace("\"pages\": [", "\"pages\": [3, "),
            QStringLiteral("pages[0]"));
    refused("{}", QStringLiteral("is not a session"));

    bench.answer = [](const Question &) { return Answer{Answer::Choice::cancel}; };
    bench.window.open(bench.at("good.imago"));
    REQUIRE(QTest::qWaitFor([&] { return !bench.questions.empty(); }, patience_ms));
    CHECK(bench.questions[0].occasion == Question::Occasion::open_session);
    expect_same(bench.window.session(), now);
    bench.answer = [](const Question &) { return Answer{Answer::Choice::discard}; };
    bench.open_session(bench.at("good.imago"));
    expect_same(bench.window.session(), before);
}

TEST_CASE("A recipe opens into the page that it is for, as a step that can be undone",
          "[session]") {
    SessionBench bench;
    const auto recipe_file = [&](const char *name, const Recipe &recipe) {
        write_recipe_file(bench.native(name), recipe);
        return bench.at(name);
    };
    CompressStep compress;
    compress.settings.mode = CompressSettings::Mode::keep_percent;
    compress.settings.keep_percent = 2.5;
    FilterStep filter;
    FilterShape low;
    low.kind = FilterShape::Kind::low;
    low.radius = 0.2;
    filter.mask.shapes.push_back(low);
    filter.edges = FilterEdges::mean;
    const QString compressing =
                      recipe_file("c.json", {{compress}, NanPolicy::refuse, {"webp", {}, 95, {}}}),
                  filtering =
                      recipe_file("f.json", {{DescreenStep{}, filter}, NanPolicy::refuse, {}}),
                  both = recipe_file("both.json", {{filter, compress}, NanPolicy::refuse, {}});
    bench.fails_to_open(compressing, QStringLiteral("Open a picture first"));
    bench.open_photo();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(bench.compress->recipe()->steps == std::vector<RecipeStep>{compress}); // it waited
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    const std::optional<Recipe> start = bench.compress->recipe();
    bench.painted_after([&] { bench.window.open(compressing); });
    CHECK(bench.window.current() == bench.compress);
    CHECK(bench.compress->whole_recipe()->output.format == "webp");
    CHECK(bench.compress->recipe()->steps == std::vector<RecipeStep>{compress});
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.compress->recipe() == start);

    bench.painted_after([&] { bench.window.open(filtering); });
    CHECK(bench.window.current() == bench.filter);
    CHECK(bench.filter->recipe()->steps == std::vector<RecipeStep>{DescreenStep{}, filter});
    bench.fails_to_open(both, QStringLiteral("cannot show this recipe"));
    CHECK(bench.compress->recipe() == start);

    CHECK(!bench.window.poisson()->recipe()); // nobody was there: a session leaves it out
    Recipe solving{{PoissonStep{{3, 0.5}}}, NanPolicy::refuse, {}};
    solving.output.format = "npy";
    const QString potential = recipe_file("p.json", solving);
    bench.painted_after([&] { bench.window.open(potential); });
    CHECK(bench.window.current() == bench.window.poisson());
    CHECK(bench.window.poisson()->whole_recipe() == solving);

    FrequencyBand band;
    band.low = 300;
    band.high = 900;
    const QString bands = recipe_file("b.json", {{BandStep{{band}}}, NanPolicy::refuse, {}});
    bench.fails_to_open(bands, QStringLiteral("Open a signal first"));
    bench.open_tones();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(bench.page->recipe()->steps == std::vector<RecipeStep>{BandStep{{band}}});
    CHECK(bench.find<QAction>("undo")->text().contains(QStringLiteral("Open recipe")));
}
