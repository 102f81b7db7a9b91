import { passwordMinLength, strictPasswordMinLength } from '#contract/auth/schemas.ts';

/** What a new password must be; the server writes its rules into the page. */
export const passwordHint = (): string =>
  `Не короче ${isStrict() ? strictPasswordMinLength : passwordMinLength} символов`;

const isStrict = () => document.querySelector('meta[name="passwords"][content="strict"]') !== null;
