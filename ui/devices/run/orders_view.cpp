// SPDX-License-Identifier: GPL-3.0-or-later
// Orders of the same radices, with and without padding: the suite "radix-order".
#include "ui/devices/run/run_sheet.h"

#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <iterator>

namespace imago {
namespace {

struct OrdersViewWords {
    Q_DECLARE_TR_FUNCTIONS(imago::OrdersView)
};

enum OrderWay { padded, not_padded, lanes_across, order_ways };
constexpr std::pair<const char *, const char *> order_way_names[] = {
    {"padded", QT_TRANSLATE_NOOP("imago::OrdersView", "padded")},
    {"not padded", QT_TRANSLATE_NOOP("imago::OrdersView", "not padded")},
    {"lanes across", QT_TRANSLATE_NOOP("imago::OrdersView", "lanes across")}};
static_assert(std::size(order_way_names) == order_ways);

/// One order of one length. A variant that was not timed is null.
struct Order {
    double points = 0;
    QString radices;
    const BenchVariant *ways[order_ways] = {};

    double rate(OrderWay way) const { return ways[way] ? ways[way]->gflops : 0; }
};

std::vector<Order> orders_of(const BenchReport &report) {
    std::vector<Order> orders;
    for (const BenchCaseReport &one : report.cases) {
        if (is_of_speeds(one))
            continue;
        Order order;
        order.points = one.points;
        for (const BenchVariant &variant : one.variants)
            for (int way = 0; way < order_ways; ++way)
                if (variant.name.section(QLatin1Char(' '), 1) ==
                    QLatin1String(order_way_names[way].first)) {
                    order.radices = variant.name.section(QLatin1Char(' '), 0, 0);
                    order.ways[way] = variant.timed ? &variant : nullptr;
                }
        if (!order.radices.isEmpty())
            orders.push_back(order);
    }
    return orders;
}

QString local_memory_words(const Order &order) {
    QStringList lines;
    for (int way = 0; way < order_ways; ++way)
        if (const BenchVariant *variant = order.ways[way]; variant && !variant->steps.empty())
            lines.append(OrdersViewWords::tr("%1: %2, %3")
                             .arg(OrdersViewWords::tr(order_way_names[way].second),
                                  engine_words(variant->steps.front().exchange),
                                  bytes_cell(variant->steps.front().local_bytes).text));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

RunSheet orders_sheet(const std::vector<ShownRun> &runs) {
    RunSheet sheet;
    sheet.columns = {
        {OrdersViewWords::tr("N"), OrdersViewWords::tr("Points of one transform"), "n", true},
        run_sheet_column(),
        {OrdersViewWords::tr("Radices"),
         OrdersViewWords::tr("The radix sequence, first pass first"), "radices", false},
        {OrdersViewWords::tr("Padded, GFLOP/s"),
         OrdersViewWords::tr(
             "The exchange in local memory, with places left free against bank conflicts"),
         "padded_gflops", true},
        {OrdersViewWords::tr("Not padded, GFLOP/s"),
         OrdersViewWords::tr("The exchange without free places"), "not_padded_gflops", true},
        {OrdersViewWords::tr("Padded / not padded"),
         OrdersViewWords::tr("Speed with padding, divided by that without it"),
         "padded_over_not_padded", true},
        {OrdersViewWords::tr("Lanes across, GFLOP/s"),
         OrdersViewWords::tr(
             "Each vector lane holds a transform, without local memory, as on a CPU"),
         "lanes_across_gflops", true},
        {OrdersViewWords::tr("Of bound"),
         OrdersViewWords::tr("Share of the speed of a plain copy of as many bytes, with padding"),
         "padded_share_of_bound", true}};
    for (int run = 0; run < int(runs.size()); ++run)
        for (const Order &order : orders_of(*runs[std::size_t(run)].report)) {
            const double with = order.rate(padded), without = order.rate(not_padded);
            sheet.rows.push_back(
                {run,
                 {count_cell(order.points), text_cell(runs[std::size_t(run)].name),
                  text_cell(order.radices), rate_cell(with), rate_cell(without),
                  ratio_cell(without > 0 ? with / without : 0), rate_cell(order.rate(lanes_across)),
                  share_cell(order.ways[padded] ? order.ways[padded]->of_bound : 0)},
                 local_memory_words(order)});
        }
    return sheet;
}

BarChart orders_chart(const std::vector<ShownRun> &runs) {
    BarChart chart;
    chart.quantity = OrdersViewWords::tr("GFLOP/s");
    chart.categories_are = OrdersViewWords::tr("N: radix sequence");
    chart.about = OrdersViewWords::tr(
        "<p>The same radices in another order do the same arithmetic, but touch "
        "local memory in other strides. Padding leaves places free so that "
        "work-items meet fewer bank conflicts; it costs local memory.</p>");
    int colour = 0;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const std::vector<Order> orders = orders_of(*runs[run].report);
        for (int way = 0; way < order_ways; ++way) {
            BarSeries series{
                series_name(runs, run, OrdersViewWords::tr(order_way_names[way].second)),
                colour,
                1,
                -1,
                {}};
            for (const Order &order : orders)
                if (order.ways[way])
                    put_bar(series,
                            category_of(chart, QStringLiteral("%1: %2").arg(
                                                   fixed_words(order.points, 0), order.radices)),
                            order.ways[way]->gflops);
            if (series.values.empty())
                continue;
            chart.series.push_back(series);
            ++colour;
        }
    }
    return chart;
}

} // namespace imago
