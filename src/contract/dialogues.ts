import { z } from 'zod';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { level, practice, trust } from './scenario-card.ts';
import { id, requiredText, text, time } from './text.ts';
import { lineMaxLength, reflectionMaxLength } from './limits.ts';

export const speaker = z.enum(['student', 'persona', 'hint']);
export type Speaker = z.infer<typeof speaker>;

export const dialogueEnd = z.enum(['student', 'persona', 'limit', 'crisis', 'restart', 'age']);
export type DialogueEnd = z.infer<typeof dialogueEnd>;

/** The persona's state after a reply, kept and moved by the server (move-mood.ts). */
export const mood = z
  .object({
    trust,
    points: z.int(),
    seen: z.array(z.string()).describe('Коды отметок, которые уже были'),
    facts: z.array(z.string()).describe('Коды открытых обстоятельств'),
    met: z.array(z.string()).describe('Коды выполненных условий'),
    angered: z.int().optional().describe('Сколько реплик студента разозлили'),
  })
  .meta({ id: 'Mood' });
export type Mood = z.infer<typeof mood>;

/** Why a reply was cut or replaced (reply-guard.ts). */
export const replyCut = z.enum([
  'label',
  'out_of_role',
  'leak',
  'link',
  'closed_fact',
  'self_harm',
  'foreign',
  'empty',
  'length',
  'coaching',
  'frame',
  'recap',
  'agreement',
]);
export type ReplyCut = z.infer<typeof replyCut>;

/** A line of a talk. A reply under way has the sentences that are checked so far. */
export const turn = z
  .object({
    number: z.int(),
    speaker,
    state: z.enum(['waiting', 'in_progress', 'done', 'failed', 'not_configured']),
    text: z.string(),
    attempt: z.int().optional().describe('Попытка очереди, которой принадлежит текст реплики в работе'),
    trust: trust.optional().describe('Расположение после реплики; студенту — когда разговор окончен'),
    mood: mood.optional().describe('Только для куратора, администратора и в своей пробе'),
    marks: z.array(z.string()).optional().describe('Как mood'),
    cut: replyCut.nullable().optional().describe('Почему реплика оборвана; как mood'),
    isFallback: z.boolean().optional().describe('Реплика из карточки вместо негодной; как mood'),
    repairs: z.int().optional().describe('Как mood'),
    cause: z.string().optional().describe('Почему не ответил; только для администратора'),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof turn>;

export const dialogue = z
  .object({
    id,
    lessonId: id,
    userId: id,
    kind: z.enum(['practice', 'trial']),
    level,
    practice: practice.describe('Открытая часть карточки, по которой идёт разговор'),
    turnsLeft: z.int(),
    hintsLeft: z.int(),
    charactersLeft: z.int(),
    endedBy: dialogueEnd.nullable(),
    endedAt: time.nullable(),
    answerId: id.nullable().describe('Ответ, которым стал разговор'),
    reflection: z.string().nullable().describe('Что сказал бы иначе; только себе'),
    createdAt: time,
    turns: z.array(turn),
    isProgram: z.boolean().describe('Собеседника изображает программа без модели'),
    found: z
      .object({ facts: z.int(), of: z.int(), met: z.int(), ofMet: z.int() })
      .optional()
      .describe('Сколько обстоятельств узнано и условий выполнено; когда разговор окончен'),
    legend: z
      .record(z.string(), z.string())
      .optional()
      .describe('Слова карточки для кодов отметок, обстоятельств и условий; для тех же, кому mood'),
    support: z.string().optional().describe('Что прочитать сразу, если разговор окончен из-за тревоги'),
  })
  .meta({ id: 'Dialogue' });
export type Dialogue = z.infer<typeof dialogue>;

export const dialogueSummary = z
  .object({
    id,
    kind: z.enum(['practice', 'trial']),
    level,
    createdAt: time,
    endedBy: dialogueEnd.nullable(),
    said: z.int().describe('Сколько реплик сказал студент'),
    turns: z.int().describe('Сколько их может быть'),
    turnsLeft: z.int().describe('Сколько осталось: та, которую собеседник не понял, не в счёт'),
    answerId: id.nullable(),
  })
  .meta({ id: 'DialogueSummary' });
export type DialogueSummary = z.infer<typeof dialogueSummary>;

const params = z.object({ id });
const turnParams = z.object({ id, number: z.coerce.number().int().min(0).max(1_000) });

const headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'Idempotency-Key: от 1 до 128 печатных символов')
    .optional(),
});

export const startDialogue = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/dialogues',
  access: 'signedIn',
  summary: 'Начать разговор по сценарию урока; повтор с тем же Idempotency-Key вернёт уже начатый',
  params,
  headers,
  body: z.object({
    level,
    trial: z.boolean().optional().describe('Проба по черновику; только для администратора'),
    again: z.boolean().optional().describe('Закончить начатый и начать заново'),
  }),
  response: dialogue,
  status: 201,
});

export const listDialogues = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/dialogues',
  access: 'signedIn',
  summary: 'Свои разговоры урока, новые первыми',
  params,
  response: z.array(dialogueSummary),
});

export const getDialogue = endpoint({
  method: 'GET',
  path: '/api/dialogues/:id',
  access: 'signedIn',
  summary: 'Разговор целиком: свой; куратору и администратору — только отправленный на разбор',
  params,
  response: dialogue,
});

export const sayLine = endpoint({
  method: 'POST',
  path: '/api/dialogues/:id/turns',
  access: 'signedIn',
  summary: 'Сказать реплику; ответ собеседника придёт событиями',
  params,
  headers,
  body: z.object({
    number: z.int().min(0).max(1_000).describe('Какая это строка разговора: следующая по счёту'),
    text: requiredText(lineMaxLength, 'Напишите, что скажете'),
  }),
  response: z.object({
    turn,
    reply: turn.nullable().describe('null: разговор окончен, собеседник не ответит'),
    support: z.string().optional().describe('Что прочитать сразу, если разговор окончен из-за тревоги'),
  }),
  status: 201,
});

export const retryReply = endpoint({
  method: 'POST',
  path: '/api/dialogues/:id/turns/:number/retry',
  access: 'signedIn',
  summary: 'Попросить собеседника ответить ещё раз, если он не ответил из-за сбоя',
  params: turnParams,
  response: turn,
  status: 201,
});

export const askHint = endpoint({
  method: 'POST',
  path: '/api/dialogues/:id/hints',
  access: 'signedIn',
  summary: 'Попросить у наставника подсказку: на что обратить внимание',
  params,
  response: turn,
  status: 201,
});

export const finishDialogue = endpoint({
  method: 'POST',
  path: '/api/dialogues/:id/finish',
  access: 'signedIn',
  summary: 'Отправить разговор на разбор: он становится ответом на урок',
  params,
  body: z.object({}),
  response: answer,
  status: 201,
});

export const closeDialogue = endpoint({
  method: 'POST',
  path: '/api/dialogues/:id/close',
  access: 'signedIn',
  summary: 'Закончить разговор, не отправляя',
  params,
  response: dialogue,
});

export const saveReflection = endpoint({
  method: 'PUT',
  path: '/api/dialogues/:id/reflection',
  access: 'signedIn',
  summary: 'Записать, что студент сказал бы иначе; на разбор не влияет',
  params,
  body: z.object({ text: text(reflectionMaxLength) }),
  response: z.object({ text: z.string() }),
});

/** How one reply came about. */
export const replyMade = z
  .object({
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    raw: z
      .string()
      .nullable()
      .describe('Что написала модель; null: программа без модели или ещё не ответила'),
    model: z.string().nullable(),
    ms: z.int().nullable(),
    cost: z.number().nullable().describe('В рублях'),
    requests: z.int().describe('Сколько запросов ушло'),
  })
  .meta({ id: 'ReplyMade' });
export type ReplyMade = z.infer<typeof replyMade>;

export const getReplyMade = endpoint({
  method: 'GET',
  path: '/api/dialogues/:id/turns/:number/made',
  access: 'admin',
  summary:
    'Как получена реплика: что ушло в модель и что она написала; в своей пробе и в отправленном разговоре',
  params: turnParams,
  response: replyMade,
});

/** Talks over a lesson's scenario, of everybody together: nobody's unsent words. */
export const dialogueFigures = z
  .object({
    started: z.int(),
    finished: z.int().describe('Окончены не перезапуском и не сроком'),
    sent: z.int(),
    medianTurns: z.number().nullable(),
    ends: z.array(z.object({ by: dialogueEnd, talks: z.int() })),
    facts: z.number().nullable().describe('Доля узнанных скрытых обстоятельств в отправленных'),
    levels: z.array(z.object({ level, talks: z.int(), agreed: z.int() })),
    replies: z.int(),
    cut: z.int().describe('Оборвано из-за слов не по роли'),
    repaired: z.int(),
    fallbacks: z.int(),
  })
  .meta({ id: 'DialogueFigures' });
export type DialogueFigures = z.infer<typeof dialogueFigures>;

export const getDialogueFigures = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/dialogue-figures',
  access: 'admin',
  summary: 'Разговоры урока в числах',
  params,
  response: dialogueFigures,
});
