import type { Block } from '#server/telling/letters/letter.ts';
import type { LetterSetting } from '#server/telling/letters/letters.ts';
import { linkPath } from './personal-links.ts';

/** The button of a personal link, and its code: some mail programs drop the part of an address after `#`. */
export function linkBlocks(token: string, button: string, { mail }: LetterSetting): Block[] {
  const page = `${mail.publicUrl}${linkPath('').replace('#', '')}`;
  return [
    { button, address: `${mail.publicUrl}${linkPath(token)}` },
    { code: token, note: `Если кнопка не работает, откройте ${page} и вставьте этот код:` },
  ];
}
