import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FirstStep, FirstSteps } from '#contract/today/schemas.ts';
import { landOn } from '#web/navigation/land-on.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useToItsLessons } from './use-to-its-lessons.ts';

export interface StepActionProps {
  step: FirstStep;
  firstSteps: FirstSteps;
  /** The first that isn’t done. */
  isNext: boolean;
}

/** Leads to the very control with which the step is made. */
export function StepAction({ step, firstSteps, isNext }: StepActionProps) {
  const place = placeOf(step, firstSteps);
  if (step === 'course') return <CourseActions isNext={isNext} />;
  if (!place) return null;
  const { to, text, control, search, hash } = place;
  return (
    <Button asChild size="sm" variant={isNext ? 'primary' : 'secondary'}>
      <Link
        to={to}
        {...(search && { search })}
        {...(hash && { hash })}
        onClick={() => control !== undefined && landOn(control)}
      >
        {text}
      </Link>
    </Button>
  );
}

interface Place {
  to: string;
  text: string;
  /** The id of what gets the focus. */
  control?: string;
  search?: Record<string, string>;
  hash?: string;
}

/** Undefined while what it is made with isn't there. */
function placeOf(step: FirstStep, firstSteps: FirstSteps): Place | undefined {
  const { courseId, lessonId, answeredLessonId } = firstSteps;
  switch (step) {
    case 'name':
      return { to: paths.school(), text: 'Назвать', control: 'school-name' };
    case 'model':
      return { to: paths.models(), text: 'Проверить', control: 'check-model' };
    case 'law':
      return { to: paths.legalSettings(), text: 'Назвать оператора', control: 'operator-name' };
    case 'course':
      return undefined;
    case 'lesson':
      return placeOfLesson(firstSteps);
    case 'answer':
      if (answeredLessonId)
        return { to: paths.lesson(answeredLessonId), text: 'Посмотреть разбор', hash: 'review' };
      return lessonId ? { to: paths.lesson(lessonId), text: 'Ответить', control: 'answer' } : undefined;
    case 'publish':
      return courseId
        ? { to: paths.courseSettings(courseId), text: 'Опубликовать', control: 'publication' }
        : undefined;
    case 'stream':
      return courseId
        ? { to: paths.groups(), search: { course: courseId }, text: 'Создать поток', control: 'create' }
        : undefined;
    case 'queue':
      return courseId
        ? {
            to: paths.coursePeople(courseId),
            search: { tab: 'curators' },
            text: 'Назначить',
            control: 'add-curator',
          }
        : undefined;
    case 'people':
      return courseId
        ? { to: paths.coursePeople(courseId), text: 'Пригласить', control: 'invite' }
        : { to: paths.users(), text: 'Пригласить', control: 'create-user' };
  }
}

/** To what the lesson lacks: itself, its task, or the criteria. */
function placeOfLesson({ courseId, lessonId, lessonHasTask }: FirstSteps): Place | undefined {
  if (lessonId) {
    const [tab, control] = lessonHasTask ? ['review', 'add-criterion'] : ['assignment', 'lesson-assignment'];
    return { to: paths.lessonEditor(lessonId), search: { tab }, text: 'Открыть урок', control };
  }
  if (!courseId) return undefined;
  return { to: paths.newLesson(courseId), text: 'Создать урок', control: 'lesson-title' };
}

function CourseActions({ isNext }: { isNext: boolean }) {
  const [opened, setOpened] = useState<'empty' | 'template' | 'archive'>();
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
      <Button size="sm" onClick={() => setOpened('archive')}>
        Из архива
      </Button>
      <Suspense>
        {opened === 'template' && <TemplateDialog onClose={close} />}
        {opened === 'empty' && <CreateCourseDialog onClose={close} onCreated={toItsLessons} />}
        {opened === 'archive' && <ArchiveDialog onClose={close} />}
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

const ArchiveDialog = lazy(async () => ({
  default: (await import('#web/courses/archive/archive-dialog.tsx')).ArchiveDialog,
}));
