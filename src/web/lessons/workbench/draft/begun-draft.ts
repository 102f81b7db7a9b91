import type { MentorDraft, MentorInForce, MentorStored } from '#contract/workbench/schemas.ts';

/** What the fields of a draft began with. */
export interface Begun {
  draft: MentorDraft | null;
  /** The version in force that they take into account, null: there was none; undefined: the one that the draft names. */
  basedOn?: number | null | undefined;
}

export const begunWith = ({ draft, inForce }: MentorStored): Begun =>
  draft ? { draft } : { draft, basedOn: numberOf(inForce) };

export const isUnseen = (begun: Begun, draft: MentorDraft | null): draft is MentorDraft =>
  draft !== null && draft.revision !== begun.draft?.revision;

/**
 * What one's own text goes on from when it was refused and stays. Beside a draft that was unseen it is as old as before: a version
 * that has come since is still to be looked at.
 */
export const goingOn = (begun: Begun, { draft, inForce }: MentorStored): Begun => ({
  draft,
  basedOn: isUnseen(begun, draft) ? basisOf(begun) : numberOf(inForce),
});

export const numberOf = (inForce: MentorInForce | null): number | null => inForce?.number ?? null;

const basisOf = ({ draft, basedOn }: Begun): number | null =>
  basedOn === undefined ? (draft?.basedOn ?? null) : basedOn;
