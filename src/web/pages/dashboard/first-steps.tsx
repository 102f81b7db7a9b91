import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { today as todayCalls } from '#contract/today/calls.ts';
import type { FirstStep, FirstSteps } from '#contract/today/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { todayQuery } from './today-query.ts';
import { useToItsLessons } from './use-to-its-lessons.ts';

/** What a new school still lacks, in order; each step is ticked by what there is, and may be waved off. */
export function FirstStepsCard({ firstSteps }: { firstSteps: FirstSteps }) {
  const waveOff = useWaveOff();
  const shown = firstSteps.steps.filter(({ isWavedOff, isDone }) => isDone || !isWavedOff);
  const next = shown.find(({ isDone }) => !isDone)?.step;
  return (
    <Card title="Первые шаги" className="mb-10 sm:mb-12">
      <ol className="-my-2 divide-y divide-line">
        {shown.map(({ step, isDone }) => (
          <li key={step} className={isDone ? 'flex items-center gap-3.5 py-1.5' : 'flex gap-3.5 py-3.5'}>
            <Mark number={firstSteps.steps.findIndex((one) => one.step === step) + 1} isDone={isDone} />
            <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-6">
              <div className="min-w-0 flex-1">
                <h3 className={isDone ? 'text-base font-normal text-ink-soft' : 'text-base font-medium'}>
                  {words[step].title}
                </h3>
                {!isDone && <p className="mt-0.5 text-sm text-ink-soft">{hintOf(step, firstSteps)}</p>}
              </div>
              {!isDone && (
                <div className="mt-2.5 flex flex-wrap items-center gap-2 sm:mt-0 sm:justify-end">
                  <Action step={step} firstSteps={firstSteps} isNext={step === next} />
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Не нужно: ${words[step].name}`}
                    disabled={waveOff.isPending}
                    onClick={() => waveOff.mutate(step)}
                  >
                    Не нужно
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  if (!isDone) {
    return (
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm text-ink-soft"
      >
        {number}
      </span>
    );
  }
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full border border-success-line bg-success-soft text-success-ink">
      <CheckIcon className="size-4" />
      <span className="sr-only">Сделано</span>
    </span>
  );
}

/** `name` is short, for a button. */
const words: Record<FirstStep, { name: string; title: string; hint: string }> = {
  model: {
    name: 'модель',
    title: 'Модель отвечает',
    hint: 'Проверьте, что модель на связи: без неё ответы ждут человека',
  },
  course: {
    name: 'курс',
    title: 'Курс: с нуля или по образцу',
    hint: 'Образец — готовый курс с заданиями и критериями: его можно переписать под себя',
  },
  lesson: {
    name: 'урок',
    title: 'Урок: задание и критерии',
    hint: 'Критерии можно не придумывать: в редакторе есть «Предложить по заданию»',
  },
  answer: {
    name: 'свой ответ',
    title: 'Ответьте сами как студент',
    hint: 'И посмотрите разбор таким, каким его увидят люди',
  },
  people: {
    name: 'приглашения',
    title: 'Пригласите людей: по коду, файлом, письмом',
    hint: 'Можно начать с одного человека',
  },
  queue: {
    name: 'очередь',
    title: 'Кто смотрит очередь',
    hint: 'Назначьте куратора: ему придёт то, что ждёт человека. Пока куратора нет, это видят администраторы',
  },
};

function hintOf(
  step: FirstStep,
  { courseIsDraft, courseId, lessonId, answeredLessonId }: FirstSteps,
): string {
  if (step === 'people' && courseIsDraft) {
    return 'Новейший курс — черновик: опубликуйте его, иначе приглашённые его не увидят';
  }
  if (step === 'answer' && answeredLessonId) return 'Ответ отправлен, отзыв готов: посмотрите разбор';
  if (step === 'answer' && !lessonId) return 'Когда появится урок с заданием';
  if (step === 'lesson' && !courseId) return 'Когда появится курс';
  return words[step].hint;
}

interface ActionProps {
  step: FirstStep;
  firstSteps: FirstSteps;
  /** The first that isn’t done. */
  isNext: boolean;
}

function Action({ step, firstSteps, isNext }: ActionProps) {
  const { courseId, lessonId, answeredLessonId } = firstSteps;
  const go = (to: string, text: string, hash?: string): ReactNode => (
    <Button asChild size="sm" variant={isNext ? 'primary' : 'secondary'}>
      <Link to={to} {...(hash && { hash })}>
        {text}
      </Link>
    </Button>
  );
  switch (step) {
    case 'model':
      return go(paths.models(), 'Проверить');
    case 'course':
      return <CourseActions isNext={isNext} />;
    case 'lesson':
      if (lessonId) return go(paths.lessonEditor(lessonId), 'Открыть урок');
      return courseId && go(paths.newLesson(courseId), 'Создать урок');
    case 'answer':
      if (answeredLessonId) return go(paths.lesson(answeredLessonId), 'Посмотреть разбор', 'review');
      return lessonId && go(paths.lesson(lessonId), 'Ответить');
    case 'people':
      return go(paths.users(), 'Пригласить');
    case 'queue':
      return courseId && go(paths.lessonManagement(courseId), 'Назначить');
  }
}

function CourseActions({ isNext }: { isNext: boolean }) {
  const [opened, setOpened] = useState<'empty' | 'template'>();
  const close = () => setOpened(undefined);
  const toItsLessons = useToItsLessons();
  return (
    <>
      <Button size="sm" variant={isNext ? 'primary' : 'secondary'} onClick={() => setOpened('template')}>
        По образцу
      </Button>
      <Button size="sm" onClick={() => setOpened('empty')}>
        С нуля
      </Button>
      <Suspense>
        {opened === 'template' && <TemplateDialog onClose={close} />}
        {opened === 'empty' && <CreateCourseDialog onClose={close} onCreated={toItsLessons} />}
      </Suspense>
    </>
  );
}

const TemplateDialog = lazy(async () => ({
  default: (await import('#web/courses/template-dialog.tsx')).TemplateDialog,
}));

const CreateCourseDialog = lazy(async () => ({
  default: (await import('#web/courses/course-dialog.tsx')).CreateCourseDialog,
}));

const useWaveOff = () =>
  useSaving((step: FirstStep) => call(todayCalls.waveOffSteps, { body: { steps: [step] } }), {
    failed: 'Не удалось убрать шаг',
    update: (queryClient, today) => queryClient.setQueryData(todayQuery.queryKey, today),
  });
