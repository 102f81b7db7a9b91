import { z } from 'zod';
import { role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { tableFormat } from './table-format.ts';
import { id, time, timeZone } from './text.ts';
import { inviteBy } from './users.ts';

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
  z.object({ kind: z.literal('invited'), by: inviteBy }),
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
    .describe('Скольких ещё приглашать: они созданы импортом или выбраны для приглашения и не задали пароль'),
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
  summary: 'Что сделает файл CSV или .xlsx с пользователями, строка за строкой; ничего не меняется',
  ...file,
  response: importPreview,
});

export const startUserImport = endpoint({
  method: 'POST',
  path: '/api/users/import',
  access: 'admin',
  summary: 'Начать импорт пользователей из файла CSV или .xlsx; он идёт в фоне',
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
  summary: 'Строки, которые не удалось обработать, с причинами таблицей',
  params: importParams,
  query: z.object({ format: tableFormat }),
  response: z.string(),
  contentType: 'text/csv',
});

export const inviteImported = endpoint({
  method: 'POST',
  path: '/api/users/imports/:id/invite',
  access: 'admin',
  summary: 'Отправить приглашения тем из импорта, кто ещё не задал пароль; идёт в фоне, как импорт',
  params: importParams,
  response: userImport,
  status: 201,
});

export const downloadInviteLinks = endpoint({
  method: 'POST',
  path: '/api/users/imports/:id/invite-links',
  access: 'admin',
  summary:
    'Ссылки-приглашения тех из импорта, кто ещё не задал пароль (CSV); каждый вызов делает новые, прежние перестают действовать',
  params: importParams,
  body: z.object({
    origin: z
      .url({ protocol: /^https?$/, error: 'Нужен адрес вида https://learn.company.ru' })
      .max(300)
      .transform((url) => new URL(url).origin)
      .describe('Где открыта страница: отсюда адрес ссылок, если PUBLIC_URL не задан'),
  }),
  response: z.string(),
  contentType: 'text/csv',
});
