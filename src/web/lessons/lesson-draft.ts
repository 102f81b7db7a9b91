import { z } from 'zod';
import { type LessonFields, lessonFields } from './lesson-fields.ts';

/** Whose text it is, and of which lesson: `new:` and the course for one not created yet. */
export interface LessonDraftOwner {
  userId: string;
  subject: string;
}

// Kept for the tab alone: it is for a crash, a session that ended or a reload, not for another day.

export function readLessonDraft(owner: LessonDraftOwner): LessonFields | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null');
    return drafts.safeParse(kept).data;
  } catch {
    return undefined;
  }
}

export function keepLessonDraft(owner: LessonDraftOwner, fields: LessonFields): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(fields));
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
const drafts = z.object(
  Object.fromEntries(lessonFields.keyof().options.map((name) => [name, z.string()])) as Record<
    keyof LessonFields,
    z.ZodString
  >,
);
