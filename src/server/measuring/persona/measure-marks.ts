import type { Measure } from '#server/measuring/measures/measure.ts';
import { share } from '#server/measuring/measures/measure.ts';
import { marksThatCount } from '#server/talks/guard/marks-with-words.ts';
import { isHeaderLine, noHeader, readHeader, type ReplyHeader } from '#server/talks/guard/reply-header.ts';
import { lineToAnswer } from '#server/talks/talk/talk-so-far.ts';
import type { DoneReply } from './ask-reply.ts';
import { namesAndNumbers } from './new-words.ts';

/** The marks of the labelled lines, against the author's. */
export function measureMarks(done: readonly DoneReply[]): Measure[] {
  const labelled = done.flatMap((one) =>
    one.about.kind === 'marks' ? [{ given: one.reply.marks.filter(isOfCard), wanted: one.about.marks }] : [],
  );
  return [
    share(
      'marks.precision',
      { title: 'Отметка верна', how: 'из поставленных моделью С, З и У', better: 'more' },
      labelled.flatMap(({ given, wanted }) => given.map((mark) => wanted.includes(mark))),
    ),
    share(
      'marks.recall',
      { title: 'Отметка найдена', how: 'из поставленных автором', better: 'more' },
      labelled.flatMap(({ given, wanted }) => wanted.map((mark) => given.includes(mark))),
    ),
    share(
      'marks.words',
      { title: 'Слова отметки нашлись', how: 'из названных моделью С, З и У', better: 'more' },
      done.flatMap((one) => {
        const { marks = [], words } = headerOf(one);
        const counted = marksThatCount(lineToAnswer(one.talk), { marks, ...(words && { words }) });
        return marks.filter(isOfCard).map((code) => counted.has(code));
      }),
    ),
  ];
}

/** Of the last request that has any. */
const headerOf = ({ raws }: DoneReply): ReplyHeader =>
  raws
    .map((raw) =>
      raw
        .split('\n')
        .filter(isHeaderLine)
        .reduce((header, line) => readHeader(line, header), noHeader),
    )
    .findLast(({ marks }) => marks !== undefined) ?? noHeader;

/** Not a question about a fact, nor an insult that the server has found. */
const isOfCard = (mark: string): boolean => /^[СЗУ][1-9]$/.test(mark);

/** The same question at two places: the replies name the same numbers and people. */
export function measureQuestions(done: readonly DoneReply[]): Measure[] {
  const answers = new Map<string, string[]>();
  for (const { about, reply } of done) {
    if (about.kind !== 'question') continue;
    answers.set(about.talk, [...(answers.get(about.talk) ?? []), said(reply.text)]);
  }
  return [
    share(
      'questions.alike',
      {
        title: 'На тот же вопрос ответил так же',
        how: 'те же числа и имена в начале и в конце разговора',
        better: 'more',
      },
      [...answers.values()].filter(({ length }) => length === 2).map(([one, other]) => one === other),
    ),
  ];
}

const said = (text: string) => [...namesAndNumbers(text)].toSorted().join(' ');
