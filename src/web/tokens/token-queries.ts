import { tokens } from '#contract/tokens/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const tokensQuery = queryOf(tokens.listTokens, {});
