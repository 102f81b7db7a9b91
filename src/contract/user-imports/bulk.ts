import { z } from 'zod';
import { role } from '#contract/auth/schemas.ts';
import { id, line } from '#contract/text.ts';
import { expiry, inviteBy, userFilters } from '#contract/users/schemas.ts';
import { importChange } from './schemas.ts';

export const bulkMaxPeople = 10_000;

const mostExceptions = 1000;

/** What is done to each of the selected people. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open_course'),
    courseId: id,
    groupId: id.optional().describe('Без него поток остаётся прежним'),
    expiresAt: expiry.nullable().optional().describe('null: без срока; без поля срок остаётся прежним'),
  }),
  z.object({ kind: z.literal('close_course'), courseId: id }),
  z.object({
    kind: z.literal('put_into_group'),
    courseId: id,
    groupId: id.nullable().describe('null: убрать из потока'),
  }),
  z.object({
    kind: z.literal('extend'),
    courseId: id,
    expiresAt: expiry.describe('Раньше, чем сейчас, доступ не кончится'),
  }),
  z.object({ kind: z.literal('set_role'), role }),
  z.object({
    kind: z.literal('invite'),
    by: inviteBy.describe('link: письма не уходят, ссылки потом скачивают списком'),
  }),
  z.object({
    kind: z.literal('paper_consent'),
    textId: id.describe('Действующий документ, который подписан'),
    signedOn: z.iso.date('Неверная дата').describe('День подписи'),
    note: line(300, 'Напишите, где лежит бумага'),
  }),
  z.object({ kind: z.literal('delete') }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** The people by their ids, or everyone who matches the filters but a few. */
export const selection = {
  ids: z.array(id).min(1, 'Выберите хотя бы одного человека').max(bulkMaxPeople).optional(),
  filter: userFilters.optional().describe('Все, кто под него подходит'),
  except: z.array(id).max(mostExceptions).optional().describe('Кроме этих; только вместе с filter'),
};
export type Selection = z.infer<z.ZodObject<typeof selection>>;

export const bulkOutcome = z.enum(['change', 'same', 'refused']);
export type BulkOutcome = z.infer<typeof bulkOutcome>;

export const bulkPreview = z.object({
  counts: z.record(bulkOutcome, z.int()).describe('Скольких изменит, у скольких уже так, скольким откажет'),
  refusals: z.array(z.object({ reason: z.string(), people: z.int() })).describe('Частые причины первыми'),
  sample: z
    .array(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        outcome: bulkOutcome,
        changes: z.array(importChange),
        reason: z.string().nullable().describe('Почему отказано'),
      }),
    )
    .describe('Первые из каждых: сначала отказы'),
});
export type BulkPreview = z.infer<typeof bulkPreview>;
