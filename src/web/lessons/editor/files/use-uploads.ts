import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lessonFiles } from '#contract/lesson-files/calls.ts';
import type { LessonFile } from '#contract/lesson-files/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { refetch } from '#web/calls/refetch.ts';
import { refusalBeforeSending } from '#web/calls/refusal-before-sending.ts';
import { upload } from '#web/calls/upload.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';

export type FieldWithFiles = 'content' | 'assignment' | 'videoUrl';

/** A file on its way into a field, or one that did not come. */
export interface Uploading {
  number: number;
  field: FieldWithFiles;
  name: string;
  /** Of one; undefined for a file that waits for the one before it. */
  share?: number;
  error?: string;
}

/** How a field shows that a file is on its way, and that it has come or not. */
export interface Landing {
  begin?: (number: number) => void;
  end: (number: number, file: LessonFile | undefined) => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * The files that are being sent into the fields of a lesson's form: one after another, until they are stopped. They are kept with
 * the lesson: the first one begins it where there is none yet.
 */
export function useUploads(form: UseFormReturn<LessonFields>, beginLesson: () => Promise<string>) {
  const [shown, setShown] = useState<readonly Uploading[]>([]);
  const queue = useRef(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  const queryClient = useQueryClient();

  useEffect(() => {
    const all = stops.current;
    // Whoever leaves the page or the dialog stops what is on its way.
    return () => all.forEach((stop) => stop.abort());
  }, []);

  const change = (number: number, part: Partial<Uploading>) =>
    setShown((before) => before.map((one) => (one.number === number ? { ...one, ...part } : one)));

  const dismiss = (number: number) => setShown((before) => before.filter((one) => one.number !== number));

  async function send(number: number, field: FieldWithFiles, file: File, { end }: Landing): Promise<void> {
    const stop = stops.current.get(number);
    try {
      const refusal = await refusalBeforeSending(file);
      if (!stop || stop.signal.aborted) return end(number, undefined);
      if (refusal) {
        end(number, undefined);
        return change(number, { error: refusal });
      }
      const lessonId = await beginLesson();
      const added = await upload(lessonFiles.addLessonFile, { params: { id: lessonId } }, file, {
        signal: stop.signal,
        onProgress: (share) => change(number, { share }),
      });
      end(number, added);
      dismiss(number);
      void refetch(queryClient, [lessonFiles.listLessonFiles]);
    } catch (error) {
      end(number, undefined);
      if (stop?.signal.aborted) dismiss(number);
      else change(number, { error: errorText(error, 'Не удалось загрузить файл') });
    } finally {
      stops.current.delete(number);
      form.clearErrors(field);
    }
  }

  return {
    of: (field: FieldWithFiles) => shown.filter((one) => one.field === field),
    /** The first field that waits for a file. */
    busyField: () => shown.find((one) => stops.current.has(one.number))?.field,
    add(field: FieldWithFiles, file: File, landing: Landing): void {
      count.current += 1;
      const number = count.current;
      form.clearErrors(field);
      setShown((before) => [...before, { number, field, name: file.name }]);
      stops.current.set(number, new AbortController());
      landing.begin?.(number);
      queue.current = queue.current.then(() => send(number, field, file, landing));
    },
    stop(number: number): void {
      stops.current.get(number)?.abort();
      dismiss(number);
      // The button that had the focus is gone.
      const field = shown.find((one) => one.number === number)?.field;
      if (field) form.setFocus(field);
    },
  };
}
