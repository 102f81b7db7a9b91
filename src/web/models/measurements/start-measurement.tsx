import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasuredSetName, MeasurementOffer } from '#contract/measurements/schemas.ts';
import { setNames } from '#contract/measurements/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { formatDecimal, formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { useStartMeasurement } from './measurement-changes.ts';
import { offersQuery } from './measurement-queries.ts';

/** What it will take, set by set. */
export function StartMeasurement({ name, onClose }: { name: string; onClose: () => void }) {
  const { data: offers, error } = useQuery(offersQuery(name));
  const [set, setSet] = useState<MeasuredSetName>('short');
  const start = useStartMeasurement(name);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Измерить модель"
      description="Модель спросят о готовых текстах из набора Отклика, так же, как спрашивают о работах студентов. Ответы ваших людей не используются."
      footer={
        <Button
          variant="primary"
          disabled={!offers}
          pending={start.isPending}
          pendingLabel="Начинаем…"
          onClick={() => start.mutate(set, { onSuccess: onClose })}
        >
          Измерить
        </Button>
      }
    >
      {error && <p className="text-danger-ink">{errorText(error, 'Не удалось посчитать')}</p>}
      {!offers && !error && <p className="text-ink-soft">Считаем, чего это будет стоить…</p>}
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Набор</legend>
        {offers?.map((offer) => (
          <label
            key={offer.set}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-4"
          >
            <input
              type="radio"
              name="set"
              className="mt-1 size-4 shrink-0 accent-accent"
              checked={set === offer.set}
              onChange={() => setSet(offer.set)}
            />
            <Offer offer={offer} />
          </label>
        ))}
      </fieldset>
      {offers && (
        <p className="mt-4 text-sm text-ink-soft">
          Это оценка по длине текстов и по последним ответам модели. С просьбами исправить обращений выйдет
          больше. Спрашиваем по одному: отзывы студентам не ждут.
        </p>
      )}
    </Dialog>
  );
}

const about: Record<MeasuredSetName, string> = {
  short: 'По два ответа каждого урока, вторые попытки и нападения: хватит, чтобы увидеть грубые ошибки',
  full: 'Все ответы, вторые попытки, нападения и намерения',
  persona: '«Тренажёр»: провокации и целые разговоры',
};

function Offer({
  offer: { set, requests, inputTokens, outputTokens, cost, minutes },
}: {
  offer: MeasurementOffer;
}) {
  return (
    <span className="min-w-0">
      <span className="font-medium">{setNames[set]}</span>
      <span className="block text-sm text-ink-soft">{about[set]}</span>
      <span className="mt-1 block text-sm tabular-nums">
        Обращений {formatNumber(requests)} · токенов ≈ {formatNumber(inputTokens)} →{' '}
        {formatNumber(outputTokens)} · ≈ {formatRoubles(cost)} · {minutesText(minutes)}
      </span>
    </span>
  );
}

function minutesText(minutes: number | null): string {
  if (minutes === null) return 'сколько времени — неизвестно: модель ещё не отвечала';
  return minutes < 1 ? 'меньше минуты' : `≈ ${formatDecimal(Math.round(minutes))} мин`;
}
