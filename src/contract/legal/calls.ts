import { z } from 'zod';
import { user } from '#contract/auth/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id, time } from '#contract/text.ts';
import { userFilters } from '#contract/users/schemas.ts';
import {
  asks,
  consentAnswers,
  consentEntry,
  consentFilters,
  draftForm,
  legalDraft,
  legalKind,
  legalSettings,
  legalSummary,
  legalText,
  operatorForm,
  ownConsents,
} from './schemas.ts';

const ofKind = z.object({ kind: legalKind });

export const legal = {
  getLegal: endpoint({
    method: 'GET',
    path: '/api/legal',
    access: 'public',
    summary: 'Кто отвечает за персональные данные и какие документы действуют',
    response: legalSummary,
  }),

  getLegalText: endpoint({
    method: 'GET',
    path: '/api/legal/texts/:kind/:number',
    access: 'public',
    summary: 'Документ школы в любой опубликованной редакции',
    params: ofKind.extend({ number: z.coerce.number().int().min(1).max(100_000) }),
    response: legalText,
  }),

  getOwnConsents: endpoint({
    method: 'GET',
    path: '/api/user/consents',
    access: 'signedIn',
    beforeConsent: true,
    summary: 'На что человек согласился, от чего отказался и о чём школа ещё ждёт ответа',
    response: ownConsents,
  }),

  answerConsents: endpoint({
    method: 'POST',
    path: '/api/user/consents',
    access: 'signedIn',
    beforeConsent: true,
    summary: 'Дать согласия, отказаться или отозвать; 409 texts_changed, если документы обновились',
    body: z.object({
      consents: consentAnswers,
      from: z.enum(['profile', 'lesson']).default('profile').describe('Где человек ответил'),
    }),
    response: z.object({ user, ...ownConsents.shape }),
  }),

  getLegalSettings: endpoint({
    method: 'GET',
    path: '/api/legal/operator',
    access: 'admin',
    summary: 'Оператор персональных данных, документы и их черновики',
    response: legalSettings,
  }),

  updateOperator: endpoint({
    method: 'PUT',
    path: '/api/legal/operator',
    access: 'admin',
    summary: 'Назвать оператора персональных данных и решить, у кого спрашивать согласия',
    body: operatorForm.extend({
      basedOn: time
        .nullable()
        .optional()
        .describe('operatorSavedAt, с которого начата правка: если оператора с тех пор сохранили, 409'),
    }),
    response: legalSettings,
  }),

  getLegalTemplate: endpoint({
    method: 'GET',
    path: '/api/legal/templates/:kind',
    access: 'admin',
    summary: 'Шаблон документа, заполненный тем, что школа о себе сказала',
    params: ofKind,
    response: z.object({ title: z.string(), text: z.string() }),
  }),

  updateLegalDraft: endpoint({
    method: 'PUT',
    path: '/api/legal/drafts/:kind',
    access: 'admin',
    summary: 'Сохранить черновик документа',
    params: ofKind,
    body: draftForm,
    bodyLimit: 512 * 1024,
    response: legalDraft,
  }),

  publishLegalTexts: endpoint({
    method: 'POST',
    path: '/api/legal/publish',
    access: 'admin',
    summary: 'Опубликовать черновики документов; опубликованное больше не меняется',
    body: z.object({
      kinds: z.array(legalKind).min(1).max(legalKind.options.length),
      asksAgain: z.boolean().default(false).describe('Спросить всех заново'),
      asks: asks.optional(),
      noticeNotNeeded: z
        .boolean()
        .default(false)
        .describe('Уведомление о передаче за рубеж не требуется, за это отвечает школа'),
    }),
    response: legalSettings,
  }),

  waveOffConsents: endpoint({
    method: 'POST',
    path: '/api/legal/wave-off',
    access: 'admin',
    summary: 'Больше не напоминать об операторе: школа оформляет согласия вне Отклика',
    response: z.object({}),
  }),

  listConsents: endpoint({
    method: 'GET',
    path: '/api/legal/consents',
    access: 'admin',
    summary: 'Журнал согласий, новые первыми',
    query: consentFilters.extend({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      cursor: id.optional().describe('id последней полученной записи'),
    }),
    response: z.array(consentEntry),
  }),

  exportConsents: endpoint({
    method: 'GET',
    path: '/api/legal/consents/export',
    access: 'admin',
    summary: 'Журнал согласий таблицей',
    query: consentFilters.extend({ format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),

  exportPeople: endpoint({
    method: 'GET',
    path: '/api/legal/people/export',
    access: 'admin',
    summary: 'Пользователи таблицей; «Согласны на письма» — столбец, если школа об этом спрашивает',
    query: userFilters.extend({ format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),
};
