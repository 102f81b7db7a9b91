import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedText, OwnConsent, OwnConsents } from '#contract/legal/schemas.ts';
import { actNames, howNames, kindNames } from '#contract/legal/words.ts';
import { dueDays } from '#contract/personal-data/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { formatDate } from '#web/ui/time/dates.ts';
import { useAnswerConsents } from './legal-changes.ts';
import { ownConsentsQuery } from './legal-queries.ts';

/** What the person has agreed to, and the way back. */
export function OwnConsentList() {
  const { data: own, error } = useQuery(ownConsentsQuery);
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить согласия')}</FormError>;
  if (!own) return <Spinner label="Согласия загружаются" />;
  if (own.inForce.length === 0 && own.consents.length === 0) {
    return <p className="text-ink-soft">Школа не спрашивает у вас согласий.</p>;
  }
  return (
    <section aria-label="Согласия" className="flex flex-col gap-4">
      <h2 className="text-xl">Согласия</h2>
      <ul className="divide-y divide-line border-y border-line">
        {textsOf(own).map((text) => (
          <Consent key={text.kind} text={text} newest={own.consents.find(({ kind }) => kind === text.kind)} />
        ))}
      </ul>
    </section>
  );
}

/** In force, and those that were agreed to and are in force no more. */
function textsOf({ inForce, consents }: OwnConsents): AskedText[] {
  const gone = consents.filter(
    ({ kind }, place) =>
      !inForce.some((text) => text.kind === kind) && consents.findIndex((one) => one.kind === kind) === place,
  );
  return [
    ...inForce,
    ...gone.map((one) => ({ ...one, id: one.textId, required: one.kind === 'processing' })),
  ];
}

function inDays(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day;
}

function Consent({ text, newest }: { text: AskedText; newest: OwnConsent | undefined }) {
  const answering = useAnswerConsents();
  const [asks, setAsks] = useState(false);
  const isGiven = newest?.act === 'given';
  const answer = (given: boolean) =>
    answering.mutate([{ textId: given ? text.id : (newest?.textId ?? text.id), given }]);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <a
          href={paths.legalText(text.kind, `${newest?.number ?? text.number}`)}
          className="touch-target text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {kindNames[text.kind]}
        </a>
        <p className="mt-0.5 text-sm text-ink-soft">
          {newest ? (
            <>
              {actNames[newest.act]}, редакция {newest.number}, {howNames[newest.how]},{' '}
              <DateTime value={newest.at} format="date-time" />
            </>
          ) : (
            'Вы ещё не ответили'
          )}
        </p>
      </div>
      {isGiven ? (
        <Button
          size="sm"
          pending={answering.isPending}
          onClick={() => (text.kind === 'processing' ? setAsks(true) : answer(false))}
        >
          Отозвать
        </Button>
      ) : (
        <Button size="sm" pending={answering.isPending} onClick={() => answer(true)}>
          Согласиться
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Отозвать согласие на обработку?"
        text={`Без него школа не может вести ваше обучение, а ответов, которые ждут проверки, ИИ-наставник не прочитает. Ваши данные будут стёрты не позже ${formatDate(inDays(dueDays))}. До тех пор открыты только ваши права: скачать данные и дать согласие снова — тогда всё откроется и останется.`}
        confirmLabel="Отозвать"
        onConfirm={() => {
          setAsks(false);
          answer(false);
        }}
      />
    </li>
  );
}
