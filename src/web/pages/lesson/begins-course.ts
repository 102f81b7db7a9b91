import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Place } from '#web/lessons/neighbours.ts';

/** Whether a student is on the way into the course's first lesson. */
export const beginsCourse = ({ role }: User, lesson: Lesson, place: Place | undefined): boolean =>
  place?.number === 1 && !lesson.completedAt && rights[role].studies && lesson.canAnswer !== false;
