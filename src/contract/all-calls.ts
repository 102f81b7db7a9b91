import { api } from './api.ts';
import { counterQuoteCalls } from './counter-quote-calls.ts';
import { fileCalls } from './file-calls.ts';
import { legalCalls } from './legal-calls.ts';
import { planCalls } from './plan-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { skillCalls } from './skill-calls.ts';
import { talkCalls } from './talk-calls.ts';

/** Every call of the server. */
export const allCalls = {
  ...api,
  ...talkCalls,
  ...skillCalls,
  ...counterQuoteCalls,
  ...planCalls,
  ...legalCalls,
  ...signInCalls,
  ...fileCalls,
} as const;
