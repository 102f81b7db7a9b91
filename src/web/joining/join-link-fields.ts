import { z } from 'zod';
import { newJoinLink } from '#contract/joining/schemas.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';

const { domains } = newJoinLink.shape;

/** `company.ru, school.ru`; empty: any. */
const typedDomains = z.string().transform((typed, context) => {
  const list = typed.split(/[\s,;]+/).filter(Boolean);
  const { data, error } = domains.safeParse(list.length === 0 ? null : list);
  if (data !== undefined) return data;
  context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? 'Домен вида company.ru' });
  return z.NEVER;
});

export const joinLinkFields = newJoinLink.extend({
  expiresAt: localDateTime.pipe(z.string('Выберите день')),
  domains: typedDomains,
});
export type JoinLinkFields = z.output<typeof joinLinkFields>;

export const choiceOrNull = (chosen: unknown): unknown => (chosen === '' ? null : chosen);
