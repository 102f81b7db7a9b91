import type { ConsentsChoice } from '#web/legal/consent-journal.tsx';
import { textsInAddress } from '#web/pages/frame/texts-in-address.ts';

/** The filters of the journal of consents. */
export const readConsentsChoice = (search: Record<string, unknown>): ConsentsChoice =>
  textsInAddress(search, ['kind', 'act']);
