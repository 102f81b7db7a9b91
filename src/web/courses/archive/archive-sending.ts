import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courseArchives } from '#contract/course-archives/calls.ts';
import type { CourseArchivePreview } from '#contract/course-archives/schemas.ts';
import { archiveMaxBytes } from '#contract/course-archives/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { today } from '#contract/today/calls.ts';
import { errorText } from '#web/calls/error-text.ts';
import { refetch } from '#web/calls/refetch.ts';
import { upload } from '#web/calls/upload.ts';
import { notifyDone } from '#web/forms/notices.tsx';

export type Step =
  | { kind: 'choosing'; error?: string }
  /** On its way for a look at it, or for a course to be made of it. */
  | { kind: 'sending'; for: 'preview' | 'course'; share: number }
  | { kind: 'shown'; preview: CourseArchivePreview; error?: string };

/** An archive from its choice to a course. It is sent twice: nothing of it stays on the server in between. */
export function useArchiveSending(onCreated: () => void) {
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<CourseArchivePreview>();
  const stop = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  // Whoever closes the dialog stops what is on its way.
  useEffect(() => () => stop.current?.abort(), []);

  function begin(aim: 'preview' | 'course') {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ kind: 'sending', for: aim, share: 0 });
    return {
      signal: controller.signal,
      onProgress: (share: number) =>
        !controller.signal.aborted && setStep({ kind: 'sending', for: aim, share }),
    };
  }

  async function choose(chosen: File): Promise<void> {
    if (chosen.size > archiveMaxBytes)
      return setStep({ kind: 'choosing', error: `Архив больше ${archiveMaxBytes / 1024 / 1024} МБ` });
    const sending = begin('preview');
    try {
      const preview = await upload(courseArchives.previewCourseImport, {}, chosen, sending);
      setFile(chosen);
      setShown(preview);
      setStep({ kind: 'shown', preview });
    } catch (error) {
      setStep({ kind: 'choosing', ...whyNot(sending, error, 'Не удалось прочитать архив') });
    }
  }

  async function create(): Promise<void> {
    if (!file || !shown) return;
    const sending = begin('course');
    try {
      const course = await upload(courseArchives.importCourse, {}, file, sending);
      notifyDone(`Курс «${course.title}» создан: это черновик`);
      await refetch(queryClient, [courses.listCourses, today.getToday]);
      onCreated();
    } catch (error) {
      setStep({ kind: 'shown', preview: shown, ...whyNot(sending, error, 'Не удалось создать курс') });
    }
  }

  return {
    step,
    choose,
    create,
    again: () => setStep({ kind: 'choosing' }),
    stop: () => stop.current?.abort(new Error('Stopped')),
  };
}

/** Of what was stopped by hand nothing is said. */
const whyNot = ({ signal }: { signal: AbortSignal }, error: unknown, what: string) =>
  signal.aborted ? {} : { error: errorText(error, what) };
