import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in 43 characters of an address or a cookie. Stored as its hash alone. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Without a salt: a token can't be guessed, and it is found by its hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
