import * as models from './models/calls.ts';

/** The calls about models and what they cost: only the screens of administrators load them. */
export const modelCalls = { ...models };
