import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { LessonMentor, MentorVersion } from '#contract/workbench/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { fieldText } from '#web/lessons/field-text.ts';
import { emptyLesson, fieldLabels } from '#web/lessons/lesson-fields.ts';
import { type DraftState, textsOf } from '#web/lessons/workbench/draft/use-draft.ts';
import { mentorVersionQuery } from '#web/lessons/workbench/workbench-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface VersionDialogProps {
  lessonId: string;
  version: MentorVersion;
  mentor: LessonMentor;
  draft: DraftState;
  onClose: () => void;
}

/** A version whole, with what has changed since; it comes back as a draft. */
export function VersionDialog({ lessonId, version, mentor, draft, onClose }: VersionDialogProps) {
  const { number } = version;
  const isInForce = number === mentor.inForce?.number;
  const { data, error, refetch } = useQuery(mentorVersionQuery(lessonId, number));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={`Версия ${number}`}
      description={
        isInForce
          ? 'По ней сейчас разбирают ответы'
          : 'Что убрано и что добавлено с тех пор в версии, которая в силе'
      }
      footer={
        !isInForce && (
          <>
            <p className="mr-auto text-sm text-ink-soft">
              {draft.stored || draft.hasChanges
                ? 'Станет черновиком вместо нынешнего: тот пропадёт'
                : 'Станет черновиком: студентов он не коснётся, пока вы его не опубликуете'}
            </p>
            <Button
              icon={<UndoIcon />}
              pending={draft.restoring.isPending}
              pendingLabel="Возвращаем…"
              onClick={() => draft.restore(number, onClose)}
            >
              Вернуть версию {number}
            </Button>
          </>
        )
      }
    >
      {data && <Texts version={textsOf(data)} later={isInForce ? undefined : textsOf(mentor.inForce)} />}
      {!data && error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить версию')}</LoadFailure>
      )}
      {!data && !error && <Spinner label="Версия загружается" />}
    </Dialog>
  );
}

type MentorTexts = ReturnType<typeof textsOf>;

function Texts({ version, later }: { version: MentorTexts; later: MentorTexts | undefined }) {
  return (
    <div className="flex flex-col gap-5">
      {names.map((name) => {
        const text = fieldText({ ...emptyLesson, ...version }, name);
        return (
          <div key={name} role="group" aria-label={fieldLabels[name]}>
            <p className="mb-2 text-sm font-medium">{fieldLabels[name]}</p>
            {later ? (
              <Suspense fallback={<Plain text={text} />}>
                <ChangedText before={text} after={fieldText({ ...emptyLesson, ...later }, name)} folded />
              </Suspense>
            ) : (
              <Plain text={text} />
            )}
          </div>
        );
      })}
    </div>
  );
}

const Plain = ({ text }: { text: string }) => (
  <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{text || 'Пусто'}</p>
);

const names = ['criteria', 'cueing', 'aiPrompt'] as const;

// With the library that compares.
const ChangedText = lazy(async () => ({
  default: (await import('#web/ui/word-diff/changed-text.tsx')).ChangedText,
}));
