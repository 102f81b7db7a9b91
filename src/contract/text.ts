import { z } from 'zod';

/** PostgreSQL can't store U+0000 in text, so it is refused at the edge rather than silently dropped. */
const withoutNul = (text: string) => !text.includes('\u0000');
const nulMessage = 'В тексте есть недопустимый символ (NUL). Удалите его и попробуйте снова';

/** A lone surrogate has no UTF-8 encoding: it would come back as another character. */
const wellFormed = (text: string) => text.isWellFormed();
const brokenMessage = 'В тексте есть повреждённый символ. Удалите его и попробуйте снова';

/** Required of every text, so that it is returned exactly as it was sent. */
const storable = (schema: z.ZodString) =>
  schema.refine(withoutNul, nulMessage).refine(wellFormed, brokenMessage);

const tooLong = (max: number) => `Не длиннее ${max.toLocaleString('ru-RU')} символов`;

/** Text stored exactly as typed, at most `max` UTF-16 units. */
export const text = (max: number) => storable(z.string('Введите текст').max(max, tooLong(max)));

/** Required text: `message` is shown when nothing in it is visible; stored untrimmed. */
export const requiredText = (max: number, message: string) =>
  storable(z.string(message).max(max, tooLong(max))).refine(isVisible, message);

/** Default-ignorable characters and the blank Braille pattern are invisible. */
const isVisible = (value: string) => /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/**
 * A one-line name or title: trimmed, with visible characters, without direction overrides. Composed, so that it is found and
 * compared: macOS and PDFs give «й» as two code points.
 */
export const line = (max: number, message: string) =>
  storable(z.string(message).trim().normalize('NFC').min(1, message).max(max, tooLong(max)))
    .refine(isVisible, message)
    .refine((value) => !turnsText.test(value), turnsTextMessage);

/** Bidirectional overrides would mirror the text next to a name, or a file's extension. */
const turnsText = /[\u202A-\u202E\u2066-\u2069]/;
const turnsTextMessage = 'В тексте есть символ, меняющий направление письма. Удалите его и попробуйте снова';

/** UUIDv7 in lower case. */
export const id = z.uuid('Неверный идентификатор').toLowerCase();

/** An instant in UTC, ISO 8601: 2026-11-21T06:19:40.123Z. */
export const time = z.iso.datetime({ error: 'Неверная дата' });

/** An instant that a person names; the year has four digits and is plausible. */
export const namedTime = time.refine(
  (value) => value >= '2000' && value < '9999',
  'Год должен быть от 2000 до 9998',
);

/** ICU takes 0.1 ms to check a zone, so valid names are cached: only canonical ones, a few hundred at most. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    const { timeZone: canonical } = new Intl.DateTimeFormat('ru', { timeZone: name }).resolvedOptions();
    if (canonical === name) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/** An IANA name, as a browser gives it: Europe/Moscow. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Неизвестный часовой пояс');
