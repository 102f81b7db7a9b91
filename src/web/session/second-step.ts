import { CallError } from '#web/calls/api.ts';
import { paths } from '#web/paths.ts';

/** What a sign-in still wants once the password is right: a code, or the setup of a second factor. */
export type SecondStep = 'code' | 'setup';

const steps: Readonly<Record<string, SecondStep>> = {
  second_factor_required: 'code',
  second_factor_setup: 'setup',
};

/**
 * The place of that step: the sign-in's, whichever way in the person has come. In the address, since a phone may load the page
 * anew while its owner looks for the code in the app. Undefined for another error.
 */
export function secondStepAfter(error: unknown, next: string | undefined) {
  const step = error instanceof CallError && error.body ? steps[error.body.code] : undefined;
  if (!step) return undefined;
  return { to: paths.login(), search: { step, ...(next !== undefined && { next }) }, replace: true } as const;
}
