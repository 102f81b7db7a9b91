import { imitatesReview } from './imitated-form.ts';
import { loosePhrases } from './phrases.ts';
import { toTheModel } from './suspicion-phrases.ts';
import { cleaned, isUsual, readWords, type Words, wordsOf } from './words.ts';

/**
 * What in an answer speaks to the model rather than to people, in a phrase for the curator. A signal, never a block: it only
 * opens a quiet referral, and the review is written as usual.
 */
export function suspicionIn(text: string): string | undefined {
  const words = wordsOf(text);
  return hidden(text, words) ?? imitation(text) ?? spoken(text, words) ?? spokenBackwards(words);
}

const longestExcerpt = 60;

const excerpt = (text: string): string => {
  const line = text.replace(/[\p{Cf}\s]+/gu, ' ').trim();
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt - 1).trimEnd()}…` : line;
};

/** What no keyboard writes, and letters of another alphabet within words. One such word is a slip. */
function hidden(text: string, { hasMixed }: Words): string | undefined {
  if (!isUsual(text)) {
    const unseen = unseenIn(text);
    if (unseen) return unseen;
  }
  const mixed = (hasMixed && text.match(mixedWord)) || [];
  if (new Set(mixed).size >= fewestMixed)
    return `латинские буквы внутри русских слов: «${excerpt(mixed.slice(0, 4).join(' '))}»`;
  const encoded =
    longRun.test(text) && text.match(/(?<![\w/.-])(?=[A-Za-z+/]{0,60}\d)[A-Za-z\d+/]{48,}={0,2}/);
  if (encoded) return `похоже на закодированный текст: «${excerpt(encoded[0])}»`;
  return undefined;
}

function unseenIn(text: string): string | undefined {
  if (/[\u{E0001}-\u{E007F}]/u.test(text.replace(flags, '')))
    return 'невидимые знаки, которыми записан текст';
  if (/[\u202D\u202E\u2066-\u2068]/.test(text)) return 'знаки, которые меняют порядок букв на экране';
  const between = text.match(/(?<=\p{L})[\u200B\u2060\uFEFF\u200C\u200D](?=[\p{L} ])/gu) ?? [];
  return between.length >= fewestInvisible ? 'невидимые знаки между буквами' : undefined;
}

const longRun = /[A-Za-z\d+/]{48}/;
const fewestInvisible = 3;
const fewestMixed = 2;

/** The flags of England, Scotland and Wales are written with tags. */
const flags = /\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;

/** Latin letters that look like Russian ones between Russian ones: «п\u0070ежни\u0065», not «SMSка» or «email-рассылка». */
const mixedWord =
  /(?<!\p{L})\p{L}{0,30}(?:[а-яё][aceopxyk]|[aceopxyk][а-яё])[а-яёaceopxyk]{1,30}(?!\p{L})/giu;

/** Lines in the form of a review or of a model's protocol. */
function imitation(text: string): string | undefined {
  for (const line of text.split('\n')) {
    if (imitatesReview(line)) return `строка в форме отзыва или протокола модели: «${excerpt(line)}»`;
    if (protocol.test(line)) return `похоже на указание модели: «${excerpt(line)}»`;
  }
  return undefined;
}

const protocol =
  /^\s*(?:system|assistant|user|система|ассистент)\s*:|^\s*#+\s*(?:критерии|прошлые замечания|system|instruction)|<\s*(?:script|img|iframe|svg)\b|javascript:|!\[[^\]\n]{0,80}\]\(|\]\((?:https?|javascript|data):/iu;

/** Without what others are quoted as saying: people tell of instructions too. A short quotation is a part of what is said. */
function spoken(text: string, whole: Words): string | undefined {
  if (!toTheModel.find(whole)) return undefined;
  const own = cleaned(text).replace(longQuotation, ' ');
  const words = readWords(own);
  const found = toTheModel.find(words);
  if (!found) return undefined;
  const said = own.slice(words.starts[found.first], words.ends[found.last]);
  return `похоже на указание модели: «${excerpt(said)}»`;
}

const longQuotation = /«[^«»]{16,600}»|"[^"\n]{16,600}"|“[^“”]{16,600}[”“]/gu;

/** «ьватсоп» and «едзев» are no words: what is said reads from the end. */
const spokenBackwards = (words: Words): string | undefined =>
  backwards.find(words) && 'указание, записанное задом наперёд';

const backwards = loosePhrases(
  '(месв|ьтсе|едзев|ьневору|*шсыв|аливарп|яинаказу|иицкуртсни) ~4 (ьватсоп|ьватс|етьватсоп|ьдубаз|йуриронги|йатичсаз)',
);
