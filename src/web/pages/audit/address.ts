import type { AuditChoice } from '#web/audit/chosen-filters.ts';
import { textsInAddress } from '#web/pages/frame/texts-in-address.ts';

export const readAuditChoice = (search: Record<string, unknown>): AuditChoice =>
  textsInAddress(search, ['who', 'about', 'action', 'from', 'to']);
