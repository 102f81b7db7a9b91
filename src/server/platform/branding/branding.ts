import type { Db } from '#server/platform/db/connect.ts';
import { keptFor } from '#server/platform/db/kept-for.ts';
import { fileAddress } from '#server/platform/files/file-owner.ts';

/** What a school says of itself; null: as the product does. */
export interface Branding {
  name: string | null;
  shortName: string | null;
  /** Addresses of pictures. */
  logo: string | null;
  icon: string | null;
  accent: string | null;
  senderName: string | null;
  signature: string | null;
  contact: string | null;
}

const nothing: Branding = {
  name: null,
  shortName: null,
  logo: null,
  icon: null,
  accent: null,
  senderName: null,
  signature: null,
  contact: null,
};

/** As it is stored now: for what is written once, such as a letter or a certificate. */
export async function readBranding(db: Db): Promise<Branding> {
  const row = await db
    .selectFrom('school_settings')
    .select([
      'name',
      'short_name as shortName',
      'logo',
      'icon',
      'accent',
      'sender_name as senderName',
      'letter_signature as signature',
      'contact',
    ])
    .executeTakeFirst();
  return row ? { ...row, logo: addressOf(row.logo), icon: addressOf(row.icon) } : nothing;
}

const addressOf = (file: string | null) => (file === null ? null : fileAddress(file));

/** The school's own, else APP_NAME. */
export const schoolName = async (db: Db, { appName }: { appName: string }): Promise<string> =>
  (await readBranding(db)).name ?? appName;

const everyMs = 5_000;

const kept = keptFor({ ms: everyMs, most: 1 }, readBranding);

/** For pages, as `app/first-screen/operator-meta.ts`: as of the last seconds; a database that doesn't say leaves the product's own. */
export const brandingOfPages = (db: Db | undefined): Promise<Branding> =>
  db ? kept(db, 'branding').catch(() => nothing) : Promise.resolve(nothing);
