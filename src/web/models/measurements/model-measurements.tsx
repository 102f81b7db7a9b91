import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Measurement } from '#contract/measurements/schemas.ts';
import { setNames } from '#contract/measurements/words.ts';
import { modelName } from '#contract/models/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { measureText } from './measure-text.ts';
import { useCancelMeasurement } from './measurement-changes.ts';
import { measurementsQuery } from './measurement-queries.ts';
import { MeasurementTables } from './measurement-tables.tsx';
import { SecondLookNote } from './second-look-note.tsx';
import { StartMeasurement } from './start-measurement.tsx';

/** How good this model has been at our own set, and another go at it. */
export function ModelMeasurements({ name, id }: { name: string; id: string | undefined }) {
  const { data } = useQuery(measurementsQuery(name));
  const [asking, setAsking] = useState(false);
  const all = data?.measurements ?? [];
  const running = all.find(({ state }) => state === 'running');
  const counted = all.filter(({ groups }) => groups !== null);
  return (
    <section aria-label={`Измерения: ${modelName(name)}`} className="mt-5 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={id}
          size="sm"
          icon={<ChartIcon className="size-4.5" />}
          disabled={running !== undefined || !data}
          aria-label={`Измерить: ${name}`}
          onClick={() => setAsking(true)}
        >
          Измерить
        </Button>
        <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <LastFigures last={counted[0]} />
        </div>
      </div>
      {running && <Progress measurement={running} />}
      {!running && all[0] && <HowEnded measurement={all[0]} />}
      {counted.length > 0 && (
        <Disclosure title="Все числа" headingLevel={3} className="mt-4">
          <MeasurementTables measurements={counted} />
          {data?.secondLook && <SecondLookNote look={data.secondLook} />}
        </Disclosure>
      )}
      {asking && <StartMeasurement name={name} onClose={() => setAsking(false)} />}
    </section>
  );
}

const headlines: Record<Measurement['set'], [key: string, words: string][]> = {
  short: [
    ['form.read', 'по форме сразу'],
    ['levels.exact', 'уровень тот же'],
    ['levels.overlooked', 'не заметил'],
  ],
  full: [
    ['form.read', 'по форме сразу'],
    ['levels.exact', 'уровень тот же'],
    ['levels.overlooked', 'не заметил'],
  ],
  persona: [
    ['role.missing', 'не ответил'],
    ['role.raw', 'не в роли'],
  ],
};

function LastFigures({ last }: { last: Measurement | undefined }) {
  if (!last) return <span className="text-ink-soft">Эту модель здесь не измеряли</span>;
  const measures = (last.groups ?? []).flatMap((group) => group.measures);
  const said = headlines[last.set].flatMap(([key, words]) => {
    const one = measures.find((measure) => measure.key === key);
    return one ? [`${words} ${measureText(one)}`] : [];
  });
  return (
    <>
      <DateTime value={last.createdAt} />
      {`: ${said.join(', ')}`}
      <span className="text-ink-soft">
        {' '}
        · {setNames[last.set].toLowerCase()}, n = {last.cases}, сумма {last.sum.slice(0, 8)}
      </span>
    </>
  );
}

function Progress({ measurement: { id, set, cases, settled } }: { measurement: Measurement }) {
  const cancel = useCancelMeasurement();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm">
        {setNames[set]}: спрошено {settled} из {cases}
      </p>
      <ProgressBar
        label="Измерение"
        value={cases === 0 ? 0 : (settled / cases) * 100}
        className="min-w-40 flex-1"
      />
      <Button
        size="sm"
        variant="ghost"
        pending={cancel.isPending}
        pendingLabel="Прерываем…"
        onClick={() => cancel.mutate(id)}
      >
        Прервать
      </Button>
    </div>
  );
}

function HowEnded({ measurement: { state, because, settled, cases } }: { measurement: Measurement }) {
  switch (state) {
    case 'stopped':
      return (
        <p className="mt-3 text-sm text-danger-ink">
          Последнее измерение остановлено, спрошено {settled} из {cases}: {because}
        </p>
      );
    case 'cancelled':
      return (
        <p className="mt-3 text-sm text-ink-soft">
          Последнее измерение прервано, спрошено {settled} из {cases}
        </p>
      );
    case 'running':
    case 'finished':
      return null;
  }
}
