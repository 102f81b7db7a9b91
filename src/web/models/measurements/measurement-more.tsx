import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Measurement, Overlooked, ReadingFigures } from '#contract/measurements/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { CopyIcon, DownloadIcon, EyeIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { percent } from './measure-text.ts';
import { useExportMeasurement } from './measurement-changes.ts';
import { measurementQuery } from './measurement-queries.ts';
import { ReadingSheet } from './reading-sheet.tsx';

/** Below the table, of its newest column: what was overlooked, what was misread, and the figures to take along. */
export function MeasurementMore({ measurement: { id, set, reading } }: { measurement: Measurement }) {
  const [isReading, setIsReading] = useState(false);
  const take = useExportMeasurement(id);
  return (
    <div className="mt-3 space-y-3">
      {reading && <ReadingText reading={reading} />}
      <div className="flex flex-wrap gap-2">
        {reading && reading.unread > 0 && (
          <Button size="sm" icon={<EyeIcon className="size-4.5" />} onClick={() => setIsReading(true)}>
            Прочитать {plural(Math.min(20, reading.unread), 'замечание', 'замечания', 'замечаний')}
          </Button>
        )}
        <Button size="sm" icon={<DownloadIcon className="size-4.5" />} onClick={() => take.mutate('json')}>
          Скачать JSON
        </Button>
        {set !== 'persona' && (
          <Button size="sm" icon={<CopyIcon className="size-4.5" />} onClick={() => take.mutate('md')}>
            Скопировать строку таблицы
          </Button>
        )}
      </div>
      {set !== 'persona' && <OverlookedList id={id} />}
      {isReading && <ReadingSheet id={id} onClose={() => setIsReading(false)} />}
    </div>
  );
}

function ReadingText({ reading: { right, misread, interval, last } }: { reading: ReadingFigures }) {
  const read = right + misread;
  if (!interval || !last) {
    return <p className="text-sm text-ink-soft">Так ли поняты процитированные слова, никто ещё не читал</p>;
  }
  return (
    <p className="text-sm">
      Не так понято: {misread} из {read} прочитанных{' '}
      <span className="text-ink-soft">
        (в самой модели — от {percent(interval.low)} до {percent(interval.high)}, точный интервал 95 %; читал{' '}
        {last.by ?? 'тот, кого здесь больше нет'}, <DateTime value={last.at} />)
      </span>
    </p>
  );
}

function OverlookedList({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...measurementQuery(id), enabled: isOpen });
  return (
    <Disclosure title="Чего не заметил" headingLevel={4} onToggle={setIsOpen}>
      {data?.overlooked.length === 0 && <p className="text-sm text-ink-soft">Всё отмеченное найдено</p>}
      <ul className="space-y-4">
        {data?.overlooked.map((one) => (
          <OverlookedCase key={`${one.answer} ${one.criterion}`} one={one} />
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-soft">
        Слова отмечены одним автором набора: это мера, а не истина.
      </p>
    </Disclosure>
  );
}

const OverlookedCase = ({ one: { answer, criterion, shows, level, said } }: { one: Overlooked }) => (
  <li className="measure text-sm">
    <p className="font-medium">
      {criterion} <span className="font-normal text-ink-soft">{answer}</span>
    </p>
    <p>Слова есть: {shows.map((words) => `«${words}»`).join(', ')}</p>
    <p className="text-ink-soft">
      Сказано: {level}. {said}
    </p>
  </li>
);
