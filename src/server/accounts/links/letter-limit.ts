import type { Bucket } from '#server/accounts/auth/guess-limit.ts';
import { fingerprint } from '#server/accounts/auth/login.ts';
import { networkOf } from '#server/accounts/auth/network.ts';

// Letters that a person asks for are limited in the buckets of auth/guess-limit.ts, without delays.
const excess = 'Писем попросили слишком много';

/** By the text of the address and by the place, never by the account: the refusal says nothing of who has one. */
export function resetBuckets({ email, address }: { email: string; address: string }): Bucket[] {
  return [
    { key: `reset:${fingerprint(email)}`, excess, free: 3, full: 3, drainSeconds: 600 },
    { key: `reset-place:${networkOf(address)}`, excess, free: 60, full: 60, drainSeconds: 30 },
  ];
}

/** A signed-in person could otherwise send any number of letters to anybody. */
export function confirmationBuckets(userId: string): Bucket[] {
  return [{ key: `confirmation:${userId}`, excess, free: 5, full: 5, drainSeconds: 600 }];
}
