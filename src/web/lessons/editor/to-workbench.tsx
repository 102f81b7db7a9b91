import { Link } from '@tanstack/react-router';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { paths } from '#web/paths.ts';
import { plural } from '#web/ui/text/russian.ts';

/** The form publishes at once; the workbench tries first. */
export function ToWorkbench({ lesson }: { lesson: Pick<Lesson, 'id' | 'sampleCount' | 'hasMentorDraft'> }) {
  const { id, sampleCount: count = 0, hasMentorDraft } = lesson;
  return (
    <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      {count > 0 && `${plural(count, 'образец', 'образца', 'образцов')}: прогнать сначала. `}
      {hasMentorDraft && 'Есть черновик наставника. '}
      <Link to={paths.lessonMentor(id)} className="rounded-sm text-accent-ink underline underline-offset-2">
        Наставник урока
      </Link>
      {' — черновик, образцы и прогоны: студентов они не касаются. Отсюда критерии публикуются сразу.'}
    </p>
  );
}
