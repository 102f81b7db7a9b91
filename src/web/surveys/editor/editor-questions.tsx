import { useState } from 'react';
import { questionsMaxCount } from '#contract/surveys/schemas.ts';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { AddQuestionDialog } from './add-question-dialog.tsx';
import { EditorQuestion } from './editor-question.tsx';
import {
  addQuestion,
  cancelEdit,
  finishEdit,
  putInOrder,
  type QuestionList,
  removeQuestion,
  startEdit,
} from './question-list.ts';

export interface EditorQuestionsProps {
  list: QuestionList;
  onChange: (change: (list: QuestionList) => QuestionList) => void;
}

/** The questions in the combined editor's dialog; changes are local until the survey is saved. */
export function EditorQuestions({ list: { questions, edited }, onChange }: EditorQuestionsProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="editor-questions">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="editor-questions" className="text-base">
          Вопросы
        </h3>
        <WhyNotButton
          size="sm"
          icon={<PlusIcon className="size-4.5" />}
          whyNot={
            questions.length >= questionsMaxCount ? `Вопросов не больше ${questionsMaxCount}` : undefined
          }
          onClick={() => setAdding(true)}
        >
          Добавить вопрос
        </WhyNotButton>
      </div>
      {questions.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-soft">
          Вопросы не добавлены
        </p>
      ) : (
        <SortableList
          label="Вопросы"
          items={questions}
          nameOf={({ text }) => text}
          onReorder={(ids) => onChange((list) => putInOrder(list, ids))}
          className="-my-1"
          itemClassName="py-1"
          renderItem={(question, place) => (
            <EditorQuestion
              question={question}
              place={place}
              editedText={edited?.id === question.id ? edited.text : undefined}
              onStart={() => onChange((list) => startEdit(list, question.id))}
              onType={(text) => onChange((list) => ({ ...list, edited: { id: question.id, text } }))}
              onFinish={() => onChange(finishEdit)}
              onCancel={() => onChange(cancelEdit)}
              onRemove={() => onChange((list) => removeQuestion(list, question.id))}
            />
          )}
        />
      )}
      {adding && (
        <AddQuestionDialog
          onAdd={({ questionText, ...kind }) => onChange((list) => addQuestion(list, questionText, kind))}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
