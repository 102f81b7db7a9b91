import { z } from 'zod';
import { schoolForm, type SchoolSettings } from '#contract/school/schemas.ts';
import { typedOf } from '#web/forms/typed-of.ts';

/** An empty field is the product's own; days of the calendar are typed, a day a line. */
export const schoolFields = z.preprocess(
  ({ datesOff, daysOff, namesByAdmins, ...texts }: SchoolFields) => ({
    ...Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, value.trim() === '' ? null : value]),
    ),
    daysOff: daysOff.map(Number),
    datesOff: datesOff
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(isoDay),
    namesByAdmins,
  }),
  schoolForm.extend({
    datesOff: z.array(z.string()).refine((days) => schoolForm.shape.datesOff.safeParse(days).success, {
      message: 'Дни пишут так: 31.12.2026, не больше 366',
    }),
  }),
);

/** As the controls have them. */
export interface SchoolFields {
  name: string;
  shortName: string;
  accent: string;
  senderName: string;
  signature: string;
  contact: string;
  daysOff: string[];
  datesOff: string;
  namesByAdmins: boolean;
}

export function fieldsOf({ daysOff, datesOff, namesByAdmins, ...texts }: SchoolSettings): SchoolFields {
  const { name, shortName, accent, senderName, signature, contact } = texts;
  return {
    ...typedOf({ name, shortName, accent, senderName, signature, contact }),
    daysOff: daysOff.map(String),
    datesOff: datesOff.map(shownDay).join('\n'),
    namesByAdmins,
  };
}

/** `31.12.2026`, as it is written here; what isn't a day stays as it is, and the schema refuses it. */
function isoDay(typed: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const shownDay = (day: string) => day.split('-').toReversed().join('.');
