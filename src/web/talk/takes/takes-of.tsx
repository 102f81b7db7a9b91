import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DialogueSummary } from '#contract/talks/schemas.ts';
import { paths } from '#web/paths.ts';
import { dialoguesQuery } from '#web/talk-view/talk-queries.ts';
import { formatDayTime } from '#web/ui/time/days.ts';
import type { OfTalk } from './use-begin-take.tsx';

/** The other takes of the talk's family, and the talk that they all go back to. */
export function TakesOf({ id, lessonId }: OfTalk) {
  // One may have begun on another device.
  const { data: talks = [] } = useQuery({ ...dialoguesQuery(lessonId), staleTime: 0 });
  const own = talks.find((talk) => talk.id === id);
  if (!own) return null;
  const family = familyOf(own);
  const others = talks.filter((talk) => talk.id !== id && familyOf(talk) === family);
  const takes = talks.filter((talk) => talk.kind === 'take' && familyOf(talk) === family);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="takes-title" className="mt-6 border-t border-line pt-4 print:hidden">
      <h3 id="takes-title" className="text-base">
        Другие попытки разговора: {takes.length}
      </h3>
      <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
        {others.map((talk) => (
          <li key={talk.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-60">
              {nameOf(talk)}
              <span className="text-ink-soft">
                {' · '}
                {formatDayTime(new Date(talk.createdAt))} · {stateOf(talk)}
              </span>
            </span>
            <span className="flex gap-4">
              <Link to={paths.talk(lessonId, talk.id)} className={link}>
                Открыть<span className="sr-only">: {nameOf(talk)}</span>
              </Link>
              <Link to={paths.compareTakes(lessonId, ...inOrder(own, talk))} className={link}>
                Сравнить<span className="sr-only">: {nameOf(talk)}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const familyOf = ({ id, familyId }: DialogueSummary): string => familyId ?? id;

const nameOf = ({ branchedFrom }: DialogueSummary): string =>
  branchedFrom ? `Другая попытка, с реплики ${branchedFrom.place}` : 'Первый разговор';

function stateOf({ answerId, endedBy }: DialogueSummary): string {
  if (answerId !== null) return 'отправлен';
  return endedBy === null ? 'ещё идёт' : 'не отправлен';
}

/** The earlier one is what was. */
const inOrder = (one: DialogueSummary, other: DialogueSummary): [string, string] =>
  one.id < other.id ? [one.id, other.id] : [other.id, one.id];

const link = 'touch-target rounded-sm text-accent-ink underline underline-offset-2';
