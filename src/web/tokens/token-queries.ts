import { tokenCalls } from '#contract/token-calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const tokensQuery = queryOf(tokenCalls.listTokens, {});
