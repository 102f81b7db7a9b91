import { sql } from 'kysely';
import type { Certificate, CertificateWords } from '#contract/certificates/schemas.ts';
import { readCertificateCode } from '#domain/certificate-code.ts';
import { type Bucket, countGuess, takeBack } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { fileAddress } from '#server/platform/files/file-owner.ts';
import { schoolDay } from '#server/telling/notices/moment.ts';

/**
 * For anybody who has the paper. An invented code is a guess, limited as with codes of groups: counted before it is looked up,
 * taken back if right.
 */
export async function getCertificate(
  db: Db,
  { code: given, address }: { code: string; address: string },
): Promise<Certificate> {
  const code = readCertificateCode(given);
  // No code looks like this, so nothing is guessed by it.
  if (code === undefined) throw noSuchCertificate();
  const buckets: Bucket[] = [{ limit: 'certificate', of: networkOf(address) }];
  await countGuess(db, buckets);
  const found = await db
    .selectFrom('certificates')
    .select([
      sql<string>`code`.as('code'),
      sql<CertificateWords>`words`.as('words'),
      sql<string | null>`${schoolDay(sql.ref('revoked_at'))}::text`.as('revokedOn'),
      sql<string | null>`${sql.lit(fileAddress(''))} || logo`.as('logo'),
      'revoked_because as revokedBecause',
    ])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) throw noSuchCertificate();
  await takeBack(db, buckets);
  return found;
}

const noSuchCertificate = () => notFound('Сертификата с таким номером нет. Проверьте, нет ли в нём опечатки');
