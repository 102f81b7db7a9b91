import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { mostCriteria } from '#contract/lessons/criteria.ts';
import { listMessage } from '#web/forms/error-paths.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { RemovedNote } from '#web/ui/removed-note.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { SuggestCriteria } from './criteria-suggestions.tsx';
import { CriterionRow, nameOfCriterion, rowToggleId } from './criterion-row.tsx';
import type { CriteriaSuggestions } from './use-criteria-suggestions.ts';
import type { CriteriaEditor } from './use-criteria.ts';

export interface CriteriaSectionProps {
  form: UseFormReturn<LessonFields>;
  editor: CriteriaEditor;
  suggestions: CriteriaSuggestions;
  /** Whether a criterion may be tied to a skill here. */
  hasSkills?: boolean;
}

/** What the lesson's answers are judged by. Nothing is saved before the lesson is. */
export function CriteriaSection({ form, editor, suggestions, hasSkills }: CriteriaSectionProps) {
  const { criteria, isFull } = editor;
  const { undo, remove, putBack } = useRemoval(editor);
  const section = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-labelledby="criteria-title" className="flex flex-col gap-3">
      <Heading editor={editor} headingRef={section} />
      <FormError>{listMessage(form.formState.errors.criteria)}</FormError>
      {criteria.length === 0 ? (
        <NoCriteria />
      ) : (
        <SortableList
          label="Критерии"
          items={criteria}
          nameOf={nameOfCriterion}
          onReorder={editor.reorder}
          className="-my-1"
          itemClassName="py-1"
          renderItem={(criterion, place) => (
            <CriterionRow
              form={form}
              criterion={criterion}
              place={place}
              hasSkill={hasSkills}
              isUnfolded={editor.isUnfolded(criterion.id)}
              onToggle={() => editor.toggle(criterion.id)}
              onRemove={() => remove(place.index)}
            />
          )}
        />
      )}
      {editor.lastRemoved && (
        <RemovedNote
          text={textOfRemoved(editor.lastRemoved.title.trim())}
          undoRef={undo}
          disabled={isFull}
          onPutBack={putBack}
        />
      )}
      <SuggestCriteria
        suggestions={suggestions}
        hasTask={suggestions.hasTask}
        room={mostCriteria - criteria.length}
        onAdd={editor.add}
        onEmpty={() => section.current?.focus()}
      >
        <WhyNotButton
          id="add-criterion"
          icon={<PlusIcon />}
          whyNot={isFull ? `Критериев не больше ${mostCriteria}` : undefined}
          onClick={editor.addNew}
        >
          Добавить критерий
        </WhyNotButton>
      </SuggestCriteria>
    </section>
  );
}

/** The focus goes to what undoes it, and back to the criterion. */
function useRemoval(editor: CriteriaEditor) {
  const undo = useRef<HTMLButtonElement>(null);
  return {
    undo,
    remove(index: number) {
      flushSync(() => editor.remove(index));
      undo.current?.focus();
    },
    putBack() {
      const id = editor.lastRemoved?.id;
      flushSync(() => editor.putBack());
      if (id !== undefined) document.getElementById(rowToggleId(id))?.focus();
    },
  };
}

const textOfRemoved = (title: string) =>
  title ? `Критерий «${title}» убран` : 'Критерий без названия убран';

const NoCriteria = () => (
  <p className="rounded-md border border-dashed border-line-strong px-4 py-5 text-sm text-ink-soft">
    Критериев пока нет, и отзыв придёт сплошным текстом. С критериями наставник разбирает ответ по пунктам, а
    студент видит их до того, как напишет.
  </p>
);

function Heading({
  editor: { criteria, isUnfolded, foldAll },
  headingRef,
}: Pick<CriteriaSectionProps, 'editor'> & { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h3 ref={headingRef} id="criteria-title" tabIndex={-1} className="text-base outline-none">
        Критерии
      </h3>
      {criteria.length > 0 && (
        <span className="text-sm text-ink-faint">
          {criteria.length} из {mostCriteria}
        </span>
      )}
      {criteria.some(({ id }) => isUnfolded(id)) && (
        <Button size="sm" variant="ghost" className="ml-auto" onClick={foldAll}>
          Свернуть все
        </Button>
      )}
    </div>
  );
}
