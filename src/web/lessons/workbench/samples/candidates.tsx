import type { SampleCandidate } from '#contract/samples/lesson-samples.ts';
import { sourceWords } from '#contract/samples/words.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useTakeCandidates } from './sample-changes.ts';

interface CandidatesProps {
  lessonId: string;
  candidates: readonly SampleCandidate[];
  /** How many samples there is still room for. */
  room: number;
}

/** What people have decided of answers lately, and could become samples: one, or all of them. */
export function Candidates({ lessonId, candidates, room }: CandidatesProps) {
  const taking = useTakeCandidates(lessonId);
  if (candidates.length === 0) return null;
  const all = candidates.slice(0, room);
  return (
    <div className="rounded-md border border-accent-line bg-accent-soft px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm font-medium">
          {plural(candidates.length, 'кандидат', 'кандидата', 'кандидатов')}
        </p>
        <Button
          size="sm"
          disabled={room === 0}
          pending={taking.isPending}
          pendingLabel="Берём…"
          onClick={() => taking.mutate(all.map(({ answerId }) => answerId))}
        >
          {all.length < candidates.length ? `Взять ${all.length}: больше не поместится` : 'Взять все'}
        </Button>
      </div>
      <Disclosure
        headingLevel={3}
        className="mt-2"
        title={<span className="text-sm font-normal">Кто это</span>}
      >
        <ul aria-label="Кандидаты в образцы" className="-mt-2 divide-y divide-accent-line">
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.answerId}
              candidate={candidate}
              isDisabled={room === 0 || taking.isPending}
              onTake={() => taking.mutate([candidate.answerId])}
            />
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

interface CandidateProps {
  candidate: SampleCandidate;
  isDisabled: boolean;
  onTake: () => void;
}

function Candidate({ candidate, isDisabled, onTake }: CandidateProps) {
  const { student, source, at, text, expected } = candidate;
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">{fullName(student)}</span>{' '}
          <span className="text-ink-soft">
            {sourceWords[source]}, <DateTime value={at} />
          </span>
        </p>
        <Button size="sm" disabled={isDisabled} aria-label={`Взять: ${fullName(student)}`} onClick={onTake}>
          Взять
        </Button>
      </div>
      <p className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{text}</p>
      <p className="text-xs text-ink-soft">
        {expected.map(({ title, level, levels }) => `${title}: ${levels[level]}`).join(' · ')}
      </p>
    </li>
  );
}
