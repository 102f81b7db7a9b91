import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DialogueFigures } from '#contract/talks/dialogue-figures.ts';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatDecimal, formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { talkFiguresQuery } from './scenario-queries.ts';

/** The talks of all students in numbers: nobody's unsent words. */
export function TalkFigures({ lessonId }: { lessonId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure title="Разговоры студентов в числах" headingLevel={3} onToggle={setIsOpen}>
      {isOpen && <Figures lessonId={lessonId} />}
    </Disclosure>
  );
}

function Figures({ lessonId }: { lessonId: string }) {
  const { data, error } = useQuery({ ...talkFiguresQuery(lessonId), staleTime: 0 });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить числа')}</FormError>;
  if (!data) return <Spinner label="Числа загружаются" />;
  if (data.started === 0) return <p className="text-sm text-ink-soft">Разговоров ещё не было.</p>;
  return (
    <dl className="grid max-w-2xl gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      <Figure term="Начато">{formatNumber(data.started)}</Figure>
      <Figure term="Окончено">{formatNumber(data.finished)}</Figure>
      <Figure term="Отправлено на разбор">{formatNumber(data.sent)}</Figure>
      <Figure term="Реплик студента, в середине ряда">
        {data.medianTurns === null ? '—' : formatDecimal(data.medianTurns)}
      </Figure>
      <Figure term="Узнали скрытых обстоятельств">{share(data.facts)}</Figure>
      <Figure term="Чем кончились">
        {data.ends.map(({ by, talks }) => `${endWords[by]}: ${formatNumber(talks)}`).join('; ') || '—'}
      </Figure>
      <Figure term="Договорились">
        {data.levels
          .map(({ level, talks, agreed }) => `${levelWords[level]}: ${agreed} из ${talks}`)
          .join('; ') || '—'}
      </Figure>
      <Figure term="Реплик собеседника">{repliesText(data)}</Figure>
      <Figure term="Других попыток начато">{formatNumber(data.takes)}</Figure>
      <Figure
        term="Попробовали ещё раз"
        note="Сколько студентов после отзыва попробовали ещё раз: вторая попытка ответа или разговора"
      >
        {data.again ? `${data.again.students} из ${data.again.of}` : 'меньше пяти студентов с отзывом'}
      </Figure>
    </dl>
  );
}

const Figure = ({ term, note, children }: { term: string; note?: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{term}</dt>
    <dd className="font-medium">{children}</dd>
    {note && <dd className="mt-0.5 text-xs text-ink-soft">{note}</dd>}
  </div>
);

const share = (part: number | null) => (part === null ? '—' : `${formatDecimal(part * 100)} %`);

/** The author's sign that a card and a model don't fit each other. */
const repliesText = ({ replies, cut, repaired, fallbacks }: DialogueFigures) =>
  `${formatNumber(replies)}: оборвано ${cut}, исправлено ${repaired}, ` +
  `${plural(fallbacks, 'заменена', 'заменены', 'заменено')} словами из карточки`;
