import { z } from 'zod';
import { answerFileKinds } from '#contract/answer-files/kinds.ts';
import { looksAt } from '#contract/lessons/criteria.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { cueing, releaseMode } from '#contract/lessons/schemas.ts';
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

/** A draft may still be invalid. */
const draftFields = z.object({
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  content: z.string(),
  transcription: z.string(),
  assignment: z.string(),
  aiPrompt: z.string(),
  criteria: z.array(
    z.object({
      id: z.string().optional(),
      title: z.string(),
      description: z.string(),
      skillId: z.string().nullable().catch(null),
      levels: z.array(z.object({ title: z.string(), description: z.string() })),
      looksAt: looksAt.optional().catch(undefined),
      byAbsence: z.literal(true).optional().catch(undefined),
      aloud: z.boolean().optional().catch(undefined),
      passesFrom: z.number().optional().catch(undefined),
    }),
  ),
  ownPassesBy: passesBy.nullable().catch(null),
  isCounted: z.boolean().catch(true),
  asksWhenShort: z.boolean().catch(true),
  attemptsLimit: z.number().nullable().catch(null),
  answerFiles: z
    .object({ kinds: z.array(z.enum(answerFileKinds)), most: z.number() })
    .nullable()
    .catch(null),
  release: releaseMode.catch('at_once'),
  cueing: cueing.catch('show'),
  publishedAt: z.string().nullable().catch('now'),
  opensAfter: z.number().nullable().catch(null),
  dueAfter: z.number().nullable().catch(null),
} satisfies Record<keyof LessonFields, z.ZodType>);

const drafts = z.object({ fields: draftFields, version: z.number().optional() });
