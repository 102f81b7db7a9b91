import type { OutgoingLetter } from '#contract/outbox/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { SentDetails } from '#web/ui/sent/sent-details.tsx';
import { useRetryLetter } from './letter-changes.ts';

export function LetterDetails({ letter, mayRetry }: { letter: OutgoingLetter; mayRetry: boolean }) {
  const retry = useRetryLetter();
  const { id, state, to, tries } = letter;
  const mayBeRetried = mayRetry && (state === 'failed' || (state === 'waiting' && tries.length > 0));
  return (
    <SentDetails
      sent={letter}
      top={to && <p className="text-ink-soft [overflow-wrap:anywhere]">{shownEmail(to)}</p>}
      sentWord="Отправлено"
      replyText={(status) => (status === null ? ' — сервер не ответил' : '')}
      retry={mayBeRetried ? { isPending: retry.isPending, act: () => retry.mutate(id) } : undefined}
    />
  );
}
