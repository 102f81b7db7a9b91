import { useQuery } from '@tanstack/react-query';
import { courses } from '#contract/courses/calls.ts';
import type { CourseTemplate } from '#contract/courses/schemas.ts';
import { today } from '#contract/today/calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { plural } from '#web/ui/text/russian.ts';

/** Makes a draft of a ready course; what comes next is said where the dialog was opened. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const templates = useQuery(queryOf(courses.listCourseTemplates, {}));
  const create = useSaving(
    (template: string) => call(courses.createCourseFromTemplate, { params: { template } }),
    {
      done: 'Курс создан: это черновик',
      failed: 'Не удалось создать курс',
      refetch: [courses.listCourses, today.getToday],
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Курс по образцу"
      description="Появится черновик: до публикации его видят только администраторы. Всё в нём можно переписать."
      size="lg"
    >
      {templates.isPending && <Spinner />}
      {templates.isError && (
        <LoadFailure onRetry={() => templates.refetch()}>Не удалось загрузить образцы</LoadFailure>
      )}
      <ul className="divide-y divide-line">
        {templates.data?.map((one) => (
          <li key={one.template} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-base font-semibold">{one.title}</h3>
              <p className="mt-1 text-sm text-ink-soft">{one.description}</p>
              <p className="mt-1 text-sm text-ink-soft">{contentsOf(one)}</p>
            </div>
            <Button
              size="sm"
              variant="primary"
              aria-label={`Взять образец «${one.title}»`}
              pending={create.isPending && create.variables === one.template}
              pendingLabel="Создание..."
              disabled={create.isPending}
              onClick={() => create.mutate(one.template, { onSuccess: onClose })}
            >
              Взять
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const contentsOf = ({ lessonCount, talkCount }: CourseTemplate) =>
  [
    plural(lessonCount, 'урок', 'урока', 'уроков'),
    talkCount > 0 && plural(talkCount, 'разговор', 'разговора', 'разговоров'),
  ]
    .filter(Boolean)
    .join(' · ');
