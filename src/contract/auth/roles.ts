import type { Role } from './schemas.ts';

/** What a role may do, beyond the rows in its scope. */
export interface Rights {
  /** The calls declared `admin`: people, courses, lessons, surveys. */
  administers: boolean;
  /** The calls declared `curator`: reads and reviews the answers of other people, sees their progress. */
  mentors: boolean;
  /** Reads what the model was told and what it wrote: prompts, raw reviews, causes of failures. */
  seesPrompts: boolean;
  /** Studies where enrolled: progress, deadlines and attempts apply. */
  studies: boolean;
}

/** A new role doesn't compile until each of its rights is decided. */
export const rights: Record<Role, Rights> = {
  admin: { administers: true, mentors: true, seesPrompts: true, studies: false },
  curator: { administers: false, mentors: true, seesPrompts: false, studies: true },
  student: { administers: false, mentors: false, seesPrompts: false, studies: true },
};
