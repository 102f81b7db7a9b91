export interface Names {
  firstName: string;
  lastName: string;
}

/** Which of the two comes first, by the column's heading; undefined where the heading doesn't say. */
export type NameOrder = 'last first' | 'first last' | undefined;

/**
 * «Иванова Ольга Петровна» or «Ольга Петровна Иванова»: a patronymic, which isn't kept, stands right after the first name, so it
 * shows the order by itself; otherwise the heading does. Undefined where neither tells which is which.
 */
export function splitFullName(text: string, order: NameOrder): Names | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const [one, two, three, ...more] = words;
  if (one === undefined || two === undefined || more.length > 1) return undefined;
  if (three !== undefined && more.length === 0 && endsAsPatronymic.test(two))
    return { firstName: one, lastName: three };
  if (endsAsPatronymic.test(more[0] ?? three ?? '')) return { lastName: one, firstName: two };
  if (order === 'last first' && words.length <= 3) return { lastName: one, firstName: two };
  if (order === 'first last' && words.length === 2) return { firstName: one, lastName: two };
  return undefined;
}

const endsAsPatronymic = /(?:вич|вна|чна|шна)$|^(?:оглы|кызы|улы)$/iu;
