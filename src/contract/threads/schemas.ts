import { z } from 'zod';
import { referralReason } from '#contract/referrals/words.ts';
import { id, time } from '#contract/text.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });
const titled = z.object({ id, title: z.string() });

/** Words of the person whose thread it is, or of somebody of the school. */
export const message = z
  .object({
    id,
    isOwn: z.boolean().describe('Слова того, чья это переписка, а не школы'),
    by: z.string().nullable().describe('Кто написал от школы; null у слов студента и если человека уже нет'),
    text: z.string().describe('Без разметки; у ответа на тревогу или несогласие — Markdown'),
    about: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('lesson'), id, title: z.string() }),
        z.object({ kind: z.literal('survey'), id, title: z.string() }),
      ])
      .nullable()
      .describe('Это ответ на тревогу или несогласие: что за урок или анкета'),
    at: time,
    seenAt: time.nullable().describe('Когда студент увидел слова школы'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

const about = {
  id,
  student: person,
  course: titled.nullable().describe('null: переписка не о курсе, на неё отвечают администраторы'),
};

/** In a list: without what an alarm may be about. */
export const threadSummary = z
  .object({
    ...about,
    last: message.pick({ isOwn: true, by: true, text: true, at: true }).describe('Последнее сообщение'),
    unseen: z.int().describe('Сколько слов школы студент ещё не видел'),
  })
  .meta({ id: 'ThreadSummary' });
export type ThreadSummary = z.infer<typeof threadSummary>;

export const thread = z
  .object({
    ...about,
    messages: z.array(message).describe('По порядку, последние; раньше них — запросом с before'),
    hasEarlier: z.boolean(),
    support: z.string().optional().describe('Markdown: что прочитать автору, пока его тревога открыта'),
    waits: z
      .object({ referralId: id, reason: referralReason, dueAt: time })
      .optional()
      .describe('Тому, кто ведёт студента: запись очереди, которая ждёт ответа'),
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof thread>;
