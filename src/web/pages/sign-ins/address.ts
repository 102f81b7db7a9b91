import { textsInAddress } from '#web/pages/frame/texts-in-address.ts';
import type { SignInChoice } from '#web/sign-ins/chosen-sign-ins.ts';

export const readSignInChoice = (search: Record<string, unknown>): SignInChoice =>
  textsInAddress(search, ['who', 'outcome', 'from', 'to', 'address']);
