import { z } from 'zod';
import { draftFields } from '#contract/lesson-drafts/schemas.ts';
import type { LessonFields } from './lesson-fields.ts';

/** The typed texts, and the lesson's version that they are based on; a new lesson has none. */
export interface LessonDraft {
  fields: LessonFields;
  version?: number | undefined;
  /** When the server kept the draft that this tab has last read or written there: a later one is another device's. */
  seen?: string | undefined;
}

/** On its way to the server: meanwhile nothing of it is put aside there. A lesson that was begun has an id already. */
export interface SavedDraft extends LessonDraft {
  hold: () => Promise<string | undefined>;
}

/** The author and the lesson of a draft; a lesson not created yet is `new:` and its course. */
export interface LessonDraftOwner {
  userId: string;
  subject: string;
}

/** Whether two texts of the form are equal. Both are brought into one order of keys. */
export const isSameText = (one: LessonFields, other: LessonFields): boolean =>
  JSON.stringify(keptFields.parse(one)) === JSON.stringify(keptFields.parse(other));

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

const { shape } = draftFields;

/** A tab may hold a draft that an earlier release has kept. */
const keptFields = draftFields.extend({
  ownPassesBy: shape.ownPassesBy.catch(null),
  isCounted: shape.isCounted.catch(true),
  asksWhenShort: shape.asksWhenShort.catch(true),
  asksSelf: shape.asksSelf.catch(false),
  attemptsLimit: shape.attemptsLimit.catch(null),
  answerFiles: shape.answerFiles.catch(null),
  release: shape.release.catch('at_once'),
  cueing: shape.cueing.catch('show'),
  publishedAt: shape.publishedAt.catch('now'),
  opensAfter: shape.opensAfter.catch(null),
  dueAfter: shape.dueAfter.catch(null),
} satisfies Partial<Record<keyof LessonFields, z.ZodType>>);

const drafts = z.object({
  fields: keptFields,
  version: z.number().optional(),
  seen: z.string().optional(),
});
