import { z } from 'zod';
import { draftFields } from '#contract/lesson-drafts/schemas.ts';
import type { LessonFields } from './lesson-fields.ts';

/** The typed texts, and the lesson's version that they are based on; a new lesson has none. */
export interface LessonDraft {
  fields: LessonFields;
  version?: number | undefined;
}

/** The author and the lesson of a draft; a lesson not created yet is `new:` and its course. */
export interface LessonDraftOwner {
  userId: string;
  subject: string;
}

/** Whether two texts of the form are equal. Both are brought into one order of keys. */
export const isSameText = (one: LessonFields, other: LessonFields): boolean =>
  JSON.stringify(draftFields.parse(one)) === JSON.stringify(draftFields.parse(other));

// sessionStorage: the draft is meant to survive a crash, an ended session or a reload, not to be found on another day.

export function readLessonDraft(owner: LessonDraftOwner): LessonDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null');
    return drafts.safeParse(kept).data;
  } catch {
    return undefined;
  }
}

/** Returns whether the draft is kept now. */
export function keepLessonDraft(owner: LessonDraftOwner, draft: LessonDraft): boolean {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
    return true;
  } catch {
    // Storage is full or forbidden: the text is still in the form.
    return false;
  }
}

export function forgetLessonDraft(owner: LessonDraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    // Without storage there is nothing to remove.
  }
}

const nameOf = ({ userId, subject }: LessonDraftOwner) => `lesson-draft:${userId}:${subject}`;

const drafts = z.object({ fields: draftFields, version: z.number().optional() });
