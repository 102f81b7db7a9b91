import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fewestPeople,
  type Share,
  type StuckCriterion,
  type StuckFigure,
} from '#contract/analytics/stuck.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { AnswersBehindDialog } from './answers-behind-dialog.tsx';
import { countedAnswersQuery } from './answers-behind-query.ts';
import { Counted } from './counted.tsx';
import { type StuckAmong, stuckQuery } from './stuck-queries.ts';

interface AskedFigure {
  row: StuckCriterion;
  figure: StuckFigure;
  /** As its column has it. */
  title: string;
}

export interface StuckProps extends StuckAmong {
  /** To a figure: one block of several on its screen. */
  isFolded?: boolean;
}

/** Where people stay at the lowest level, and what a second attempt mends. Comes after the rest of its screen. */
export function Stuck({ courseId, group, isFolded = false }: StuckProps) {
  const query = useQuery(stuckQuery(courseId, group));
  const [asked, setAsked] = useState<AskedFigure>();
  const content = (
    <>
      <Counted query={query}>{(criteria) => <Criteria criteria={criteria} onAsk={setAsked} />}</Counted>
      {asked && (
        <AnswersBehindDialog
          title={asked.row.criterion.title}
          description={`${asked.row.lesson.title} · ${asked.title}`}
          lessonId={asked.row.lesson.id}
          query={countedAnswersQuery(courseId, group, {
            lessonId: asked.row.lesson.id,
            criterionId: asked.row.criterion.id,
            figure: asked.figure,
          })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
  return isFolded ? (
    <FoldedCard padded={false} title={heading} figure={query.data && worstOf(query.data)}>
      {content}
    </FoldedCard>
  ) : (
    <Card padded={false} title={heading}>
      {content}
    </Card>
  );
}

const heading = 'На чём застревают';

/** Where most of those judged stay at the lowest level of their first attempt. */
function worstOf(criteria: readonly StuckCriterion[]): string {
  const shares = criteria.flatMap(({ criterion, first }) =>
    first && first.count > 0 ? [{ ...first, title: criterion.title }] : [],
  );
  const worst = shares.toSorted((one, other) => other.count / other.of - one.count / one.of)[0];
  return worst ? `«${worst.title}»: ${worst.count} из ${worst.of}` : 'Пока ни на чём';
}

function Criteria({
  criteria,
  onAsk,
}: {
  criteria: readonly StuckCriterion[];
  onAsk: (asked: AskedFigure) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  if (criteria.length === 0) {
    return <p className="p-5 text-sm text-ink-soft">В уроках пока нет критериев: сравнивать нечего.</p>;
  }
  const judged = criteria.filter((row) => figures.some(({ figure }) => row[figure] !== null));
  if (judged.length === 0) {
    return (
      <p className="p-5 text-sm text-ink-soft">
        {plural(criteria.length, 'критерий', 'критерия', 'критериев')} в уроках, и ни по одному пока нет
        оценённой попытки.
      </p>
    );
  }
  const unjudged = criteria.length - judged.length;
  return (
    <>
      <JudgedTable rows={isWhole ? judged : judged.slice(0, rowsAtFirst)} onAsk={onAsk} />
      <div className="border-t border-line px-5 py-3">
        {!isWhole && judged.length > rowsAtFirst && (
          <Button size="sm" className="mb-3" onClick={() => setIsWhole(true)}>
            Показать все критерии: {judged.length}
          </Button>
        )}
        {unjudged > 0 && (
          <p className="mb-2 text-sm text-ink-soft">
            Ещё {plural(unjudged, 'критерий', 'критерия', 'критериев')}: по ним пока никого не оценили.
          </p>
        )}
        <HowCounted />
      </div>
    </>
  );
}

interface JudgedTableProps {
  rows: readonly StuckCriterion[];
  onAsk: (asked: AskedFigure) => void;
}

const JudgedTable = ({ rows, onAsk }: JudgedTableProps) => (
  <DataTable label="На чём застревают">
    <thead>
      <tr>
        <th scope="col">Критерий</th>
        {figures.map(({ figure, title }) => (
          <th key={figure} scope="col" data-numeric="" className="min-w-24 whitespace-normal sm:w-40">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={`${row.lesson.id} ${row.criterion.id}`}>
          <th scope="row">
            {row.criterion.title}
            <span className="block text-xs font-normal text-ink-soft">{row.lesson.title}</span>
          </th>
          {figures.map(({ figure, title }) => (
            <td key={figure} data-numeric="">
              <Figure
                share={row[figure]}
                label={`${row.criterion.title}, ${title.toLocaleLowerCase('ru')}`}
                onAsk={() => onAsk({ row, figure, title })}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const HowCounted = () => (
  <Disclosure title="Как считаем" headingLevel={3}>
    <ul className="measure list-disc space-y-1 pl-5 text-sm text-ink-soft">
      <li>Только отзывы, которые сейчас действуют, и критерии, которые есть в уроке сейчас.</li>
      <li>
        Низший уровень в первой попытке — доля тех, у кого по этому критерию стоит самый низкий уровень, среди
        всех, у кого первая попытка по нему оценена. В последней — то же по самой поздней оценённой попытке.
      </li>
      <li>
        Закрыто следующей попыткой — сколько замечаний следующая попытка закрыла, из тех, что в ней проверены.
      </li>
      <li>Есть вторая попытка — из тех, у кого оценена первая.</li>
      <li>Доля в процентах стоит там, где людей хотя бы {fewestPeople}: о меньших говорит само число.</li>
    </ul>
  </Disclosure>
);

/** So many leave the whole within two windows of a small screen. */
const rowsAtFirst = 10;

const figures: { figure: StuckFigure; title: string }[] = [
  { figure: 'first', title: 'Низший уровень: первая попытка' },
  { figure: 'newest', title: 'Низший уровень: последняя' },
  { figure: 'closed', title: 'Замечания: закрыты следующей' },
  { figure: 'again', title: 'Вторая попытка есть' },
];

function Figure({ share, label, onAsk }: { share: Share; label: string; onAsk: () => void }) {
  if (!share) {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">никого</span>
      </span>
    );
  }
  const { count, of, people } = share;
  const words = `${count} из ${of}`;
  return (
    <span className="flex flex-col items-end">
      {count === 0 ? (
        <span>{words}</span>
      ) : (
        <button
          type="button"
          aria-label={`${label}: ${words}, показать ответы`}
          className="touch-target inline-flex items-center justify-end rounded-sm font-medium text-accent-ink underline underline-offset-2"
          onClick={onAsk}
        >
          {words}
        </button>
      )}
      {people >= fewestPeople && (
        <span className="text-xs text-ink-soft">{Math.round((100 * count) / of)}&nbsp;%</span>
      )}
    </span>
  );
}
