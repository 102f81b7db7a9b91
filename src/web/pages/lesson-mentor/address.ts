import { idInAddress } from '#web/pages/frame/id-in-address.ts';

export interface MentorAddress {
  /** The run whose results are shown; the newest without it. */
  run?: string;
  /** Answers are read again, in the place of the draft. */
  reread?: true;
}

export function readMentorAddress({ run, reread }: Record<string, unknown>): MentorAddress {
  const id = idInAddress(run);
  return { ...(id && { run: id }), ...((reread === true || reread === 'true') && { reread: true }) };
}
