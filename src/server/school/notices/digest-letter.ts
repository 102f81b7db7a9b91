import { screens } from '#contract/screens.ts';
import { unsubscribeFrom } from '#server/school/unsubscribe/seal.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { listNews } from './news.ts';
import { letterOf } from './notice-letter.ts';

export const writeDigestLetter: WriteLetter<'digest'> = async (tx, { userId, noticeIds }, setting) => {
  const news = (await listNews(tx, noticeIds, setting)).filter((one) => one.userId === userId);
  const [first] = news;
  if (!first) return undefined;
  if (news.length === 1) return letterOf(tx, first, setting);
  const heading = 'Новое за день';
  return {
    to: first.to,
    subject: heading,
    heading,
    blocks: [
      { list: news.flatMap(({ text, address, list }) => [{ text, address }, ...list]) },
      {
        button: `Открыть «${setting.appName}»`,
        address: `${setting.mail.publicUrl}${screens.dashboard.path}`,
      },
    ],
    unsubscribe: await unsubscribeFrom(tx, { userId, kind: 'digest' }, setting.mail),
  };
};
