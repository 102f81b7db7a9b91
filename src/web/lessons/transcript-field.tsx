import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatTime, parseTranscript } from '#domain/transcript/transcript.ts';
import { Button } from '#web/ui/button.tsx';
import { HistoryIcon, UploadIcon } from '#web/ui/editing-icons.tsx';
import { plural } from '#web/ui/russian.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import type { LessonFields } from './lesson-fields.ts';
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
  const { ref, onChange, ...registered } = form.register('transcription');
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const [loaded, setLoaded] = useState<Loaded>();

  function put(value: string): void {
    setFileError(undefined);
    form.clearErrors('transcription');
    form.setValue('transcription', value, { shouldDirty: true });
  }

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
    const before = form.getValues('transcription');
    const read = await readTranscriptFile(file);
    if ('error' in read) return setFileError(read.error);
    put(read.text);
    setLoaded({ text: read.text, before });
  }

  function undo({ before }: Loaded): void {
    put(before);
    setLoaded(undefined);
    // The pressed button is gone.
    area.current?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Расшифровка видео"
        optional
        grows={isWhole}
        className={isWhole ? wholeText : 'h-[max(14rem,calc(60vh-15rem))]'}
        hint="Обычный текст, SRT или VTT. Её прочитает студент под видео, а в промпте она стоит вместо {transcription_lesson}"
        error={fileError ?? form.formState.errors.transcription?.message}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        onChange={(event) => {
          setFileError(undefined);
          void onChange(event);
        }}
        {...registered}
      />
      <Recognised text={text} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          accept=".srt,.vtt,.txt"
          aria-label="Файл SRT или VTT"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void load(event.target.files?.[0]);
            // Without this, choosing a corrected file of the same name would fire no change event.
            event.target.value = '';
          }}
        />
        <Button size="sm" icon={<UploadIcon />} onClick={() => input.current?.click()}>
          Загрузить SRT или VTT
        </Button>
        {/* What is typed after loading is not thrown away. */}
        {loaded && loaded.before !== '' && loaded.text === text && (
          <Button size="sm" variant="ghost" icon={<HistoryIcon />} onClick={() => undo(loaded)}>
            Вернуть прежний текст
          </Button>
        )}
      </div>
    </div>
  );
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
