import { z } from 'zod';
import { line, text, time } from '#contract/text.ts';
import { nearestAccent } from '#domain/accent/accent-colours.ts';

export const logoMaxBytes = 2 * 1024 * 1024;

/** What is taken as a logo. The page draws an SVG as one of these. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

const orNone = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const oneLine = (max: number, message: string) =>
  line(max, message).refine((value) => !/\p{Cc}/u.test(value), 'Это пишут в одну строку');

const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Цвет пишут так: #2f4bb5')
  .superRefine((colour, context) => {
    const nearest = nearestAccent(colour);
    if (nearest !== undefined)
      context.addIssue({
        code: 'custom',
        message: `Белые слова на таком цвете не прочесть. Ближайший, на котором они видны: ${nearest}`,
      });
  });

const day = z.iso
  .date('Неверная дата')
  .refine((value) => value >= '2000' && value < '9999', 'Год должен быть от 2000 до 9998');

const weekday = z.int().min(1).max(7);

export const schoolForm = z.object({
  name: orNone(oneLine(60, 'Введите название')).describe('Как школа себя называет; null — APP_NAME'),
  shortName: orNone(oneLine(30, 'Введите короткое название')).describe('Где для названия мало места'),
  accent: orNone(accent).describe('Цвет кнопок и ссылок: #rrggbb'),
  senderName: orNone(oneLine(60, 'Введите имя отправителя')).describe('От чьего имени приходят письма'),
  signature: orNone(text(300)).describe('Подпись под письмами'),
  contact: orNone(oneLine(200, 'Напишите, куда обращаться')).describe('Куда обращаться людям'),
  daysOff: z
    .array(weekday)
    .max(6, 'Хотя бы один день недели — рабочий')
    .default([])
    .describe('Выходные дни недели: 1 — понедельник, 7 — воскресенье'),
  datesOff: z.array(day).max(366).default([]).describe('Нерабочие дни календаря'),
  namesByAdmins: z
    .boolean()
    .default(false)
    .describe('Имена тех, кто входит через другие серверы, меняют только администраторы'),
});
export type SchoolForm = z.output<typeof schoolForm>;

export const schoolSettings = schoolForm
  .required()
  .extend({
    accent: z.string().nullable(),
    defaultName: z.string().describe('Название, пока школа не выбрала своего: APP_NAME'),
    logo: z.string().nullable().describe('Адрес логотипа'),
    savedAt: time.nullable(),
  })
  .meta({ id: 'SchoolSettings' });
export type SchoolSettings = z.infer<typeof schoolSettings>;
