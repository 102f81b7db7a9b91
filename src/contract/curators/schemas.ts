import { z } from 'zod';
import { id } from '#contract/text.ts';

/** What a curator reaches in a course. One curator may reach several groups. */
export const curator = z
  .object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    groupId: id.nullable().describe('Поток; null: весь курс, и люди без потока'),
    groupTitle: z.string().nullable(),
  })
  .meta({ id: 'Curator' });
export type Curator = z.infer<typeof curator>;

export const courseCurators = z
  .object({
    curators: z.array(curator),
    groups: z.array(z.object({ id, title: z.string() })).describe('Потоки курса: какие можно поручить'),
  })
  .meta({ id: 'CourseCurators' });
export type CourseCurators = z.infer<typeof courseCurators>;

const mostCurators = 1_000;

const reaches = z.array(z.object({ userId: id, groupId: id.nullable().default(null) })).max(mostCurators);

export const curatorsInput = z.object({
  curators: reaches.describe('Весь список: кого в нём нет, тот больше не куратор курса'),
  basedOn: reaches
    .optional()
    .describe('Список, с которого начата правка: если он с тех пор стал другим, 409. Без него не сверяется'),
});
