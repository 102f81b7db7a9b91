import { z } from 'zod';
import { id, line, text, time } from '#contract/text.ts';

export const eventType = z.enum([
  'answer.submitted',
  'review.done',
  'course.completed',
  'enrolment.opened',
  'enrolment.closed',
  'deadline.missed',
]);
export type EventType = z.infer<typeof eventType>;

const ofCourse = { userId: id, courseId: id };
const ofAnswer = { ...ofCourse, lessonId: id, answerId: id };

/** What each event says: ids and times, never a name or a text. */
export const eventData = {
  'answer.submitted': z.object(ofAnswer),
  'review.done': z.object({ ...ofAnswer, reviewId: id }),
  'course.completed': z.object(ofCourse),
  'enrolment.opened': z.object({ ...ofCourse, groupId: id.nullable(), endsAt: time.nullable() }),
  'enrolment.closed': z.object(ofCourse),
  'deadline.missed': z.object({ ...ofCourse, lessonId: id, dueAt: time }),
} as const satisfies Record<EventType, z.ZodObject>;
export type EventData = { [Type in EventType]: z.infer<(typeof eventData)[Type]> };

/** A way of sending that isn’t there must not seem to be taken: it has no other fields. */
export const webhookForm = z.strictObject({
  title: line(100, 'Введите название'),
  url: text(2_000).trim().describe('https, порт 443 или не меньше 1024'),
  types: z
    .array(eventType)
    .min(1, 'Выберите хотя бы одно событие')
    .transform((types) => eventType.options.filter((type) => types.includes(type))),
});
export type WebhookForm = z.infer<typeof webhookForm>;

export const stopReason = z.enum(['person', 'gone', 'failing', 'secret']);

export const webhook = z.object({
  id,
  title: z.string(),
  url: z.string(),
  types: z.array(eventType),
  bothUntil: time.nullable().describe('До какого времени подписывает и прежний секрет'),
  failingSince: time.nullable().describe('С какого времени ничего не принято'),
  stopped: z
    .object({
      at: time,
      because: stopReason.describe(
        'person — остановил человек, gone — ответ 410, failing — пять суток отказов, secret — секрет не открывается ключом сервера',
      ),
    })
    .nullable(),
  createdAt: time,
  updatedAt: time.describe('Когда сохранены название, адрес и события'),
  lastSentAt: time.nullable().describe('Когда событие принято в последний раз, за 30 дней'),
  waiting: z.int().describe('Сколько событий ждут отправки'),
  failed: z.int().describe('Сколько событий не удалось отправить, за 30 дней'),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookSecret = z.object({
  secret: z.string().describe('whsec_…, показывается один раз'),
});

export const webhookDelivery = z.object({
  id,
  webhook: z.object({ id, title: z.string() }),
  eventId: id.describe('webhook-id, один при всех попытках'),
  type: z.string().describe('Событие; webhook.test — проверка'),
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  createdAt: time,
  dueAt: time.describe('Когда следующая попытка'),
  endedAt: time.nullable(),
  problem: z.string().nullable(),
  tries: z.array(
    z.object({
      number: z.int(),
      at: time,
      ms: z.int(),
      status: z.int().nullable().describe('Код ответа; null, если ответа не было'),
      answer: z.string().nullable().describe('Начало ответа либо то, почему его не было'),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
