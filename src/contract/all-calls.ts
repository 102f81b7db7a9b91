import { api } from './api.ts';
import { signInCalls } from './sign-in-calls.ts';
import { skillCalls } from './skill-calls.ts';
import { talkCalls } from './talk-calls.ts';

/** Every call of the server. */
export const allCalls = { ...api, ...talkCalls, ...skillCalls, ...signInCalls } as const;
