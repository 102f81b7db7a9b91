import type { ChangeLogEntry } from '#contract/audit/schemas.ts';
import { fullName } from '#domain/full-name.ts';

/** Who made a change, and by which program; deleting the account removes the name but keeps the entry. */
export function performer({
  performedBy,
  details,
}: Pick<ChangeLogEntry, 'performedBy'> & { details?: unknown }): string {
  const person = performedBy ? fullName(performedBy) : 'Удалённый пользователь';
  const program = partOf(partOf(details, 'token'), 'title');
  return typeof program === 'string' ? `${person}, программа «${program}»` : person;
}

const partOf = (value: unknown, key: string): unknown => new Map(Object.entries(Object(value))).get(key);
