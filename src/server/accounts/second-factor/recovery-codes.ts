import { readablePassword } from '#server/accounts/auth/readable-password.ts';
import { hashOf } from '#server/accounts/auth/secret-token.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

const howMany = 10;

/** In place of the former ones. Only hashes are stored; some 80 bits can't be guessed, so they need no salt. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: howMany }, readablePassword);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(plain(code)) })))
    .execute();
  return codes;
}

/** Consumes a code: of two uses at once, one gets it. */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(plain(typed)))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** As people type it: in either case, with dashes and spaces. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s–—-]/g, '');
