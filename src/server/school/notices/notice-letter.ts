import type { Tx } from '#server/platform/db/connect.ts';
import { unsubscribeFrom } from '#server/school/unsubscribe/seal.ts';
import { howElse } from '#server/school/unsubscribe/unsubscribe-page.ts';
import { staysOn } from '#server/school/unsubscribe/unsubscribe.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import type { LetterSetting, WriteLetter } from '#server/telling/letters/letters.ts';
import { listNews, type News } from './news.ts';

export const writeNoticeLetter: WriteLetter<'notice'> = async (tx, { noticeId }, setting) => {
  const [news] = await listNews(tx, [noticeId], setting);
  return news && letterOf(tx, news, setting);
};

/** A person's words may have several. */
const paragraphsOf = (text: string) =>
  text.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : [{ text: line }]));

/** Also for a digest of one notice. */
export async function letterOf(
  tx: Tx,
  { kind, userId, to, heading, text, list, button, address }: News,
  setting: LetterSetting,
): Promise<Letter> {
  return {
    to,
    subject: heading,
    heading,
    blocks: [
      ...paragraphsOf(text),
      ...(list.length > 0 ? [{ list }] : []),
      { button, address },
      ...(staysOn(kind) ? [{ text: howElse }] : []),
    ],
    ...(!staysOn(kind) && { unsubscribe: await unsubscribeFrom(tx, { userId, kind }, setting.mail) }),
  };
}
