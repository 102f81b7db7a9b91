import type { ConsentAnswers, LegalOffer } from '#contract/legal/schemas.ts';
import type { InvitationConsents } from '#server/accounts/links/invitation-consents.ts';
import { findLegalOffer } from './asked.ts';
import { readJoiningConsents, recordConsents } from './record-consents.ts';

/** What invitations need of consents. */
export const invitationConsents = (hasModelAbroad: boolean): InvitationConsents => ({
  find: (db, userId): Promise<LegalOffer | undefined> => findLegalOffer({ db, hasModelAbroad }, { userId }),
  async record(tx, userId, given: ConsentAnswers | undefined, client) {
    const consents = given ? await readJoiningConsents(tx, given, client) : [];
    await recordConsents(tx, userId, { consents, how: 'invitation', hasModelAbroad });
  },
});
