import { useLocation } from '@tanstack/react-router';
import { type ProviderRefusal, refusalSentences } from '#contract/providers/refusals.ts';

/** Why a sign-in through another server came to nothing: the address says which sentence, and the request's number. */
export function RefusalNote() {
  const hash = useLocation({ select: (location) => location.hash });
  const [, why = '', number] = /^sign-in=([a-z_]+)\.([\w.:=-]{8,128})$/.exec(hash) ?? [];
  if (!isRefusal(why)) return null;
  return (
    <div role="alert" className="mb-5 rounded-md bg-danger-soft px-4 py-3 text-sm">
      <p>{refusalSentences[why]}</p>
      <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">Номер запроса: {number}</p>
    </div>
  );
}

const isRefusal = (why: string): why is ProviderRefusal => Object.hasOwn(refusalSentences, why);
