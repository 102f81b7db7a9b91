import { z } from 'zod';
import { groupCopy, newGroup } from '#contract/groups/schemas.ts';
import { id } from '#contract/text.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';

const { title, late } = newGroup.shape;

export const newGroupFields = z.object({
  courseId: id,
  title,
  startsAt: localDateTime,
  endsAt: localDateTime,
  late,
});
export type NewGroupFields = z.output<typeof newGroupFields>;

export const groupSettings = z.object({ title, late, archived: z.boolean() });

export const copyFields = z.object({ title: groupCopy.shape.title, startsAt: localDateTime });

export const lateOptions = [
  { value: 'accepted', label: 'Принимать и отмечать «после срока»' },
  { value: 'refused', label: 'Не принимать' },
];
