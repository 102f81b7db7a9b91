import { DatabaseError } from 'pg';
import { emailTaken } from '#server/platform/errors.ts';

/** The refusal of an email that is taken, for all writes to accounts. */
export function refuseTakenEmail(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'users_email_key') throw emailTaken();
  throw error;
}
