import type { accessActions, passwordActions } from '#contract/audit/actions/accounts.ts';
import { after, nothing, quoted, type Sentences, title } from './entry-details.ts';

const ofProvider = ({ provider }: { provider?: unknown }) => after(' — ', quoted(provider));

export const accountSentences: Sentences<keyof (typeof passwordActions & typeof accessActions)> = {
  reset_link_created: nothing,
  password_set_by_link: ({ purpose }) => after(' ', linkNames.get(purpose)),
  second_factor_set_up: nothing,
  second_factor_turned_off: nothing,
  second_factor_reset: nothing,
  recovery_codes_renewed: nothing,
  identity_bound: ofProvider,
  identity_unbound: ofProvider,
  sign_in_closed: nothing,
  sign_in_opened: nothing,
  sessions_ended: nothing,
  token_created: title,
  token_revoked: title,
};

const linkNames = new Map<unknown, string>([
  ['invite', 'из приглашения'],
  ['reset', 'для пароля'],
]);
