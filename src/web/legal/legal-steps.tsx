import type { LegalKind, LegalSettings } from '#contract/legal/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { asksNames } from './asks-names.ts';

/** What is done and what isn't, in the order in which it is done. */
export function LegalSteps({ settings }: { settings: LegalSettings }) {
  const { operator, texts } = settings;
  const has = (kind: LegalKind) => texts.some((text) => text.kind === kind);
  const steps: { title: string; at: string; isDone: boolean; state: string }[] = [
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
  ];
  return (
    <Card title="Шаги">
      <ol className="-my-2 divide-y divide-line">
        {steps.map(({ title, at, isDone, state }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <a
              href={at}
              className="touch-target inline-flex items-center text-accent-ink underline underline-offset-4"
            >
              {title}
            </a>
            <Badge tone={isDone ? 'success' : 'neutral'}>{state}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stateOf({ texts, drafts }: LegalSettings, kind: LegalKind): string {
  const text = texts.find((one) => one.kind === kind);
  const draft = drafts.some((one) => one.kind === kind) ? 'черновик' : '';
  if (!text) return draft ? 'Черновик' : 'Нет';
  return [`Редакция ${text.number}`, draft].filter(Boolean).join(', есть ');
}
