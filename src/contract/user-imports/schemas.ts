import { z } from 'zod';
import { role } from '#contract/auth/schemas.ts';
import { id, time } from '#contract/text.ts';
import { inviteBy } from '#contract/users/schemas.ts';

export const importMaxBytes = 10 * 1024 * 1024;

export const importMaxRows = 10_000;

/** A change to a person that a file or a bulk operation makes. */
export const importChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    field: z.enum(['firstName', 'lastName', 'role']),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    kind: z.literal('access'),
    course: z.string().describe('Название курса'),
    granted: z.boolean().describe('Доступ откроется; иначе изменится его срок'),
    expiresAt: time.nullable(),
  }),
  z.object({ kind: z.literal('revoked'), course: z.string() }),
  z.object({
    kind: z.literal('group'),
    course: z.string().describe('Название курса'),
    from: z
      .string()
      .nullable()
      .optional()
      .describe('Название потока; null: без потока; нет, если импорт не спрашивал'),
    to: z.string().nullable(),
  }),
  z.object({ kind: z.literal('sign_in'), closed: z.boolean().describe('Вход закроется; иначе откроется') }),
  z.object({ kind: z.literal('deleted') }),
  z.object({ kind: z.literal('invited'), by: inviteBy }),
  z.object({
    kind: z.literal('paper_consent'),
    title: z.string().describe('Название документа'),
    number: z.int().describe('Номер редакции'),
  }),
]);
export type ImportChange = z.infer<typeof importChange>;

export const importAction = z.enum(['create', 'update', 'unchanged', 'error']);
export type ImportAction = z.infer<typeof importAction>;

export const importPreviewRow = z.object({
  number: z.int().describe('Номер строки файла; заголовок — строка 1'),
  action: importAction,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: role.nullable(),
  changes: z.array(importChange),
  problems: z.array(z.string()).describe('Почему строка не будет обработана'),
  notes: z.array(z.string()).describe('О чём стоит знать'),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;

export const importPreview = z.object({
  counts: z.record(importAction, z.int()),
  ignoredColumns: z.array(z.string()).describe('Столбцы, которые не понадобились'),
  hasPasswords: z
    .boolean()
    .describe('Среди них есть столбец с паролями: они не читаются и нигде не хранятся'),
  sheet: z.string().optional().describe('Лист книги, на котором люди, если он не первый'),
  rows: z.array(importPreviewRow),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const userImport = z.object({
  id,
  fileName: z.string().describe('Имя файла, а у операции над выбранными — её название'),
  source: z.enum(['file', 'selection']).describe('Из файла или над выбранными людьми'),
  undoable: z.boolean().describe('Операцию над выбранными ещё можно вернуть'),
  state: z.enum(['running', 'done']),
  createdAt: time,
  finishedAt: time.nullable(),
  startedBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  total: z.int(),
  waiting: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  invitable: z
    .int()
    .describe(
      'Скольких ещё приглашать: они созданы импортом или выбраны для приглашения, и войти им пока нечем',
    ),
  lettered: z.int().describe('Скольким из них приглашение уже ушло письмом или вот-вот уйдёт'),
});
export type UserImport = z.infer<typeof userImport>;

export const importReading = z.object({
  state: z
    .enum(['none', 'queued', 'reading'])
    .describe('Ждёт ли он, пока разберут чужие файлы; none: этот процесс сейчас не разбирает вашего файла'),
});
export type ImportReading = z.infer<typeof importReading>;
