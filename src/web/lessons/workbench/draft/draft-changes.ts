import { lessons } from '#contract/lessons/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { MentorTexts } from './use-draft-form.ts';

/** What of it is shown elsewhere on the screen: the gate, the runs, the versions. */
const stale = [workbench.getLessonMentor];

interface DraftToSave {
  texts: MentorTexts;
  /** The one that was on the screen; zero: there was none. */
  revision: number;
  /** The version in force that the author has taken into account; null: there was none. */
  basedOn?: number | null;
}

/** The form itself shows why not. */
export const useSaveDraft = (lessonId: string) =>
  useFormSaving(
    ({ texts: { aiPrompt, criteria, cueing }, ...known }: DraftToSave) =>
      call(workbench.saveMentorDraft, {
        params: { id: lessonId },
        body: {
          aiPrompt,
          criteria: criteria.map(({ skillId: _ofLesson, ...criterion }) => criterion),
          // Without criteria nothing to lead by.
          cueing: criteria.length > 0 ? cueing : 'show',
          ...known,
        },
      }),
    { failed: 'Не удалось сохранить черновик', refetch: stale },
  );

export const useDraftFromVersion = (lessonId: string) =>
  useSaving(
    (body: { number: number; revision: number }) =>
      call(workbench.draftFromVersion, { params: { id: lessonId }, body }),
    {
      done: 'Версия стала черновиком',
      failed: 'Не удалось вернуть версию',
      refetch: stale,
      refetchOnFailure: stale,
    },
  );

export const useDeleteDraft = (lessonId: string) =>
  useSaving(() => call(workbench.deleteMentorDraft, { params: { id: lessonId } }), {
    done: 'Черновик удалён',
    failed: 'Не удалось удалить черновик',
    refetch: stale,
  });

/** The lesson's texts change with its mentor. */
export const usePublishDraft = (lessonId: string) =>
  useFormSaving(
    (body: { revision: number; anyway?: string }) =>
      call(workbench.publishMentorDraft, { params: { id: lessonId }, body }),
    {
      done: ({ number }) => `Версия ${number} опубликована`,
      failed: 'Наставник не опубликован',
      refetch: [...stale, lessons.getLesson],
      refetchOnFailure: stale,
    },
  );
