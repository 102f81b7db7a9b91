/**
 * The text without what others are quoted as saying: passages in quotation marks, lines of a dialogue after a dash or after
 * somebody's name. Answers to exercises in conversation are full of them. What the writer says or thinks himself stays, even
 * in quotation marks.
 */
export function withoutReported(text: string): string {
  const own = (me.test(text) ? text.replace(dialogueWithMe, '$1') : text).replace(dialogue, '$1');
  return own.replace(quoted, (passage, ...rest) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0;
    return ownThought.test(own.slice(Math.max(0, at - lookBack), at)) ? passage : ' ';
  });
}

const lookBack = 40;

const quoted = /«[^«»]{0,600}»|"[^"\n]{0,600}"|“[^“”]{0,600}[”“]|„[^„“]{0,600}“/gu;

/**
 * «Она: …», «— …»; «Я: …» stays, and so does «Факт: …». Where there is an «Я: …», every other name at the start of a line is of
 * somebody who speaks.
 */
const dialogue =
  /(^|\n)[ \t]*(?:[—–]|(?:он|она|они|муж|жена|шеф|начальни\p{L}{1,3}|директор|клиент\p{L}{0,3}|коллега|сын|дочь|мама|папа|пациент\p{L}{0,3}|заказчик|сотрудни\p{L}{1,3}|собеседни\p{L}{1,3}):)[^\n]*/giu;
const dialogueWithMe = /(^|\n)[ \t]*(?![Яя](?!\p{L}))\p{Lu}[\p{L} .]{0,25}:[^\n]*/gu;
const me = /^[ \t]*Я:/mu;

const ownThought =
  /(?:думаю|мысл[ьи]|кажется|хочется|написала? (?:в )?(?:записке|письме)|говорю себе)\P{L}*$/iu;
