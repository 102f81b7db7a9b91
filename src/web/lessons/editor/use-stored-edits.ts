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
  /** When the server kept the draft that this tab has last read or written there. */
  seen: () => string | undefined;
  onSeen: (seen: string | undefined) => void;
  /** What another device, or this one on another day, has left. */
  onFound: (draft: LessonDraft) => void;
}

/** Keeps what is typed on the server as well: for its author alone, on all devices. */
export function useStoredEdits({ form, courseId, lessonId, version, seen, onFound, onSeen }: StoredEdits) {
  const [begunId, setBegunId] = useState<string>();
  const [edits] = useState(() =>
    keepEdits(lessonId === undefined ? editsOfBegun(courseId, setBegunId) : editsOfLesson(lessonId), form),
  );
  const seenBefore = useEffectEvent(seen);
  const see = useEffectEvent(onSeen);
  const found = useEffectEvent(onFound);
  useEffect(() => edits.follow(version));
  useEffect(
    () =>
      edits.start({
        seen: () => seenBefore(),
        onSeen: (latest) => see(latest),
        onFound: (draft) => found(draft),
      }),
    [edits],
  );
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

type Listener = Pick<StoredEdits, 'seen' | 'onSeen' | 'onFound'>;

function keepEdits(store: EditsStore, form: UseFormReturn<LessonFields>) {
  let version: number | undefined;
  let reading: Promise<void> | undefined;
  let isRead = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let listener: Listener | undefined;

  /** Where they can't be read, nothing is written over them: the tab keeps the text. */
  async function read(): Promise<void> {
    const draft = await store.read();
    if (draft && draft.updatedAt !== listener?.seen()) listener?.onFound(draft);
    noteSeen();
    // Until now what the form shows of it would have been sent back.
    isRead = true;
    // Unless the form has closed meanwhile: what was typed in it may not be wanted any more.
    if (listener && holdsMoreThan(draft?.fields ?? {})) sendLater();
  }

  const typed = () => ({ fields: changedFields(form), version: version ?? 1 });

  /** Typed meanwhile, or in this tab before a reload. */
  function holdsMoreThan(kept: LessonDraft['fields']): boolean {
    const [shown, asKept] = [form.getValues(), { ...savedFields(form), ...kept } as LessonFields];
    return fieldNames.some((name) => !isSameField(shown, asKept, name));
  }

  const noteSeen = () => listener?.onSeen(store.keptAt());

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
    writing = store.write(typed(), { keepalive }).then(noteSeen).catch(ignore);
  }

  function start(listening: Listener): () => void {
    listener = listening;
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
      listener = undefined;
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
      const id = await store.begin(typed());
      noteSeen();
      return id;
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
      noteSeen();
    },
    /** They are not wanted any more. */
    forget() {
      stopTimer();
      writing = writing.then(store.forget).then(noteSeen).catch(ignore);
    },
  };
}

export function changedFields(form: UseFormReturn<LessonFields>): Partial<LessonFields> {
  const typed = form.getValues();
  const saved = savedFields(form);
  const changed = fieldNames.filter((name) => !isSameField(typed, saved, name));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}

const savedFields = (form: UseFormReturn<LessonFields>) => form.formState.defaultValues as LessonFields;

/** As long as between two sentences. */
const pauseMs = 1_500;

const ignore = () => {};
