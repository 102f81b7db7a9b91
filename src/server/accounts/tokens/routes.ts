import { tokens } from '#contract/tokens/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export function tokensRoutes({ handle, db }: Feature): void {
  handle(tokens.listTokens, () => listTokens(db));

  handle(tokens.createToken, ({ body, viewer }) => createToken(db, viewer, body));

  handle(tokens.revokeToken, ({ params, viewer }) => revokeToken(db, viewer, params.id));
}
