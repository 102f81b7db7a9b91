import { z } from 'zod';
import { type LessonFields, lessonFields } from './lesson-fields.ts';

/** What is typed, and the `updatedAt` of the lesson that it began with; a new lesson has none. */
export interface LessonDraft {
  fields: LessonFields;
  basedOn?: string | undefined;
}

/** Whose text it is, and of which lesson: `new:` and the course for one not created yet. */
export interface LessonDraftOwner {
  userId: string;
  subject: string;
}

// Kept for the tab alone: it is for a crash, a session that ended or a reload, not for another day.

export function readLessonDraft(owner: LessonDraftOwner): LessonDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null');
    return drafts.safeParse(kept).data;
  } catch {
    return undefined;
  }
}

export function keepLessonDraft(owner: LessonDraftOwner, draft: LessonDraft): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the text is still in the form.
  }
}

export function forgetLessonDraft(owner: LessonDraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    // Then there is nothing to forget.
  }
}

const nameOf = ({ userId, subject }: LessonDraftOwner) => `lesson-draft:${userId}:${subject}`;

/** A draft needn't be fit to be saved yet. */
const drafts = z.object({
  fields: z.object(
    Object.fromEntries(lessonFields.keyof().options.map((name) => [name, z.string()])) as Record<
      keyof LessonFields,
      z.ZodString
    >,
  ),
  basedOn: z.string().optional(),
});
