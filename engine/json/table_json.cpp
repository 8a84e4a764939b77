// SPDX-License-Identifier: MIT
#include "engine/json/table_json.h"

#include <cmath>
#include <cstddef>

namespace imago::json {

nlohmann::ordered_json table_json(const OpTable &table) {
    auto rows = nlohmann::ordered_json::array();
    for (const std::vector<double> &row : table.rows) {
        nlohmann::ordered_json one;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool whole = row[i] == std::floor(row[i]) && std::abs(row[i]) < 1e15;
            if (whole)
                one[table.columns[i].id] = static_cast<long long>(row[i]);
            else
                one[table.columns[i].id] = row[i]; // null: not known
        }
        rows.push_back(std::move(one));
    }
    return rows;
}

void add_tables(nlohmann::ordered_json &json, const std::vector<OpTable> &tables) {
    for (const OpTable &table : tables)
        if (tables.size() == 1)
            json[table.id] = table_json(table);
        else
            json[table.id].push_back(table_json(table));
}

} // namespace imago::json
