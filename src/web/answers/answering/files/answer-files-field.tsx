import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { takenInWords } from '#contract/answer-files/kinds.ts';
import type { AnswerFile, AnswerFilesRule, DraftFile } from '#contract/answer-files/schemas.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FileButton } from '#web/ui/field/file-button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { UploadList } from '#web/ui/field/upload-list.tsx';
import { fileSize } from '#web/ui/text/file-size.ts';
import { plural } from '#web/ui/text/russian.ts';
import { acceptOf } from './accept-of.ts';
import { type DraftFiles, useDraftFiles } from './use-draft-files.ts';
import { useTakenFiles } from './use-taken-files.ts';

export interface AnswerFilesFieldProps {
  lesson: Pick<Lesson, 'id' | 'answerFiles'>;
  answering: Answering;
  /** Newest first: the files of the one that is being revised stay with the next until they are removed. */
  answers: readonly Answer[];
}

/** Nothing where the author has taken it back meanwhile. */
export const AnswerFilesField = ({ lesson: { id, answerFiles }, ...rest }: AnswerFilesFieldProps) =>
  answerFiles && <Files {...rest} rule={answerFiles} lessonId={id} />;

interface FilesProps extends Omit<AnswerFilesFieldProps, 'lesson'> {
  rule: AnswerFilesRule;
  lessonId: string;
}

/** The files that go with the answer: those of the one that is revised, and those that were added since. */
function Files({ rule, lessonId, answering, answers: [newest] }: FilesProps) {
  const drafts = useDraftFiles(lessonId);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isHeld, setIsHeld] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const titleId = useId();

  const former = newest?.files ?? [];
  const kept = former.filter(({ name }) => !removed.includes(name));
  const added = drafts.files.filter(({ name }) => !kept.some((one) => one.name === name));
  const left = rule.most - kept.length - added.length - drafts.coming.filter(({ error }) => !error).length;
  useAttached(answering, { kept, added, former });

  const add = (files: readonly File[]) => drafts.add(files, { left, refusal: refusalOf(rule) });
  const { isOver } = useTakenFiles({
    field: answering.field,
    onFiles: add,
    isBusy: drafts.isBusy,
    onHeld: () => setIsHeld(true),
  });
  const focusButton = () => button.current?.querySelector('button')?.focus();

  function remove(file: DraftFile | AnswerFile): void {
    if (kept.some(({ name }) => name === file.name)) {
      setRemoved([...removed, file.name]);
      drafts.say(`Файл «${file.title}» убран`);
    }
    const draft = drafts.files.find(({ name }) => name === file.name);
    if (draft) drafts.remove(draft);
    focusButton();
  }

  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'flex flex-col gap-2.5 rounded-md border px-3.5 py-3 transition-colors',
        isOver ? 'border-accent-ink bg-accent-soft' : 'border-line',
      )}
    >
      <div>
        <h3 id={titleId} className="text-sm font-medium">
          Файлы к ответу
        </h3>
        <p className="text-sm text-ink-soft">Файлы прочитает человек: ИИ-наставник их не видит</p>
      </div>
      <FileList files={[...kept, ...added]} disabled={answering.isPending} onRemove={remove} />
      <UploadList
        items={drafts.coming}
        onStop={(number) => {
          drafts.stop(number);
          focusButton();
        }}
      />
      <Said drafts={drafts} />
      {isHeld && drafts.isBusy && (
        <FormError>
          Файл ещё загружается: дождитесь его или остановите, и ответ можно будет отправить
        </FormError>
      )}
      <div ref={button} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton
          label="Выбрать файлы к ответу"
          accept={acceptOf(rule.kinds)}
          multiple={rule.most > 1}
          disabled={answering.isPending}
          onChoose={add}
        >
          Прикрепить файл
        </FileButton>
        <Hint rule={rule} isSome={added.length > 0} />
      </div>
    </section>
  );
}

interface Lists {
  kept: readonly AnswerFile[];
  added: readonly DraftFile[];
  former: readonly AnswerFile[];
}

/** Tells the form what goes with the answer, and whether that alone makes it another one. */
function useAttached({ attach }: Answering, { kept, added, former }: Lists): void {
  const names = [...kept, ...added].map(({ name }) => name).join(' ') || undefined;
  const isChanged = former.length > 0 && (added.length > 0 || kept.length < former.length);
  useEffect(() => {
    attach({ names, isChanged });
    return () => attach(undefined);
  }, [attach, names, isChanged]);
}

interface FileListProps {
  files: readonly (DraftFile | AnswerFile)[];
  disabled: boolean;
  onRemove: (file: DraftFile | AnswerFile) => void;
}

function FileList({ files, disabled, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Приложенные файлы" className="flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.name} className="flex items-center gap-3 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {nameOf(file)}
            <span className="ml-1.5 inline-block text-ink-faint">{fileSize(file.bytes)}</span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            disabled={disabled}
            aria-label={`Убрать файл ${file.title}`}
            onClick={() => onRemove(file)}
          >
            Убрать
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** One that has been sent before has an address. */
const nameOf = (file: DraftFile | AnswerFile): ReactNode =>
  'address' in file ? (
    <a
      href={file.address}
      target="_blank"
      rel="noreferrer"
      className="rounded-sm text-accent-ink underline underline-offset-2"
    >
      {file.title}
    </a>
  ) : (
    file.title
  );

const Said = ({ drafts }: { drafts: DraftFiles }) => (
  <p role="status" className="sr-only">
    {drafts.said}
  </p>
);

const Hint = ({ rule, isSome }: { rule: AnswerFilesRule; isSome: boolean }) => (
  <p className="min-w-0 flex-1 basis-56 text-xs text-ink-faint">
    {isSome
      ? 'Пока ответ не отправлен, файлы ждут сутки'
      : `До ${plural(rule.most, 'файла', 'файлов', 'файлов')}: ${takenInWords(rule.kinds)}`}
  </p>
);

const refusalOf = ({ most }: AnswerFilesRule) =>
  `К ответу можно приложить не больше ${plural(most, 'файла', 'файлов', 'файлов')}`;
