import { z } from 'zod';
import { role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, time, timeZone } from './text.ts';

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
  z.object({ kind: z.literal('deleted') }),
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
  passwords: z.int().describe('Сколько созданных пользователей ещё ждут пароля'),
});
export type UserImport = z.infer<typeof userImport>;

const file = {
  files: { file: { maxBytes: importMaxBytes } },
  body: z.object({
    timeZone: timeZone.default('Europe/Moscow').describe('По какому времени считать даты файла'),
  }),
};
const importParams = z.object({ id });

export const previewUserImport = endpoint({
  method: 'POST',
  path: '/api/users/import/preview',
  access: 'admin',
  summary: 'Что сделает файл CSV с пользователями, строка за строкой; ничего не меняется',
  ...file,
  response: importPreview,
});

export const startUserImport = endpoint({
  method: 'POST',
  path: '/api/users/import',
  access: 'admin',
  summary: 'Начать импорт пользователей из файла CSV; он идёт в фоне',
  ...file,
  response: userImport,
  status: 201,
});

export const listUserImports = endpoint({
  method: 'GET',
  path: '/api/users/imports',
  access: 'admin',
  summary: 'Последние импорты, новые первыми',
  response: z.array(userImport),
});

export const getUserImport = endpoint({
  method: 'GET',
  path: '/api/users/imports/:id',
  access: 'admin',
  summary: 'Как идёт импорт',
  params: importParams,
  response: userImport,
});

export const watchUserImport = endpoint({
  method: 'GET',
  path: '/api/users/imports/:id/live',
  access: 'admin',
  summary: 'Поток событий импорта (Server-Sent Events); с концом импорта он заканчивается',
  params: importParams,
  response: userImport,
  contentType: 'text/event-stream',
});

export const downloadImportFailures = endpoint({
  method: 'GET',
  path: '/api/users/imports/:id/failures',
  access: 'admin',
  summary: 'Строки, которые не удалось обработать, с причинами (CSV)',
  params: importParams,
  response: z.string(),
  contentType: 'text/csv',
});

export const downloadImportPasswords = endpoint({
  method: 'POST',
  path: '/api/users/imports/:id/passwords',
  access: 'admin',
  summary:
    'Создать пароли тем, у кого в файле их не было (CSV); повторный вызов заменит пароли, с которыми ещё не входили',
  params: importParams,
  response: z.string(),
  contentType: 'text/csv',
});

export const deleteImportPasswords = endpoint({
  method: 'DELETE',
  path: '/api/users/imports/:id/passwords',
  access: 'admin',
  summary: 'Больше не создавать паролей: выданные сохранены у администратора',
  params: importParams,
  response: z.object({ id }),
});
