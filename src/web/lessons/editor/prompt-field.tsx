import { useRef } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { type PromptVariable, promptVariables } from '#contract/lessons/schemas.ts';
import { field } from '#web/forms/field.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { AlertIcon, InfoIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import {
  cutMaterials,
  type CutMaterial,
  emptyMaterials,
  promptRemarks,
  yieldsFormat,
} from './prompt-remarks.ts';

export function PromptField({ form }: { form: UseFormReturn<LessonFields> }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const fields = form.watch();
  const { ref, ...registered } = field(form, 'aiPrompt');

  /** Inserts at the cursor, replacing the selection, and moves the cursor behind the inserted text. */
  function insert(variable: PromptVariable) {
    const { current } = area;
    if (!current) return;
    current.focus();
    current.setRangeText(`{${variable}}`, current.selectionStart, current.selectionEnd, 'end');
    form.setValue('aiPrompt', current.value, { shouldDirty: true });
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Промпт для ИИ"
        optional
        rows={8}
        hint="Что наставнику учесть именно в этом уроке. Задание, материал и ответ он получит и без напоминания; если промпт пустой, отзыв составит наставник по умолчанию"
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        {...registered}
      />
      <div role="group" aria-label="Вставить переменную" className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-ink-faint">Вставить:</span>
        {promptVariables.map((variable) => (
          <Button key={variable} size="sm" onClick={() => insert(variable)}>
            <span>
              <code className="font-mono text-xs">{`{${variable}}`}</code>
              <span className="text-ink-faint"> {meanings[variable]}</span>
            </span>
          </Button>
        ))}
      </div>
      <p className="text-xs text-ink-faint">
        Переменная — место, куда встанет текст: вместо {'{answer}'} модель прочитает ответ студента, вместо{' '}
        {'{assignment}'} — задание. Они нужны, только если порядок текстов важен: без критериев промпт с
        переменными получит лишь то, что назвал, и ответ.
      </p>
      <Remarks fields={fields} />
    </div>
  );
}

const meanings: Record<PromptVariable, string> = {
  answer: 'ответ студента',
  assignment: 'задание',
  content: 'содержание урока',
  transcription_lesson: 'расшифровка видео',
};

function Remarks({ fields }: { fields: LessonFields }) {
  const remarks = promptRemarks(fields.aiPrompt);
  const unknown = remarks?.unknown ?? [];
  return (
    <div role="status" aria-atomic="true" className="flex flex-col gap-1.5 text-sm empty:hidden">
      {unknown.length > 0 && (
        <p className="flex gap-2 text-warning-ink">
          <AlertIcon className="mt-px size-4.5" />
          <span>
            {unknown.length === 1 ? 'Такой переменной нет: ' : 'Таких переменных нет: '}
            {unknown.join(', ')}. Модель получит этот текст как есть.
          </span>
        </p>
      )}
      {emptyMaterials(fields).map((variable) => (
        <p key={variable} className="flex gap-2 text-warning-ink">
          <AlertIcon className="mt-px size-4.5" />
          <span>{emptyText(variable)}</span>
        </p>
      ))}
      {cutMaterials(fields).map((material) => (
        <p key={material.variable} className="flex gap-2 text-warning-ink">
          <AlertIcon className="mt-px size-4.5" />
          <span>{cutText(material)}</span>
        </p>
      ))}
      {yieldsFormat(fields) && (
        <p className="flex gap-2 text-ink-soft">
          <InfoIcon className="mt-px size-4.5 text-ink-faint" />
          <span>
            Есть критерии, поэтому оформление отзыва задаёт Отклик: то, что о нём сказано в промпте, уступит.
          </span>
        </p>
      )}
      {remarks?.lessonGiven && fields.criteria.length === 0 && (
        <p className="flex gap-2 text-ink-soft">
          <InfoIcon className="mt-px size-4.5 text-ink-faint" />
          <span>
            Переменных нет: задание, содержание, расшифровку и ответ модель получит вместе с промптом.
          </span>
        </p>
      )}
      {remarks?.answerAppended && (
        <p className="flex gap-2 text-ink-soft">
          <InfoIcon className="mt-px size-4.5 text-ink-faint" />
          <span>В промпте нет {'{answer}'}: ответ студента будет добавлен в конец.</span>
        </p>
      )}
    </div>
  );
}

const cutText = ({ variable, length, kept }: CutMaterial) =>
  `${cutNames[variable]} не поместится в запрос: там ${plural(length, 'символ', 'символа', 'символов')}, модель прочитает первые ${formatNumber(kept)} либо, если размер её контекста задан, то, что ближе к заданию и ответу.`;

const cutNames: Record<CutMaterial['variable'], string> = {
  assignment: 'Задание целиком',
  content: 'Содержание урока целиком',
  transcription_lesson: 'Расшифровка видео целиком',
};

const emptyText = (variable: CutMaterial['variable']) =>
  `${missing[variable]}: вместо {${variable}} модель получит пустое место.`;

const missing: Record<CutMaterial['variable'], string> = {
  assignment: 'У урока нет задания',
  content: 'У урока нет содержания',
  transcription_lesson: 'У урока нет расшифровки видео',
};
