import { CallError } from '#web/calls/api.ts';

/** What a user must do before any other call is allowed. */
export type Gate = 'mustChangePassword' | 'mustConsent';

/** The gate that a call was refused by, if any. */
export function shutGate(error: unknown): Gate | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.body?.code === 'password_change_required') return 'mustChangePassword';
  return error.body?.code === 'consent_required' ? 'mustConsent' : undefined;
}
