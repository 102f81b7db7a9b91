import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id, timeZone } from '#contract/text.ts';
import { type Selection, bulkAction, bulkPreview, selection } from './bulk.ts';
import { importMaxBytes, importPreview, importReading, userImport } from './schemas.ts';

const file = {
  files: { file: { maxBytes: importMaxBytes } },
  body: z.object({
    timeZone: timeZone.default('Europe/Moscow').describe('По какому времени считать даты файла'),
    courseId: id.optional().describe('Курс тех, у кого файл не называет ни одного'),
    groupId: id.optional().describe('Их поток в этом курсе, если файл не называет другого'),
  }),
};

const importParams = z.object({ id });

const isOneOfTwo = ({ ids, filter }: Selection) => (ids === undefined) !== (filter === undefined);

const oneOfTwo = { path: ['ids'], message: 'Выберите людей: либо списком, либо фильтром' };

const bodyLimit = 512 * 1024;

export const userImports = {
  previewUserImport: endpoint({
    method: 'POST',
    path: '/api/users/import/preview',
    access: 'admin',
    scope: 'people:write',
    summary: 'Что сделает файл CSV или .xlsx с пользователями, строка за строкой; ничего не меняется',
    ...file,
    response: importPreview,
  }),

  getImportReading: endpoint({
    method: 'GET',
    path: '/api/users/import/reading',
    access: 'admin',
    summary: 'Разбирается ли файл, который вы отправили, или стоит в очереди',
    response: importReading,
  }),

  startUserImport: endpoint({
    method: 'POST',
    path: '/api/users/import',
    access: 'admin',
    scope: 'people:write',
    summary: 'Начать импорт пользователей из файла CSV или .xlsx; он идёт в фоне',
    ...file,
    response: userImport,
    status: 201,
  }),

  listUserImports: endpoint({
    method: 'GET',
    path: '/api/users/imports',
    access: 'admin',
    summary: 'Последние импорты, новые первыми',
    response: z.array(userImport),
  }),

  /** The page watches the import instead; this is for scripts that have begun one. */
  getUserImport: endpoint({
    method: 'GET',
    path: '/api/users/imports/:id',
    access: 'admin',
    scope: 'people:write',
    summary: 'Как идёт импорт',
    params: importParams,
    response: userImport,
  }),

  watchUserImport: endpoint({
    method: 'GET',
    path: '/api/users/imports/:id/live',
    access: 'admin',
    summary: 'Поток событий импорта (Server-Sent Events); с концом импорта он заканчивается',
    params: importParams,
    response: userImport,
    contentType: 'text/event-stream',
  }),

  downloadImportFailures: endpoint({
    method: 'GET',
    path: '/api/users/imports/:id/failures',
    access: 'admin',
    scope: 'people:write',
    summary: 'Строки, которые не удалось обработать, с причинами таблицей',
    params: importParams,
    query: z.object({ format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),

  inviteImported: endpoint({
    method: 'POST',
    path: '/api/users/imports/:id/invite',
    access: 'admin',
    scope: 'people:write',
    summary: 'Отправить приглашения тем из импорта, кому пока нечем войти; идёт в фоне, как импорт',
    params: importParams,
    response: userImport,
    status: 201,
  }),

  downloadInviteLinks: endpoint({
    method: 'POST',
    path: '/api/users/imports/:id/invite-links',
    access: 'admin',
    summary:
      'Ссылки-приглашения тех из импорта, кому пока нечем войти, таблицей; каждый вызов делает новые, прежние перестают действовать',
    params: importParams,
    body: z.object({
      origin: z
        .url({ protocol: /^https?$/, error: 'Нужен адрес вида https://learn.company.ru' })
        .max(300)
        .transform((url) => new URL(url).origin)
        .describe('Где открыта страница: отсюда адрес ссылок, если PUBLIC_URL не задан'),
      format: tableFormat,
    }),
    response: z.string(),
    contentType: 'text/csv',
  }),

  previewBulk: endpoint({
    method: 'POST',
    path: '/api/users/bulk/preview',
    access: 'admin',
    summary: 'Что сделает операция с выбранными людьми; ничего не меняется',
    body: z.object({ ...selection, action: bulkAction }).refine(isOneOfTwo, oneOfTwo),
    bodyLimit,
    response: bulkPreview,
  }),

  startBulk: endpoint({
    method: 'POST',
    path: '/api/users/bulk',
    access: 'admin',
    summary: 'Начать операцию с выбранными людьми; она идёт в фоне, как импорт',
    body: z
      .object({
        ...selection,
        action: bulkAction,
        people: z
          .int()
          .optional()
          .describe('Сколько людей было в предпросмотре: если их стало другое число, операция не начнётся'),
      })
      .refine(isOneOfTwo, oneOfTwo),
    bodyLimit,
    response: userImport,
    status: 201,
  }),

  undoBulk: endpoint({
    method: 'POST',
    path: '/api/users/imports/:id/undo',
    access: 'admin',
    summary: 'Вернуть доступ, поток и сроки, какими они были до операции; тоже идёт в фоне, как импорт',
    params: z.object({ id }),
    response: userImport,
    status: 201,
  }),
};
