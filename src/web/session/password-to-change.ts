import { CallError } from '#web/calls/api.ts';

/** Whether a call was refused because the password must be changed first. */
export function isPasswordToChange(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === 'password_change_required';
}
