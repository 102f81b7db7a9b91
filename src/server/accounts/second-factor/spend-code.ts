import type { Tx } from '#server/platform/db/connect.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

export type CodeWay = 'code' | 'recovery';

/** What was typed: a code of the app has six digits. */
export const wayOfCode = (typed: string): CodeWay =>
  /^\d{6}$/.test(withoutSpaces(typed)) ? 'code' : 'recovery';

/** Consumes a code of the app or a recovery code. `used`: it was right, but it has been taken before. */
export async function spendCode(
  tx: Tx,
  { userId, secret }: { userId: string; secret: Buffer },
  typed: string,
): Promise<CodeWay | 'wrong' | 'used'> {
  if (wayOfCode(typed) === 'recovery') {
    return (await spendRecoveryCode(tx, userId, typed)) ? 'recovery' : 'wrong';
  }
  const step = stepOfCode(secret, withoutSpaces(typed));
  if (step === undefined) return 'wrong';
  // Conditional, so that of two sign-ins with one code a single one passes.
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken ? 'code' : 'used';
}

/** Apps show «123 456». */
const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '');
