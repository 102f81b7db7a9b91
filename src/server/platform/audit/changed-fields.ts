import { isDeepStrictEqual } from 'node:util';

const longestKept = 2_000;

/** The changed fields for the journal: the text before and after, truncated if long. */
export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): Record<string, { from: unknown; to: unknown }> {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(
    changed.map((field) => [field, { from: kept(before[field]), to: kept(after[field]) }]),
  );
}

function kept(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestKept) return value;
  const rest = value.length - longestKept;
  return `${value.slice(0, longestKept).replace(/[\ud800-\udbff]$/, '')}… (и ещё символов: ${rest})`;
}
