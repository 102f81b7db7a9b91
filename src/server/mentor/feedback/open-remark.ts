/** A remark of an earlier attempt, by which the new answer is checked. */
export interface OpenRemark {
  id: string;
  criterionId: string;
  /** The title of its criterion. */
  criterion: string;
  text: string;
  nextStep: string | null;
  /** The words of the earlier answer that it quotes. */
  quotes: string[];
  /** Of each of them, in which of the student's lines of a talk it stands, from 1. */
  places?: (number | null)[];
  /** The remarks of the same criterion before it, in whose place it stands. */
  replaces?: readonly string[];
}

/** Whether a take that was begun from a remark is about this one, or was when it began. */
export const isLedBy = ({ id, replaces = [] }: OpenRemark, remarkId: string | null): boolean =>
  remarkId !== null && (id === remarkId || replaces.includes(remarkId));
