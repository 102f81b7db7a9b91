import type { ConsentAnswers, LegalOffer } from '#contract/legal/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Whoever opens an invitation is asked for consents beside the password; the school's part comes from above. */
export interface InvitationConsents {
  /** Undefined where the school has named nobody who answers for data. */
  find(db: Db, userId: string): Promise<LegalOffer | undefined>;
  /** What was left out is asked for at the next call. */
  record(
    tx: Tx,
    userId: string,
    given: ConsentAnswers | undefined,
    client: { address: string; device: string },
  ): Promise<void>;
}
