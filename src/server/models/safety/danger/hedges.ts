import { phrases } from '#server/models/safety/phrases.ts';
import type { Words } from '#server/models/safety/words.ts';

/** Whether a text tells of long ago, of somebody else or of a passing thought: what only sounds like danger is asked about. */
export const isHedged = (words: Words): boolean => hedges.find(words) !== undefined;

const hedges = phrases(
  '(иногда|порой|временами|бывает|бывало|изредка|вроде|будто|наверное|наверно|кажется|может быть|возможно|пройдет|глупости|не то чтобы|если бы)',
  '(раньше|прежде|когда то|в детстве|в юности|в школе|в прошлом|прошло|назад)',
  '(подруг*|приятел*|знаком*|одноклассни*|однокурсни*|одногруппни*|коллег*|племянни*|сослужив*|клиент*|пациент*|подопечн*|учени*|студент*|воспитанни*|соседк*)',
  '(ему|ей|им|его|ее|он|она) ~1 (плохо|незачем|страшно|больно)',
);
