import { z } from 'zod';
import { readKept, writeKept } from '#web/browser-storage.ts';

/** What is kept is of a person and a record: another user of this browser doesn't see it. */
export interface DraftOwner {
  userId: string;
  id: string;
}

export type CheckDraft = z.infer<typeof checkDraft>;

/** What was typed about a record and has not taken effect: neither a wrong key nor a reload loses it. */
export function readDraft(owner: DraftOwner): CheckDraft {
  try {
    return checkDraft.parse(JSON.parse(readKept(nameOf(owner)) ?? '{}'));
  } catch {
    return {};
  }
}

export function writeDraft(owner: DraftOwner, change: CheckDraft): void {
  const draft = { ...readDraft(owner), ...change };
  const isNothing = draft.text === undefined && draft.feedback === undefined;
  writeKept(nameOf(owner), isNothing ? null : JSON.stringify(draft));
}

export function forgetDraft(owner: DraftOwner): void {
  writeKept(nameOf(owner), null);
}

const nameOf = ({ userId, id }: DraftOwner) => `check-draft:${userId}:${id}`;

/** Without the limits of the contract: what is too long to be sent is kept, too. */
const checkDraft = z.object({
  /** A reply. */
  text: z.string().optional(),
  /** The review as it was changed. */
  feedback: z
    .object({
      text: z.string(),
      remarks: z
        .array(
          z.object({
            criterionId: z.string(),
            level: z.number().nullable(),
            text: z.string(),
            nextStep: z.string().nullable(),
            quotes: z.array(z.tuple([z.number(), z.number()])),
            videoAt: z.number().nullable(),
          }),
        )
        .optional(),
    })
    .optional(),
});
