import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import { fieldNames, type LessonFields } from '#web/lessons/lesson-fields.ts';
import { editsOfBegun, editsOfLesson, type EditsStore } from './edits-store.ts';
import { isSameField } from './same-field.ts';

export interface StoredEdits {
  form: UseFormReturn<LessonFields>;
  courseId: string;
  /** None of a lesson that isn't created yet. */
  lessonId: string | undefined;
  /** Of the lesson, that the form's texts are changes of. */
  version: number | undefined;
  /** What another device, or this one on another day, has left. */
  onFound: (draft: LessonDraft) => void;
}

/** Keeps what is typed on the server as well: for its author alone, on all devices. */
export function useStoredEdits({ form, courseId, lessonId, version, onFound }: StoredEdits) {
  const [begunId, setBegunId] = useState<string>();
  const [edits] = useState(() =>
    keepEdits(lessonId === undefined ? editsOfBegun(courseId, setBegunId) : editsOfLesson(lessonId), form),
  );
  const found = useEffectEvent(onFound);
  useEffect(() => edits.follow(version));
  useEffect(() => edits.start((draft) => found(draft)), [edits]);
  return {
    ...edits,
    lessonId: lessonId ?? begunId,
    /** As new: what was begun goes with all that is in it. */
    restart() {
      edits.forget();
      setBegunId(undefined);
    },
  };
}

function keepEdits(store: EditsStore, form: UseFormReturn<LessonFields>) {
  let version: number | undefined;
  let reading: Promise<void> | undefined;
  let isRead = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let onFound: ((draft: LessonDraft) => void) | undefined;

  /** Where they can't be read, nothing is written over them: the tab keeps the text. */
  async function read(): Promise<void> {
    const draft = await store.read();
    isRead = true;
    // The form has closed meanwhile: what was typed in it may not be wanted any more.
    if (!onFound) return;
    if (draft) onFound(draft);
    // Typed meanwhile, or in this tab before a reload.
    if (Object.keys(typed().fields).length > 0) sendLater();
  }

  const typed = () => ({ fields: changedFields(form), version: version ?? 1 });

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function sendLater(): void {
    stopTimer();
    if (isRead && !isHeld) timer = setTimeout(send, pauseMs);
  }

  function send(): void {
    stopTimer();
    if (isHeld) return;
    const keepalive = document.visibilityState === 'hidden';
    writing = store.write(typed(), { keepalive }).catch(ignore);
  }

  function start(found: (draft: LessonDraft) => void): () => void {
    onFound = found;
    reading = read();
    reading.catch(ignore);
    const stop = form.subscribe({
      formState: { values: true },
      callback: sendLater,
    });
    const onVisibility = () => {
      if (timer !== undefined && document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      onFound = undefined;
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      const isUnsent = timer !== undefined;
      if (isUnsent) send();
      if (isRead && !isHeld && Object.keys(typed().fields).length === 0) {
        void writing.then(store.leave).catch(ignore);
      }
    };
  }

  return {
    start,
    follow(latest: number | undefined) {
      version = latest;
    },
    /** The lesson's id: where there is none yet, it is begun without a word. */
    async begin(): Promise<string> {
      await reading?.catch(() => (reading = read()));
      await writing;
      return store.begin(typed());
    },
    /** Nothing is written while the form is being saved. The id is that of the lesson which this creates. */
    async hold(): Promise<string | undefined> {
      stopTimer();
      isHeld = true;
      await writing;
      return store.begunId();
    },
    /** It wasn't saved: maybe since another tab has created the lesson. */
    release() {
      isHeld = false;
      writing = store.read().then(send, ignore);
    },
    /** They have been saved, and the server has forgotten them itself. */
    settle() {
      stopTimer();
      isHeld = false;
      store.settle();
    },
    /** They are not wanted any more. */
    forget() {
      stopTimer();
      writing = writing.then(store.forget).catch(ignore);
    },
  };
}

export function changedFields(form: UseFormReturn<LessonFields>): Partial<LessonFields> {
  const typed = form.getValues();
  const saved = form.formState.defaultValues as LessonFields;
  const changed = fieldNames.filter((name) => !isSameField(typed, saved, name));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}

/** As long as between two sentences. */
const pauseMs = 1_500;

const ignore = () => {};
