/** A remark of an earlier attempt, by which the new answer is checked. */
export interface OpenRemark {
  id: string;
  /** The title of its criterion. */
  criterion: string;
  text: string;
  nextStep: string | null;
  /** The words of the earlier answer that it quotes. */
  quotes: string[];
}
