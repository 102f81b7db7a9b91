import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '#web/paths.ts';
import type { Rehearse, Rehearsed } from '#web/plans/rehearse.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** A plan’s words said again: in a take from the line where they were said. Loaded where a plan has been answered or stored. */
export const rehearse: Rehearse = (rehearsed) => (
  <Suspense>
    <Rehearsal {...rehearsed} />
  </Suspense>
);

function Rehearsal({ plan: { lesson, rehearsal }, ...how }: Rehearsed) {
  const navigate = useNavigate();
  if (!lesson || !rehearsal) return null;
  return (
    <BeginRehearsal
      {...how}
      talk={{ id: rehearsal.dialogueId, lessonId: lesson.id }}
      from={rehearsal.from}
      onStarted={({ id }) => void navigate({ to: paths.talk(lesson.id, id) })}
    />
  );
}

const BeginRehearsal = lazyPart(
  async () => (await import('#web/talk/takes/begin-rehearsal.tsx')).BeginRehearsal,
);
