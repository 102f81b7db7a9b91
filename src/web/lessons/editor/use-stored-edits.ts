import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import { call } from '#web/calls/api.ts';
import { fieldNames, type LessonFields } from '#web/lessons/lesson-fields.ts';
import { isSameField } from './same-field.ts';

export interface StoredEdits {
  form: UseFormReturn<LessonFields>;
  /** None of a lesson that isn't created yet. */
  lessonId: string | undefined;
  /** Of the lesson, that the form's texts are changes of. */
  version: number | undefined;
  /** What another device, or this one on another day, has left. */
  onFound: (draft: LessonDraft) => void;
}

/** Keeps what is typed on the server as well: for its author alone, on all devices. */
export function useStoredEdits({ form, lessonId, version, onFound }: StoredEdits) {
  const found = useEffectEvent(onFound);
  const control = useRef({ forget: () => {}, settle: () => {} });
  const latestVersion = useRef(version);
  useEffect(() => {
    latestVersion.current = version;
  });

  useEffect(() => {
    if (lessonId === undefined) return undefined;
    const keeping = keepEdits(lessonId, form, () => latestVersion.current);
    control.current = keeping;
    // Where they can't be read, nothing is written over them: the tab keeps the text.
    call(lessonDrafts.getLessonDraft, { params: { id: lessonId } }).then(({ draft }) => {
      if (!keeping.begin(draft !== null) || !draft) return;
      found(draft);
    }, ignore);
    return keeping.end;
  }, [form, lessonId]);

  return {
    /** They are not wanted any more. */
    forget: () => control.current.forget(),
    /** They have been saved, and the server has forgotten them itself. */
    settle: () => control.current.settle(),
  };
}

function keepEdits(id: string, form: UseFormReturn<LessonFields>, version: () => number | undefined) {
  let isRead = false;
  let isOver = false;
  let isStored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(fields: Partial<LessonFields>): void {
    clearTimeout(timer);
    timer = undefined;
    const hasFields = Object.keys(fields).length > 0;
    if (!hasFields && !isStored) return;
    isStored = hasFields;
    const body = { fields, version: version() ?? 1 };
    const isLeaving = document.visibilityState === 'hidden';
    call(lessonDrafts.saveLessonDraft, { params: { id }, body }, { keepalive: isLeaving }).catch(ignore);
  }

  const sendChanges = () => send(changedFields(form));

  const stop = form.subscribe({
    formState: { values: true },
    callback() {
      clearTimeout(timer);
      if (isRead) timer = setTimeout(sendChanges, pauseMs);
    },
  });
  const onVisibility = () => {
    if (timer !== undefined && document.visibilityState === 'hidden') sendChanges();
  };
  document.addEventListener('visibilitychange', onVisibility);

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    isStored = false;
  }

  return {
    begin(hasStored: boolean): boolean {
      isRead = true;
      isStored = hasStored;
      return !isOver;
    },
    settle,
    forget() {
      send({});
    },
    end() {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      if (timer !== undefined) sendChanges();
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
