import { tokenCalls } from '#contract/token-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export function tokensRoutes({ handle, db }: Feature): void {
  handle(tokenCalls.listTokens, () => listTokens(db));

  handle(tokenCalls.createToken, ({ body, viewer }) => createToken(db, viewer, body));

  handle(tokenCalls.revokeToken, ({ params, viewer }) => revokeToken(db, viewer, params.id));
}
