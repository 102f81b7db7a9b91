import type { OutgoingLetter } from '#contract/outbox/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useRetryLetter } from './outgoing-changes.ts';

export function LetterDetails({ letter, mayRetry }: { letter: OutgoingLetter; mayRetry: boolean }) {
  const retry = useRetryLetter();
  const { state, to, problem, dueAt, endedAt, tries } = letter;
  const mayBeRetried = state === 'failed' || (state === 'waiting' && tries.length > 0);
  return (
    <div className="pt-2 pb-5 pl-8 text-sm">
      {to && <p className="text-ink-soft [overflow-wrap:anywhere]">{to}</p>}
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
                {(ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с
                {status === null && ' — сервер не ответил'}
              </p>
              {answer && <p className="mt-0.5 font-mono text-xs [overflow-wrap:anywhere]">{answer}</p>}
            </li>
          ))}
        </ol>
      )}
      {mayRetry && mayBeRetried && (
        <Button
          size="sm"
          icon={<RefreshIcon />}
          className="mt-3"
          pending={retry.isPending}
          onClick={() => retry.mutate(letter.id)}
        >
          {state === 'waiting' ? 'Повторить сейчас' : 'Повторить'}
        </Button>
      )}
    </div>
  );
}

const ends = { sent: 'Отправлено', failed: 'Признано неудачным', dropped: 'Отменено' };
