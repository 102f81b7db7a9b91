import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatTime, parseTranscript } from '#domain/transcript/transcript.ts';
import { field } from '#web/forms/field.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { HistoryIcon, UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { wholeText } from './markdown-field.tsx';
import { readTranscriptFile } from './transcript-file.ts';

export interface TranscriptFieldProps {
  form: UseFormReturn<LessonFields>;
  /** As long as the text, on a page that scrolls as a whole. */
  isWhole: boolean;
}

/** The transcript, typed, pasted or read from a file of subtitles. */
export function TranscriptField({ form, isWhole }: TranscriptFieldProps) {
  const text = useWatch({ control: form.control, name: 'transcription' });
  const { ref, onChange, error, ...registered } = field(form, 'transcription');
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useTranscriptFile(form, area);

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Расшифровка видео"
        optional
        grows={isWhole}
        className={isWhole ? wholeText : 'h-[max(14rem,calc(60vh-15rem))]'}
        hint="Обычный текст, SRT, VTT, SBV, ASS или запись Whisper. Её прочитает студент под видео, а в промпте она стоит вместо {transcription_lesson}"
        error={file.error ?? error}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        onChange={(event) => {
          file.forgetError();
          void onChange(event);
        }}
        {...registered}
      />
      <Recognised text={text} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton onChoose={(chosen) => void file.load(chosen)} />
        {/* What is typed after loading is not thrown away. */}
        {file.loaded && file.loaded.before !== '' && file.loaded.text === text && (
          <Button size="sm" variant="ghost" icon={<HistoryIcon />} onClick={file.undo}>
            Вернуть прежний текст
          </Button>
        )}
      </div>
    </div>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".srt,.vtt,.sbv,.ass,.ssa,.txt"
        aria-label="Файл SRT или VTT"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Without this, choosing a corrected file of the same name would fire no change event.
          event.target.value = '';
        }}
      />
      <Button size="sm" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        Загрузить SRT или VTT
      </Button>
    </>
  );
}

/** Puts the text of a file into the field, and the one before it back. */
function useTranscriptFile(form: TranscriptFieldProps['form'], area: RefObject<HTMLTextAreaElement | null>) {
  const [error, setError] = useState<string>();
  const [loaded, setLoaded] = useState<Loaded>();

  function put(value: string): void {
    setError(undefined);
    form.clearErrors('transcription');
    form.setValue('transcription', value, { shouldDirty: true });
  }

  return {
    error,
    loaded,
    forgetError: () => setError(undefined),
    async load(file: File | undefined): Promise<void> {
      if (!file) return;
      const before = form.getValues('transcription');
      const read = await readTranscriptFile(file);
      if ('error' in read) return setError(read.error);
      put(read.text);
      setLoaded({ text: read.text, before });
    },
    undo() {
      if (!loaded) return;
      put(loaded.before);
      setLoaded(undefined);
      // The pressed button is gone.
      area.current?.focus();
    },
  };
}

/** A file has replaced the text that was there before. */
interface Loaded {
  text: string;
  before: string;
}

function Recognised({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const cues = useMemo(() => parseTranscript(settled), [settled]);
  const end = cues?.reduce((latest, cue) => Math.max(latest, cue.end), 0);
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {cues &&
        end !== undefined &&
        `Распознано: ${plural(cues.length, 'реплика', 'реплики', 'реплик')}, до ${formatTime(end)}`}
    </p>
  );
}
