import { z } from 'zod';
import { answer, talkLine } from '#contract/answers/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { keyHeaders } from '#contract/idempotency-key.ts';
import { lessonInput } from '#contract/lessons/schemas.ts';
import { lineMaxLength, reflectionMaxLength } from '#contract/limits.ts';
import { level } from '#contract/scenarios/scenario-card.ts';
import { id, requiredText, text } from '#contract/text.ts';
import { dialogueFigures } from './dialogue-figures.ts';
import { dialogue, dialogueSummary, replyMade, turn } from './schemas.ts';

const params = z.object({ id });

const turnParams = z.object({ id, number: z.coerce.number().int().min(0).max(1_000) });

const turnNumber = z.int().min(0).max(1_000);

const said = z.object({
  turn,
  reply: turn
    .nullable()
    .describe('null: собеседник не ответит, пока студент не скажет, о ком эти слова (asked), или никогда'),
  support: z.string().optional().describe('Что прочитать сразу, если эти слова похожи на тревогу'),
});

export const talks = {
  startDialogue: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/dialogues',
    access: 'signedIn',
    summary: 'Начать разговор по сценарию урока; повтор с тем же Idempotency-Key вернёт уже начатый',
    params,
    headers: keyHeaders,
    body: z.object({
      level,
      trial: z.boolean().optional().describe('Проба по черновику; только для администратора'),
      again: z.boolean().optional().describe('Закончить начатый и начать заново'),
    }),
    response: dialogue,
    status: 201,
  }),

  startTake: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/takes',
    access: 'signedIn',
    summary:
      'Сказать иначе: начать дубль со своей реплики этого разговора; повтор с тем же Idempotency-Key вернёт уже начатый',
    params,
    headers: keyHeaders,
    body: z.object({
      from: turnNumber.describe('Номер своей реплики, вместо которой будет другая'),
      remarkId: id.optional().describe('Замечание, из-за которого студент хочет сказать иначе'),
      again: z.boolean().optional().describe('Закончить начатый дубль и начать этот'),
    }),
    response: dialogue,
    status: 201,
  }),

  listDialogues: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/dialogues',
    access: 'signedIn',
    summary: 'Свои разговоры и дубли урока, новые первыми',
    params,
    response: z.array(dialogueSummary),
  }),

  getDialogue: endpoint({
    method: 'GET',
    path: '/api/dialogues/:id',
    access: 'signedIn',
    summary: 'Разговор целиком: свой; куратору и администратору — только отправленный на разбор',
    params,
    response: dialogue,
  }),

  sayLine: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/turns',
    access: 'signedIn',
    summary: 'Сказать реплику; ответ собеседника придёт событиями',
    params,
    headers: keyHeaders,
    body: z.object({
      number: turnNumber.describe('Какая это строка разговора: следующая по счёту'),
      text: requiredText(lineMaxLength, 'Напишите, что скажете'),
    }),
    response: said,
    status: 201,
  }),

  tellAboutLine: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/turns/:number/about',
    access: 'signedIn',
    summary:
      'Сказать, о ком реплика, похожая на тревогу: часть разговора (он идёт дальше, если не окончен) или о себе (её прочитает человек)',
    params: turnParams,
    body: z.object({ about: z.enum(['role', 'me']) }),
    response: said,
    status: 201,
  }),

  retryReply: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/turns/:number/retry',
    access: 'signedIn',
    summary: 'Попросить собеседника ответить ещё раз, если он не ответил из-за сбоя',
    params: turnParams,
    response: turn,
    status: 201,
  }),

  tryTalkReview: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/try-review',
    access: 'admin',
    summary: 'Разобрать свою законченную пробу, как разобрали бы разговор студента; ничего не сохраняется',
    params,
    body: lessonInput.pick({
      content: true,
      transcription: true,
      aiPrompt: true,
      criteria: true,
      cueing: true,
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('done'),
        text: z.string().describe('Markdown'),
        model: z.string(),
        ms: z.int(),
        answer: z.string().describe('Разговор, как его прочла модель'),
        lines: z.array(talkLine),
      }),
      z.object({ state: z.literal('failed'), cause: z.string() }),
    ]),
  }),

  askHint: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/hints',
    access: 'signedIn',
    summary: 'Попросить у наставника подсказку: на что обратить внимание',
    params,
    response: turn,
    status: 201,
  }),

  finishDialogue: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/finish',
    access: 'signedIn',
    summary: 'Отправить разговор на разбор: он становится ответом на урок',
    params,
    body: z.object({}),
    response: answer,
    status: 201,
  }),

  closeDialogue: endpoint({
    method: 'POST',
    path: '/api/dialogues/:id/close',
    access: 'signedIn',
    summary: 'Закончить разговор, не отправляя',
    params,
    response: dialogue,
  }),

  saveReflection: endpoint({
    method: 'PUT',
    path: '/api/dialogues/:id/reflection',
    access: 'signedIn',
    summary: 'Записать, что студент сказал бы иначе; на разбор не влияет',
    params,
    body: z.object({ text: text(reflectionMaxLength) }),
    response: z.object({ text: z.string(), support: said.shape.support }),
  }),

  getReplyMade: endpoint({
    method: 'GET',
    path: '/api/dialogues/:id/turns/:number/made',
    access: 'admin',
    summary:
      'Как получена реплика: что ушло в модель и что она написала; в своей пробе и в отправленном разговоре',
    params: turnParams,
    response: replyMade,
  }),

  getDialogueFigures: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/dialogue-figures',
    access: 'admin',
    summary: 'Разговоры урока в числах',
    params: z.object({ id }),
    response: dialogueFigures,
  }),
};
