import type { TableRule } from '#server/across/personal-data/table-rule.ts';
import { tableRules } from '#server/across/personal-data/table-rules.ts';
import { expiredRows } from '#server/across/retention/expired-rows.ts';

/**
 * The tables whose rows follow what has been done, by what the house says of each: people's own, but for what is under way
 * alone, and whatever goes when its term is over. All others keep their rows.
 */
export const gatheringTables: ReadonlySet<string> = new Set([
  ...Object.entries(tableRules)
    .filter(([, rule]) => gathers(rule))
    .map(([table]) => table),
  ...Object.values(expiredRows)
    .flat()
    .filter(({ set }) => set === undefined)
    .map(({ table }) => table),
]);

function gathers(rule: TableRule): boolean {
  return 'none' in rule ? rule.gathers === true : rule.current !== true;
}
