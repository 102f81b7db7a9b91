import type { Db } from '#server/platform/db/connect.ts';

/** What a person reads at once whose words sound like danger. */
export async function readSupportText(db: Db): Promise<string> {
  const school = await db.selectFrom('school_settings').select('support_text as own').executeTakeFirst();
  return school?.own ?? defaultSupportText;
}

/** Unless the school has its own (SUPPORT_TEXT). Numbers differ and change, so the operator checks them. */
export const defaultSupportText = `Похоже, вам сейчас очень тяжело. Спасибо, что написали об этом.

Если вам или кому-то рядом угрожает опасность, позвоните прямо сейчас по номеру 112. Если вам нет восемнадцати, можно позвонить на детский телефон доверия: 8-800-2000-122.

Курс никуда не денется: вернуться к нему можно, когда захотите.`;
