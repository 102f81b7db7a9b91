import type { UseFormSetError } from 'react-hook-form';
import { fieldErrors } from '#web/error-text.ts';
import type { UserValues } from './user-fields.tsx';

const fields = ['firstName', 'lastName', 'email', 'password', 'role'] as const;

/** Puts what the server refused on its fields, the focus on the first. */
export function showUserErrors(error: unknown, setError: UseFormSetError<UserValues>): void {
  const messages = fieldErrors(error);
  const refused = fields.filter((field) => messages[field] !== undefined);
  for (const [index, field] of refused.entries()) {
    setError(field, { message: messages[field] ?? '' }, { shouldFocus: index === 0 });
  }
}
