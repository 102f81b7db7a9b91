import { z } from 'zod';
import { type Meeting, meetingInput } from '#contract/meetings/schemas.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';
import { typedOf } from '#web/forms/typed-of.ts';
import { localOf } from '#web/ui/time/local-time.ts';

const { title, minutes, link, place } = meetingInput.shape;

/** An empty link is none. */
export const meetingFields = z.object({
  title,
  startsAt: localDateTime.pipe(z.string('Укажите день и время')),
  minutes,
  link: z.preprocess((typed) => (typed === '' ? null : typed), link),
  place,
});
export type MeetingFields = z.output<typeof meetingFields>;

export const fieldsOf = (meeting: Meeting | undefined) => ({
  ...typedOf({ title: meeting?.title, link: meeting?.link, place: meeting?.place }),
  startsAt: localOf(meeting?.startsAt ?? null),
  minutes: meeting?.minutes ?? 60,
});
