import { api } from './api.ts';
import { talkCalls } from './talk-calls.ts';

/** Every call of the server. */
export const allCalls = { ...api, ...talkCalls } as const;
