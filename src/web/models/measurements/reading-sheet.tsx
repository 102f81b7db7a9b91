import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadAs, RemarkToRead } from '#contract/measurements/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useReadRemark } from './measurement-changes.ts';
import { readingQuery } from './measurement-queries.ts';

/** One remark after another: the answer, what is quoted of it, and what is said of that. */
export function ReadingSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(readingQuery(id));
  const [at, setAt] = useState(0);
  const read = useReadRemark(id);
  const remarks = data?.remarks ?? [];
  const one = remarks[at];
  const say = (as: ReadAs) => {
    if (one) read.mutate({ ...one, as }, { onSuccess: () => setAt(at + 1) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={one ? `Замечание ${at + 1} из ${remarks.length}` : 'Замечания'}
      description="Так ли понято процитированное? Согласны ли вы с уровнем, здесь не важно."
      footer={
        one ? (
          <>
            <Button disabled={read.isPending} onClick={() => say('misread')}>
              Не то понято
            </Button>
            <Button variant="primary" disabled={read.isPending} onClick={() => say('right')}>
              Верно
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Закрыть
          </Button>
        )
      }
    >
      {error && <p className="text-danger-ink">{errorText(error, 'Не удалось открыть лист')}</p>}
      {one && <Remark one={one} />}
      {data && !one && <p>Прочитано. Сколько понято не так, сказано под таблицей.</p>}
    </Dialog>
  );
}

const Remark = ({ one: { criterion, level, text, quotes, answer } }: { one: RemarkToRead }) => (
  <div className="grid gap-6 lg:grid-cols-2">
    <div className="space-y-3">
      <h3 className="text-base">
        {criterion}
        {level !== null && <span className="font-normal text-ink-soft"> · {level}</span>}
      </h3>
      {quotes.map((quote) => (
        <blockquote key={quote} className="border-l-2 border-accent pl-3 text-sm">
          «{quote}»
        </blockquote>
      ))}
      <p>{text}</p>
    </div>
    <div>
      <h3 className="text-sm text-ink-soft">Ответ из набора</h3>
      <p className="mt-1 text-sm whitespace-pre-line">{answer}</p>
    </div>
  </div>
);
