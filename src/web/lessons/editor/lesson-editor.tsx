import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import type { LessonSection } from '#web/lessons/lesson-section.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HistoryIcon } from '#web/ui/icon/editing-icons.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CheckIcon, EyeIcon } from '#web/ui/icon/icons.tsx';
import { LessonForm } from './lesson-form.tsx';
import type { LessonHistoryProps } from './lesson-history.tsx';
import { LessonNotes } from './lesson-notes.tsx';
import { lessonRefusal } from './lesson-refusal.tsx';
import { type LessonFormSettings, type LessonFormState, useLessonForm } from './use-lesson-form.ts';
import { WithLesson } from './with-lesson.tsx';

export interface LessonEditorProps extends Omit<LessonFormSettings, 'onSaved'> {
  submitLabel: string;
  pendingLabel: string;
  onSaved: (saved: Lesson, section: LessonSection) => void;
  /** The current tab as a student will see it. */
  renderPreview: (fields: LessonFields, section: LessonSection) => ReactNode;
  /** The samples that the lesson is tried on, beside it. */
  renderSamples: (lessonId: string, fields: LessonFields) => ReactNode;
  /** The tab of the talk to rehearse: it saves by itself, and has a preview of its own. */
  renderScenario: (lessonId: string, fields: LessonFields) => ReactNode;
}

/** The lesson's form on a page of its own, with the preview beside it. */
export function LessonEditor({
  submitLabel,
  pendingLabel,
  onSaved,
  renderPreview,
  renderSamples,
  renderScenario,
  ...props
}: LessonEditorProps) {
  const { save, draftOwner } = props;
  const lesson = useLessonForm({
    ...props,
    onSaved(saved, sent) {
      lesson.texts.goOnFrom(saved, sent);
      onSaved(saved, lesson.section);
    },
  });
  const hasUnsaved = lesson.hasChanges && !save.isPending;
  const question = useDiscardQuestion(hasUnsaved, () => {});

  const isAtScenario = lesson.section === 'trainer';

  const preview = usePreview();

  function discard(): void {
    lesson.texts.close();
    question.discard();
  }

  return (
    <div
      className={classNames(
        'grid items-start gap-x-8 gap-y-6',
        isAtScenario ? 'grid-cols-[minmax(0,1fr)]' : 'xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void lesson.submit();
        }}
      >
        {/* Above the smaller headings within the form, as the dialog's title is. */}
        <h2 className="sr-only">Тексты урока</h2>
        <FormRefusal>{lessonRefusal(lesson)}</FormRefusal>
        <LessonNotes lesson={lesson} userId={draftOwner.userId} until="эта страница открыта" />
        <LessonForm
          lesson={lesson}
          preview="beside"
          scenario={
            <WithLesson lesson={lesson}>{(id) => renderScenario(id, lesson.form.getValues())}</WithLesson>
          }
        />
        <ActionBar
          isHidden={isAtScenario}
          submit={{ label: submitLabel, pendingLabel, isPending: save.isPending }}
          saving={<SavingState hasUnsaved={hasUnsaved} isSaved={save.isSuccess} />}
          onPreview={preview.show}
        >
          {props.edited && (
            <HistoryButton
              lessonId={props.edited.id}
              onRestored={(restored) => {
                lesson.texts.takeRestored(restored);
                onSaved(restored, lesson.section);
              }}
            />
          )}
        </ActionBar>
      </form>
      {!isAtScenario && (
        <Preview
          lesson={lesson}
          isShown={preview.isShown}
          onHide={preview.hide}
          render={renderPreview}
          renderSamples={renderSamples}
        />
      )}
      <DiscardDialog {...question} discard={discard} title="Уйти без сохранения?" />
    </div>
  );
}

interface ActionBarProps {
  isHidden: boolean;
  submit: { label: string; pendingLabel: string; isPending: boolean };
  saving: ReactNode;
  onPreview: () => void;
  children: ReactNode;
}

function ActionBar({ isHidden, submit, saving, onPreview, children }: ActionBarProps) {
  return (
    <div data-action-bar="" hidden={isHidden} className={isHidden ? undefined : actionBar}>
      <Button
        type="submit"
        variant="primary"
        className="shrink-0 whitespace-nowrap"
        pending={submit.isPending}
        pendingLabel={submit.pendingLabel}
      >
        {submit.label}
      </Button>
      {children}
      {saving}
      <IconButton label="Как увидит студент" className="ml-auto xl:hidden" onClick={onPreview}>
        <EyeIcon />
      </IconButton>
    </div>
  );
}

function HistoryButton(props: Omit<LessonHistoryProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<HistoryIcon />}
        className="max-sm:gap-0 max-sm:px-2!"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">История</span>
      </Button>
      {isOpen && (
        <Suspense>
          <LessonHistory {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

// With the library that compares.
const LessonHistory = lazy(async () => ({ default: (await import('./lesson-history.tsx')).LessonHistory }));

const actionBar =
  'sticky bottom-0 z-10 -mx-2 mt-3 flex items-center gap-3 border-t border-line bg-paper px-2 py-3 ' +
  'pb-[max(0.75rem,env(safe-area-inset-bottom))]';

function SavingState({ hasUnsaved, isSaved }: { hasUnsaved: boolean; isSaved: boolean }) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft sm:text-sm">
      {hasUnsaved && 'Есть несохранённые изменения'}
      {!hasUnsaved && isSaved && (
        <>
          <CheckIcon className="size-4.5 text-success-ink" />
          Всё сохранено
        </>
      )}
    </p>
  );
}

interface PreviewProps {
  lesson: LessonFormState;
  isShown: boolean;
  onHide: () => void;
  render: LessonEditorProps['renderPreview'];
  renderSamples: LessonEditorProps['renderSamples'];
}

/** Beside the form on a wide screen; on a narrow one below it, on demand. */
function Preview({ lesson, isShown, onHide, render, renderSamples }: PreviewProps) {
  const fields = useDeferredValue(lesson.form.watch());
  const [isTrying, setIsTrying] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  return (
    <section
      id={previewId}
      tabIndex={-1}
      aria-label="Как увидит студент"
      className={classNames('min-w-0 scroll-mt-20 outline-none', !isShown && 'max-xl:hidden')}
    >
      <div className="mb-4 flex items-center justify-between gap-3 border-b border-line">
        <div role="group" aria-label="Рядом с уроком" className="flex gap-x-5">
          <SideTab isChosen={!isTrying} onChoose={() => setIsTrying(false)}>
            Как увидит студент
          </SideTab>
          <SideTab
            isChosen={isTrying}
            onChoose={() => {
              setIsTrying(true);
              setHasTried(true);
            }}
          >
            Попробовать
          </SideTab>
        </div>
        <Button size="sm" variant="ghost" className="xl:hidden" onClick={onHide}>
          Скрыть
        </Button>
      </div>
      {!isTrying && render(fields, lesson.section)}
      {/* What was run stays while the author looks at something else. */}
      {hasTried && (
        <div hidden={!isTrying}>
          <WithLesson lesson={lesson}>{(id) => renderSamples(id, fields)}</WithLesson>
        </div>
      )}
    </section>
  );
}

interface SideTabProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const SideTab = ({ isChosen, onChoose, children }: SideTabProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    className="tab-face touch-target -mb-px max-sm:text-xs"
    onClick={onChoose}
  >
    {children}
  </button>
);

/** On demand it comes into sight, with the focus. */
function usePreview() {
  const [isShown, setIsShown] = useState(false);
  return {
    isShown,
    show() {
      flushSync(() => setIsShown(true));
      const preview = document.getElementById(previewId);
      preview?.focus({ preventScroll: true });
      preview?.scrollIntoView({ block: 'start' });
    },
    hide: () => setIsShown(false),
  };
}

const previewId = 'lesson-preview';
