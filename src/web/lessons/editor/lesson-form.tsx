import { type ReactNode, useState } from 'react';
import { WrongLabel } from '#web/forms/wrong-label.tsx';
import { CriteriaList } from '#web/lessons/criteria/criteria-list.tsx';
import { CriteriaSection } from '#web/lessons/criteria/criteria-section.tsx';
import { CueingField } from '#web/lessons/criteria/cueing-field.tsx';
import { SelfFirstField } from '#web/lessons/criteria/self-first-field.tsx';
import { type LessonFields, sectionOf } from '#web/lessons/lesson-fields.ts';
import type { LessonSection } from '#web/lessons/lesson-section.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { AnswerFilesField } from './answer-files-field.tsx';
import { AttemptsField } from './attempts-field.tsx';
import { MainFields } from './main-fields.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { PassingFields } from './passing-fields.tsx';
import { PromptField } from './prompt-field.tsx';
import { PromptTrial } from './prompt-trial.tsx';
import { ReleaseField } from './release-field.tsx';
import { ToWorkbench } from './to-workbench.tsx';
import { TranscriptField } from './transcript-field.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

export interface LessonFormProps {
  lesson: LessonFormState;
  /** Where the texts are shown as a student will see them: within the form, or beside it, which leaves the form to itself. */
  preview: 'inside' | 'beside';
  /** The tab of the talk to rehearse. */
  scenario: ReactNode;
}

/** The texts of a lesson, in tabs. */
export function LessonForm({ lesson, preview, scenario }: LessonFormProps) {
  const { form, section, setSection } = lesson;
  const { errors } = form.formState;
  const isInside = preview === 'inside';
  const hasBeenAtScenario = useHasBeen(section === 'trainer');
  const tab = (value: LessonSection, label: string, content: ReactNode): Tab => {
    const isWrong = Object.keys(errors).some((name) => sectionOf[name as keyof LessonFields] === value);
    return { value, label: isWrong ? <WrongLabel>{label}</WrongLabel> : label, content };
  };

  return (
    <>
      <Tabs
        label="Части урока"
        isTight={!isInside}
        value={section}
        onValueChange={(value) => setSection(value as LessonSection)}
        className={isInside ? stableTabs : undefined}
        tabs={[
          tab(
            'main',
            'Основное',
            <MainFields
              form={form}
              edited={lesson.edited}
              lessonId={lesson.texts.lessonId}
              uploads={lesson.uploads}
            />,
          ),
          tab(
            'content',
            'Содержание',
            <MarkdownText lesson={lesson} preview={preview} name="content" label="Содержание урока" />,
          ),
          tab('transcription', 'Расшифровка', <TranscriptField form={form} isWhole={!isInside} />),
          tab(
            'assignment',
            'Задание',
            <div className="flex flex-col gap-6">
              <MarkdownText lesson={lesson} preview={preview} name="assignment" label="Задание" />
              <PassingFields form={form} courseId={lesson.courseId} />
              <AttemptsField form={form} />
              <AnswerFilesField form={form} />
            </div>,
          ),
          tab('review', 'Проверка ИИ', <ReviewSection lesson={lesson} preview={preview} />),
          { ...tab('trainer', 'Тренажёр', scenario), keepsMounted: hasBeenAtScenario },
        ]}
      />
      <PublishQuestion {...lesson.publishing} />
      {lesson.passingQuestion}
    </>
  );
}

const PublishQuestion = ({ isAsked, confirm, dismiss }: LessonFormState['publishing']) => (
  <ConfirmDialog
    open={isAsked}
    onOpenChange={dismiss}
    title="Опубликовать пустой урок?"
    text="В нём нет ни видео, ни содержания, ни задания: студенты увидят пустую страницу."
    confirmLabel="Опубликовать"
    cancelLabel="Вернуться к уроку"
    tone="plain"
    onConfirm={confirm}
  />
);

/** Whether it was ever true. */
function useHasBeen(value: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(value);
  if (value && !hasBeen) setHasBeen(true);
  return hasBeen || value;
}

/** The dialog keeps its height from tab to tab, and the tab list stays visible while a tab scrolls. */
const stableTabs =
  'min-h-[calc(60vh-2rem)] [&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:z-10 [&>[role=tablist]]:bg-raised';

type ShownInside = Pick<LessonFormProps, 'lesson' | 'preview'>;

function ReviewSection({ lesson, preview }: ShownInside) {
  const { courseId, form, criteria, suggestions, renderTrial } = lesson;
  return (
    <div className="flex flex-col gap-7">
      {lesson.edited && <ToWorkbench lesson={lesson.edited} />}
      <ReleaseField form={form} />
      <CriteriaSection form={form} editor={criteria} suggestions={suggestions} />
      {criteria.criteria.length > 0 && <CueingField form={form} />}
      <SelfFirstField form={form} />
      {preview === 'inside' && criteria.criteria.length > 0 && (
        <div>
          <p className="mb-1.5 text-sm font-medium">Как увидит студент</p>
          <div className="rounded-md border border-line bg-surface px-5 py-4">
            <CriteriaList criteria={criteria.criteria} />
          </div>
        </div>
      )}
      <PromptField form={form} />
      <PromptTrial courseId={courseId} form={form} renderTrial={renderTrial} />
    </div>
  );
}
