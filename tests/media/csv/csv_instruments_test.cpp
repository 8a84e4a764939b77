// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as instruments, spreadsheets and programs write them: each gives its samples and its rate,
// or one sentence.
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <cstdio>
#include <functional>

using namespace imago;
using namespace imago::test;

namespace {

constexpr int rows_of_table = 100;

float sample(int n) {
    return static_cast<float>(std::round(1e4 * std::sin(0.7 * n)) / 1e4);
}

std::string digits(double value, const char *form = "%.4f") {
    char text[60];
    std::snprintf(text, sizeof text, form, value);
    return text;
}

/// A row for each sample: @n is its number, @t its time in seconds, @v the sample; @T and @e are
/// both with exponents.
std::string body(const std::string &form, int count = rows_of_table) {
    std::string text;
    for (int n = 0; n < count; ++n)
        for (std::size_t at = 0; at < form.size(); ++at) {
            const char kind = form[at] == '@' ? form[++at] : '\0';
            text += kind == 'n'   ? std::to_string(n)
                    : kind == 't' ? digits(n * 1e-3)
                    : kind == 'T' ? digits(n * 1e-3, "%.5e")
                    : kind == 'v' ? digits(sample(n))
                    : kind == 'e' ? digits(sample(n), "%.5e")
                                  : std::string(1, form[at]);
        }
    return text;
}

std::string rows_by(const std::function<std::string(int)> &row, int count = rows_of_table) {
    std::string text;
    for (int n = 0; n < count; ++n)
        text += row(n);
    return text;
}

std::string clock(int seconds, const char *form) {
    char text[60];
    std::snprintf(text, sizeof text, form, seconds / 3600, seconds / 60 % 60, seconds % 60);
    return text;
}

std::string replaced(std::string text, char what, const std::string &by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, 1, by);
    return text;
}

std::string in_utf16(const std::string &text, bool big) {
    std::string bytes;
    for (const char c : text)
        bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
    return bytes;
}

struct InstrumentCase {
    const char *name;
    std::string text;
    double rate;              ///< 0: unknown
    std::size_t channels = 1; ///< the first has the samples
    const char *note = "";    ///< a part of the notes
    const char *unit = "";    ///< of the first channel
};

/// Tektronix writes the settings beside the first samples.
std::string beside_settings() {
    const char *settings[] = {"Record Length,1.0e+02",
                              "Sample Interval,1.0e-03",
                              ",",
                              "Source,CH1",
                              "Vertical Units,V",
                              "Yzero,0.0e+00",
                              "Model Number,TDS 2014",
                              "Firmware Version,FV:v1"};
    return rows_by([&](int n) {
        return std::string(n < 8 ? settings[n] : ",") + ",," + digits(-0.5 + n * 1e-3, "%015.9f") +
               ", " + digits(sample(n)) + ",\n";
    });
}

std::vector<InstrumentCase> instruments() {
    const std::string values = body("@v\n"), two = body("@v,@v,,\n");
    return {
        {"Rigol, increment below",
         "X,CH1,Start,Increment,\nSequence,Volt,-5.0e-01,1.0e-03,\n" + body("@n,@e,\n"), 1000, 1,
         "The rate of 1000 a second is from 'Increment'", "Volt"},
        {"Rigol, two channels",
         "X,CH1,CH2,Start,Increment,\nSequence,Volt,Volt,-5.0e-01,1.0e-03\n" + body("@n,@e,@e,,\n"),
         1000, 2, "Increment", "Volt"},
        {"Rigol, in the titles", "CH1V,CH2V,t0 =-1.0e-01, tInc = 1.0e-03,\n" + two, 1000, 2,
         "tInc"},
        {"Rigol, with times", "X,CH1,\nSecond,Volt,\n" + body("@T,@e,\n"), 1000, 1, "in s", "Volt"},
        {"Tektronix, beside", beside_settings(), 1000, 1, "time in column 4"},
        {"Tektronix, above",
         "Model,MSO64\nWaveform Type,ANALOG,,\nSample Interval,1e-03,,\nRecord Length,100,,\n"
         "Vertical Units,V,V\n,,\nTIME,CH1,CH2\n" +
             body("@T,@v,@v\n"),
         1000, 2},
        {"Keysight", "x-axis,1\nsecond,Volt\n" + body("@T,@e\n"), 1000, 1, "", "Volt"},
        {"Keysight, no times",
         "Type:,raw\nPoints:,100\nXInc:,1.0E-03\nXUnits:,second\nData:,\n" + values, 1000, 1,
         "XInc"},
        {"LeCroy",
         "LECROYWS24,40018,Waveform\nSegments,1,SegmentSize,100\n"
         "Segment,TrigTime,TimeSinceSegment1\n#1,12-Jan-2016 15:22:03,0\nTime,Ampl\n" +
             body("@t,@v\n"),
         1000},
        {"Siglent, times of few digits",
         "Record Length,Analog:100\nSample Interval,1.0E-05\nVertical Units,CH1:V\nSource,CH1\n"
         "Second,Value\n" +
             rows_by([](int n) {
                 return digits(std::floor(n / 10.0) * 1e-4) + "," + digits(sample(n)) + "\n";
             }),
         1e5, 1, "have few digits"},
        {"LabVIEW, times without a name",
         "LabVIEW Measurement\t\nSeparator\tTab\nX_Columns\tOne\n***End_of_Header***\t\n\t\n"
         "Channels\t1\t\nSamples\t100\t\nX_Dimension\tTime\t\nDelta_X\t1.000000E-3\t\n"
         "***End_of_Header***\t\t\nX_Value\tUntitled\tComment\n" +
             body("@t\t@v\t\n"),
         1000, 1, "time in column 1"},
        {"single quotes, minutes and seconds",
         "'Elapsed time','MLII'\n'mm:ss.mmm','mV'\n" + body("'0:0@t',@v\n"), 1000, 1, "time of day",
         "mV"},
        {"a separator at the end of each line", "#CLOCK=1000.0uS\n#UNITS:V\n\n" + body("@v,\n"),
         1000},
        {"DOS's end of a text", "t,v\n" + body("@t,@v\n") + "\x1a", 1000},
        {"a number of each entry", "created_at,entry_id,field1\n" + rows_by([](int n) {
                                       return clock(36000 + n, "2024-01-05 %02d:%02d:%02d UTC,") +
                                              std::to_string(n + 1) + "," + digits(sample(n)) +
                                              "\n";
                                   }),
         1, 1, "counts the rows"},
        {"MATLAB's days", "datenum,x\n" + rows_by([](int n) {
                              return digits(739256 + n / 24.0, "%.9f") + "," + digits(sample(n)) +
                                     "\n";
                          }),
         1 / 3600.0},
        {"Yokogawa",
         "\"Header Size\",16\n\"Model Name\",\"DL750\"\n\"Comment\",\"\"\n\"BlockNumber\",1\n"
         "\"TraceName\",\"CH1\",\"CH2\"\n\"BlockSize\",100,100\n\"VUnit\",\"V\",\"A\"\n"
         "\"SampleRate\",1.0000E+03,1.0000E+03\n\"HResolution\",1.0E-03,1.0E-03\n"
         "\"HOffset\",-5.0E-02,-5.0E-02\n\"HUnit\",\"s\",\"s\"\n\"DisplayBlockSize\",100,100\n"
         "\"DisplayPointNo.\",1,1\n\"Date\",\"2024/01/05\",\"2024/01/05\"\n"
         "\"Time\",\"11:22:33.44\",\"11:22:33.44\"\n\n" +
             body(",@e,@e\n"),
         1000, 2, "SampleRate", "V"},
        {"Yokogawa, columns without a blank one",
         "Model Name,DLM2024\nTraceName,CH1,CH2\nVUnit,V,V\nSampleRate,1.0E+03\n"
         "HResolution,1.0E-03\nHUnit,s\nDate,2024/01/05\nTime,11:22:33\n\n" +
             body("@e,@e\n"),
         1000, 2, "SampleRate", "V"},
        {"PicoScope", "Time,Channel A\n(ms),(V)\n\n" + body("@n.0,@v\n"), 1000, 1, "in ms", "V"},
        {"a comment with the rate",
         "# Device: AD2\n# Sample rate: 1000Hz\n\nChannel 1 (V)\n" + values, 1000, 1, "Sample rate",
         "V"},
        {"a clock in a comment", "#CHANNEL:CH1\n#CLOCK=4.00uS\n#UNITS:V\n" + values, 250000},
        {"OpenBCI",
         "%OpenBCI Raw EEG Data\n%Sample Rate = 250 Hz\nSample Index, A, B\n" +
             body("@n.0, @v, @v\n"),
         250, 2, "counts the rows"},
        {"a column of intervals is no setting",
         "t,dt,v\n" +
             rows_by([](int n) { return digits(n * 1e-3) + "," + digits(sample(n)) + ",1.5\n"; }),
         1000, 2},
    };
}

std::vector<InstrumentCase> programs() {
    const std::string table = "t,v\n" + body("@t,@v\n");
    return {
        {"pandas' index", ",acc\n" + body("@n,@v\n"), 0, 1, "counts the rows"},
        {"pandas' index beside times", ",t,acc\n" + body("@n,@t,@v\n"), 1000, 1, "counts"},
        {"an index beside dates",
         ",date,v\n" + rows_by(
                           [](int n) {
                               return std::to_string(n) + ",2026-01-01 " +
                                      clock(n, "%02d:%02d:%02d") + "," + digits(sample(n)) + "\n";
                           },
                           60),
         1, 1, "counts"},
        {"R's row names", "\"\",\"x\"\n" + body("\"@n\",@v\n"), 0, 1, "counts the rows"},
        {"R's table", "x y\n" + body("@n @v 2\n"), 0, 2, "counts the rows"},
        {"an index named #", "#,acc\n" + body("@n,@v\n"), 0, 1, "counts the rows"},
        {"numpy.savetxt", "# t v\n" + body("@T @e\n"), 1000},
        {"Fortran", replaced(body("@T @e\n"), 'e', "D"), 1000},
        {"the minus of typography", replaced("t;v\n" + body("@t;@v\n"), '-', "\u2212"), 1000},
        {"units in cells", "t,v\n" + body("@n ms,@v V\n"), 1000, 1, "in ms", "V"},
        {"units of several sizes", "t,v\n0 ms,0.0000 V\n" + rows_by([](int n) {
                                       return std::to_string(n + 1) + " ms," +
                                              digits(sample(n + 1) * 1e3, "%.1f") + " mV\n";
                                   }),
         1000, 1, "", "V"},
        {"names of months", "date,v\n" + rows_by([](int n) {
                                return "31-Jan-2026 " + clock(n, "%02d:%02d:%02d") + "," +
                                       digits(sample(n)) + "\n";
                            }),
         1},
        {"months before days", "date;v\n" + rows_by([](int n) {
                                   return "Jan 31, 2026 " + clock(n, "%02d:%02d:%02d") + ";" +
                                          digits(sample(n)) + "\n";
                               }),
         1},
        {"months in Spanish", "Fecha;v\n" + rows_by([](int n) {
                                  return "31 de enero de 2026 " + clock(n, "%02d:%02d:%02d") + ";" +
                                         digits(sample(n)) + "\n";
                              }),
         1},
        {"dates of C", "date,v\n" + rows_by([](int n) {
                           return "Sat Jan 31 " + clock(n, "%02d:%02d:%02d") + " 2026," +
                                  digits(sample(n)) + "\n";
                       }),
         1},
        {"days of a spreadsheet", "Date,v\n" + rows_by([](int n) {
                                      return digits(46000 + n / 86400.0, "%.9f") + "," +
                                             digits(sample(n)) + "\n";
                                  }),
         1, 1, "in d"},
        {"newest row first", "t,v\n" + rows_by([](int n) {
                                 const int row = rows_of_table - 1 - n;
                                 return digits(row * 1e-3) + "," + digits(sample(row)) + "\n";
                             }),
         1000, 1, "newest row"},
        {"newest row first over midnight", "time,v\n" + rows_by([](int n) {
                                               const int row = rows_of_table - 1 - n;
                                               return clock((86350 + row) % 86400,
                                                            "%02d:%02d:%02d") +
                                                      "," + digits(sample(row)) + "\n";
                                           }),
         1, 1, "newest row"},
        {"stamps of whole seconds",
         "time,v\n" +
             rows_by([](int n) { return std::to_string(n / 10) + "," + digits(sample(n)) + "\n"; }),
         10, 1, "have few digits; a rate of 10 a second"},
        {"a quoted row of units", "\"t\",\"v\",\"w\"\n\"s\",\"V\",\"mA\"\n" + body("@t,@v,2\n"),
         1000, 2, "", "V"},
        {"one row", rows_by([](int n) { return (n ? "," : "") + digits(sample(n)); }, 20000), 0, 1,
         "one long row"},
        {"two rows with names",
         "t," + rows_by([](int n) { return (n ? "," : "") + digits(n * 1e-3); }, 2000) + "\nv," +
             rows_by([](int n) { return (n ? "," : "") + digits(sample(n)); }, 2000),
         1000, 1, "one long row"},
        {"NULs at the end", table + std::string(4096, '\0'), 1000, 1, "4096 NUL"},
        {"UTF-16 without a mark", in_utf16(table, false), 1000},
        {"UTF-16 of the other order", in_utf16(table, true), 1000},
    };
}

CsvTable read_text(const std::string &text, const CsvSettings &settings = {}) {
    const ScratchFolder folder;
    return read_csv_table(folder.write("t.csv", text), settings);
}

void check_instrument(const InstrumentCase &c) {
    INFO(c.name);
    try {
        const CsvTable table = read_text(c.text);
        CHECK(table.signal.channels == c.channels);
        CHECK(table.signal.sample_rate == Approx(c.rate).epsilon(1e-9));
        REQUIRE(table.signal.length >= 60);
        std::size_t wrong = 0;
        for (std::size_t n = 0; n < table.signal.length; ++n)
            wrong += std::fabs(double(table.signal.channel(0)[n]) -
                               double(sample(static_cast<int>(n)))) > 6e-4;
        CHECK(wrong == 0);
        std::string notes;
        for (const Sentence &note : notes_of(table.findings))
            notes += note.text() + '\n';
        CHECK(contains(notes, c.note));
        if (*c.unit)
            CHECK(table.findings.columns[table.findings.format.columns[0]].unit == c.unit);
    } catch (const Error &error) {
        FAIL_CHECK(error.what());
    }
}

} // namespace

TEST_CASE("tables of oscilloscopes and loggers give their rate") {
    for (const InstrumentCase &c : instruments())
        check_instrument(c);
}

TEST_CASE("lines behind the data are left out and named, where no row follows them") {
    const std::string table = "t,v\n" + body("@t,@v\n");
    const InstrumentCase cases[] = {
        {"END", table + "END\n", 1000, 1, "Line 102 ('END'), the last one, is no row"},
        {"averages", table + "Average,1.25\nMin,-1\nMax,1\n", 1000, 1,
         "Its last 3 lines, from line 102 on ('Average')"},
        {"a remark", table + "\nTotal samples: 100\nExported by X, version 1, 2024\n", 1000, 1,
         "last 2 lines"},
        {"semicolons", replaced(table, ',', ";") + "Mittelwert;;\n", 1000, 1, "Mittelwert"},
        {"one column", body("@v\n") + "END\n", 0, 1, "('END')"}};
    for (const InstrumentCase &c : cases)
        check_instrument(c);
    const auto refused = [](const std::string &text) { return error_of([&] { read_text(text); }); };
    CHECK(contains(refused(table + "END\n0.2,1\n"), "line 102"));
    CHECK(contains(refused(table + "0.1,x\n"), "'x' is not a number"));
    CHECK(contains(refused(table + "0.1,2,3\n"), "another number of cells"));
    CHECK(contains(refused("name,v\na,1\nb,2\nc\n"), "another number of cells"));
    const CsvTable words = read_text("name,v\nmin,5\nmean,1\nmax,7\n");
    CHECK(words.signal.length == 3);
}

TEST_CASE("dates whose commas no quotes protect are one column") {
    const auto day = [](const char *form) {
        return rows_by([&](int n) {
            char text[80];
            std::snprintf(text, sizeof text, form, n / 60, n % 60);
            return text + ("," + digits(sample(n)) + "\n");
        });
    };
    for (const char *form : {"Jan 5, 2024 10:%02d:%02d", "January 5,2024 10:%02d:%02d",
                             "5 Jan, 2024 10:%02d:%02d", "Fri, Jan 5, 2024 10:%02d:%02d",
                             "Jan. 5, 2024, 10:%02d:%02d", "\"Jan 5, 2024 10:%02d:%02d\""}) {
        const bool apart = std::string(form).find("2024,") != std::string::npos;
        check_instrument(
            {form, (apart ? "Date,Time,V\n" : "Time,V\n") + day(form), 1, 1, "time in"});
    }
}

TEST_CASE("tables of programs give their samples, and an index is no time") {
    for (const InstrumentCase &c : programs())
        check_instrument(c);
}

TEST_CASE("a table whose values cannot be read is refused, and its times are no values") {
    const auto refused = [](const std::string &text) { return error_of([&] { read_text(text); }); };
    CHECK(contains(refused("t,v\n" + body("@t,@vx7\n")), "line 2, column 2: '0.0000x7' is not"));
    CHECK(contains(refused(",v\n" + body("@n,a@v\n")), "line 2, column 2"));
    CHECK(contains(refused("t,v\n0 s,1 V\n1 s,2 V\n2 s,3 A\n"),
                   "the unit of '3 A' is none that fits V"));
    CHECK(contains(refused("Time,A\n(ms),(V)\n0,1\n1,\u221e\n2,3\n"), "is not a finite number"));
    CHECK(
        contains(refused(rows_by([](int n) { return (n ? "," : "") + digits(sample(n)); }) + ",x"),
                 "line 1, column 101: 'x' is not a number"));
}

TEST_CASE("repeated times of enough digits need a choice, and each choice is kept") {
    const std::string text = "t,v\n0,1.5\n1,1\n1,1\n2,1\n3,2\n";
    CHECK_THROWS_AS(read_text(text), CsvChoiceNeeded);
    CsvSettings settings;
    settings.resample = CsvResample::none;
    CHECK(read_text(text, settings).signal.sample_rate == Approx(4 / 3.0));
    settings.resample = CsvResample::linear;
    const Signal even = read_text(text, settings).signal;
    CHECK(even.samples.front() == 1.5f);
    CHECK(even.samples.back() == 2);
}

TEST_CASE("a row of units comes back on saving") {
    const ScratchFolder folder;
    const std::string text = "\"t\",\"Voltage\",\"I (mA)\",\"n\"\n\"s\",\"V\",\"mA\",\"[turns]\"\n"
                             "0,1,2,3\n0.5,2,2,3\n1,1,2,3\n";
    const Signal signal = read_signal(folder.write("t.csv", text)).signal;
    CHECK(signal.units == std::vector<std::string>{"V", "mA", "turns"});
    write_signal(folder / "u.csv", signal);
    const Signal again = read_signal(folder / "u.csv").signal;
    CHECK(again.names == std::vector<std::string>{"Voltage", "I (mA)", "n"});
    CHECK(again.units == signal.units);
    CHECK(again.samples == signal.samples);
    CHECK(again.sample_rate == 2);
}
