import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

interface Try {
  number: number;
  at: string;
  ms: number;
  status: number | null;
  answer: string | null;
}

interface SentDetailsProps {
  sent: {
    state: 'waiting' | 'sent' | 'failed' | 'dropped';
    dueAt: string;
    endedAt: string | null;
    problem: string | null;
    tries: readonly Try[];
  };
  /** To whom, or what. */
  top: ReactNode;
  /** What its sending is called. */
  sentWord: string;
  /** After the time of a try. */
  replyText: (status: number | null) => string;
  /** Absent where it may not be tried again. */
  retry: { isPending: boolean; act: () => void } | undefined;
}

/** The tries of what has left the school, or is about to, with what was replied. */
export function SentDetails({ sent, top, sentWord, replyText, retry }: SentDetailsProps) {
  const { state, dueAt, endedAt, problem, tries } = sent;
  const ends = { sent: sentWord, failed: 'Признано неудачным', dropped: 'Отменено' };
  return (
    <div className="pt-2 pb-5 pl-8 text-sm">
      {top}
      {problem && <p className="mt-1 [overflow-wrap:anywhere]">{problem}</p>}
      <p className="mt-1 text-ink-soft">
        {state === 'waiting' ? 'Отправим не раньше: ' : `${ends[state]}: `}
        <DateTime value={state === 'waiting' ? dueAt : (endedAt ?? dueAt)} format="date-time" />
      </p>
      {tries.length > 0 && (
        <ol aria-label="Попытки" className="mt-3 flex flex-col gap-2">
          {tries.map(({ number, at, ms, status, answer }) => (
            <li key={number} className="rounded-md bg-sunken px-3 py-2">
              <p className="text-xs text-ink-soft">
                Попытка {number}, <DateTime value={at} format="date-time" />,{' '}
                {(ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с{replyText(status)}
              </p>
              {answer && (
                <p className="mt-0.5 max-h-40 overflow-y-auto font-mono text-xs [overflow-wrap:anywhere]">
                  {answer}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {retry && (
        <Button
          size="sm"
          icon={<RefreshIcon />}
          className="mt-3"
          pending={retry.isPending}
          onClick={retry.act}
        >
          {state === 'waiting' ? 'Повторить сейчас' : 'Повторить'}
        </Button>
      )}
    </div>
  );
}
