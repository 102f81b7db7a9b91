import type { Measure } from '#evals/measures/measure.ts';
import { share } from '#evals/measures/measure.ts';
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
  ];
}

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
