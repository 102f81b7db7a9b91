import { z } from 'zod';
import { id, line, namedTime, text, time } from '#contract/text.ts';
import { parseUrl } from '#domain/parse-url.ts';

/** «Встреча»: when and where a stream meets. */
export const meeting = z
  .object({
    id,
    title: z.string(),
    startsAt: time,
    minutes: z.int(),
    link: z.string().nullable(),
    place: z.string().describe('Словами; может быть пустым'),
  })
  .meta({ id: 'Meeting' });
export type Meeting = z.infer<typeof meeting>;

/** As whoever edits it has it. */
export const groupMeeting = meeting
  .extend({ updatedAt: time.describe('Когда её сохранили: на этом основана правка') })
  .meta({ id: 'GroupMeeting' });
export type GroupMeeting = z.infer<typeof groupMeeting>;

const minutesError = 'Целое число минут, от 5 до 1440';

/** Only what a browser opens as a page. */
const link = line(1_000, 'Введите ссылку').refine(
  (value) => /^https?:\/\/\S+$/i.test(value) && parseUrl(value) !== undefined,
  'Ссылка вида https://…',
);

export const meetingInput = z.object({
  title: line(200, 'Введите название встречи'),
  startsAt: namedTime,
  minutes: z.int(minutesError).min(5, minutesError).max(1_440, minutesError),
  link: link.nullable().default(null),
  place: text(500).default(''),
});

export const meetingChange = meetingInput.extend({
  basedOn: time
    .optional()
    .describe(
      'updatedAt встречи, с которого начата правка: если её с тех пор сохранили, 409. Без него — поверх',
    ),
});
