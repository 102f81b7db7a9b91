import type { LegalKind, LegalSettings } from '#contract/legal/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { asksNames } from './asks-names.ts';

interface Step {
  title: string;
  at: string;
  isDone: boolean;
  isLate?: boolean;
  state: string;
}

/** What is done and what isn't, in the order in which it is done. */
export function LegalSteps({ settings }: { settings: LegalSettings }) {
  const { operator, texts, ownTerms, openErasures, overdueErasures } = settings;
  const has = (kind: LegalKind) => texts.some((text) => text.kind === kind);
  const steps: Step[] = [
    {
      title: 'Оператор',
      at: '#operator',
      isDone: operator !== null,
      state: operator ? operator.name : 'Не назван',
    },
    {
      title: 'Уведомления',
      at: '#operator',
      isDone: operator !== null && operator.notice !== null,
      state: operator?.notice ?? 'Не указаны',
    },
    { title: 'Политика', at: '#texts', isDone: has('policy'), state: stateOf(settings, 'policy') },
    { title: 'Согласия', at: '#texts', isDone: has('processing'), state: stateOf(settings, 'processing') },
    {
      title: 'Кого спрашивать',
      at: '#operator',
      isDone: operator !== null && has('processing'),
      state: operator ? asksNames[operator.asks] : 'Пока никого',
    },
    {
      title: 'Сроки хранения',
      at: '#retention',
      isDone: ownTerms > 0,
      state: ownTerms > 0 ? `Выбрано: ${ownTerms}` : 'По умолчанию',
    },
    {
      title: 'Просьбы стереть',
      at: '#erasures',
      isDone: openErasures === 0,
      isLate: overdueErasures > 0,
      state: stateOfErasures(settings),
    },
  ];
  return (
    <Card title="Шаги">
      <ol className="-my-2 divide-y divide-line">
        {steps.map(({ title, at, state, ...step }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <a
              href={at}
              className="touch-target inline-flex items-center text-accent-ink underline underline-offset-4"
            >
              {title}
            </a>
            <Badge tone={toneOf(step)}>{state}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function toneOf({ isDone, isLate = false }: Pick<Step, 'isDone' | 'isLate'>) {
  if (isLate) return 'danger';
  return isDone ? 'success' : 'neutral';
}

function stateOf({ texts, drafts }: LegalSettings, kind: LegalKind): string {
  const text = texts.find((one) => one.kind === kind);
  const draft = drafts.some((one) => one.kind === kind) ? 'черновик' : '';
  if (!text) return draft ? 'Черновик' : 'Нет';
  return [`Редакция ${text.number}`, draft].filter(Boolean).join(', есть ');
}

function stateOfErasures({ openErasures, overdueErasures }: LegalSettings): string {
  if (openErasures === 0) return 'Открытых нет';
  return overdueErasures > 0
    ? `Просрочено: ${overdueErasures} из ${openErasures}`
    : `Открыто: ${openErasures}`;
}
