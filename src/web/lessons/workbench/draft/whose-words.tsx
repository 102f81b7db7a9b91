import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import type { DraftState } from './use-draft.ts';

interface WhoseWordsProps {
  mentor: LessonMentor;
  draft: DraftState;
}

/** Whose words stand in the fields, and since when. */
export function WhoseWords({ mentor, draft }: WhoseWordsProps) {
  const { stored } = draft;
  const { inForce } = mentor;
  if (stored) {
    return (
      <p className="text-sm text-ink-soft">
        {stored.basedOn === null ? 'Начат с чистого листа' : `На основе версии ${stored.basedOn}`}, сохранён{' '}
        <DateTime value={stored.savedAt} format="date-time" />
        {stored.savedBy && `, ${fullName(stored.savedBy)}`}. Студентов он не касается, пока вы его не
        опубликуете.
      </p>
    );
  }
  const newer = newerThan(mentor, draft);
  if (newer) {
    return (
      <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
        <p>
          Пока эта страница была открыта, {newer.what}.
          {draft.hasChanges && ' Сохраните — покажем оба текста, и вы решите, какой остаётся.'}
        </p>
        {!draft.hasChanges && (
          <Button size="sm" onClick={() => draft.take(mentor)}>
            Показать {newer.name}
          </Button>
        )}
      </div>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {inForce
        ? `Черновика нет: в полях версия ${inForce.number}, по которой сейчас разбирают ответы. Измените что-нибудь и сохраните — это станет черновиком, и студентов он не коснётся.`
        : 'Наставника у урока ещё нет. Напишите, по чему ему судить, и сохраните черновик: до публикации он студентов не касается.'}
    </p>
  );
}

/** What is stored by now, where there was no draft when the fields began. While one saves, it is one's own. */
function newerThan({ draft: theirs, inForce }: LessonMentor, { begun, saving, restoring }: DraftState) {
  if (saving.isPending || restoring.isPending) return undefined;
  if (theirs) {
    const by = theirs.savedBy ? ` (${fullName(theirs.savedBy)})` : '';
    return { what: `начат черновик${by}`, name: 'черновик' };
  }
  if (inForce === null || inForce.number === begun.basedOn) return undefined;
  return { what: `опубликована версия ${inForce.number}`, name: `версию ${inForce.number}` };
}
