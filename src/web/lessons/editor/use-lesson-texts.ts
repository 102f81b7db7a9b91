import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Lesson } from '#contract/lessons/schemas.ts';
import {
  forgetLessonDraft,
  isSameText,
  keepLessonDraft,
  type LessonDraft,
  type LessonDraftOwner,
  readLessonDraft,
} from '#web/lessons/lesson-draft.ts';
import { fieldNames, fieldsOf, type LessonFields, lessonFields } from '#web/lessons/lesson-fields.ts';
import { withoutPlaceholders } from './files/file-in-text.ts';
import { isSameField } from './same-field.ts';
import { changedFields, useStoredEdits } from './use-stored-edits.ts';

export interface LessonTextsProps {
  courseId: string;
  /** The stored texts. */
  stored: LessonFields;
  /** The lesson being edited; a new lesson has no concurrent edits. */
  edited?:
    | Pick<Lesson, 'id' | 'version' | 'openedBy' | 'passesBy' | 'sampleCount' | 'hasMentorDraft'>
    | undefined;
  draftOwner: LessonDraftOwner;
}

export type LessonTextsState = ReturnType<typeof useLessonTexts>;

/** The form's texts, the version that they are based on, and the switch between one's own and the saved texts. */
export function useLessonTexts({ courseId, stored, edited, draftOwner }: LessonTextsProps) {
  const [begun] = useState(
    (): LessonDraft => unsavedOf(draftOwner, stored) ?? { fields: stored, version: edited?.version },
  );
  const form = useForm({
    resolver: zodResolver(lessonFields),
    defaultValues: stored,
    values: begun.fields,
    resetOptions: { keepDefaultValues: true },
  });
  const [version, setVersion] = useState(begun.version);
  /** The texts of that version; unknown for a draft that is older than the stored ones. */
  const [base, setBase] = useState(begun.version === edited?.version ? stored : undefined);
  const [isRestored, setIsRestored] = useState(begun.fields !== stored);
  const [mine, setMine] = useState<MineAside>();
  const kept = useKeptDraft(form, draftOwner, { version, seen: begun.seen });
  const edits = useStoredEdits({
    form,
    courseId,
    lessonId: edited?.id,
    version,
    seen: kept.seen,
    onSeen: kept.see,
    onFound(draft) {
      const fields = form.getValues();
      const typed = changedFields(form);
      const theirs = withoutFiles({ ...stored, ...draft.fields } as LessonFields);
      const mixed = { ...theirs, ...typed };
      // A text from before a reload is taken whole or not at all; to what is typed just now, other fields are added.
      const contested = begun.fields === stored ? draft.fields : fields;
      const isOther = fieldNames.some(
        (name) => name in typed && name in contested && !isSameField(fields, theirs, name),
      );
      if (!isOther && isSameText(mixed, fields)) return;
      if (isOther) setMine({ shown: 'other device', fields, version, base });
      form.reset(isOther ? theirs : mixed, { keepDefaultValues: true });
      // What was typed into an older version is no change of a later one.
      const shown = isOther ? draft.version : Math.min(version ?? draft.version, draft.version);
      setVersion(shown);
      setBase(shown === edited?.version ? stored : undefined);
      setIsRestored(true);
    },
  });

  /** They are saved: nothing of them is a change. */
  function show(fields: LessonFields, shown: number | undefined): void {
    form.reset(fields, { keepDefaultValues: false });
    setVersion(shown);
    setBase(fields);
    setIsRestored(false);
  }

  return {
    form,
    version,
    base,
    /** The form started with a draft from before a crash, a reload or a sign-out. */
    isRestored,
    /** The form shows other texts; one's own can be had back. */
    hasMineAside: mine !== undefined,
    /** Where those are from. */
    shownInstead: mine?.shown,
    /** Keeps what is typed for the same form at another place; returns whether it could. */
    keep: kept.keep,
    backToStored() {
      show(stored, edited?.version);
      edits.restart();
    },
    /** The form closes. What was typed and not saved is not wanted any more. */
    close() {
      forgetLessonDraft(draftOwner);
      if (form.formState.isDirty) edits.forget();
    },
    /** It closes with what it has saved. */
    closeSaved() {
      forgetLessonDraft(draftOwner);
      edits.settle();
    },
    /** On the server: of a new lesson from the moment that something is kept in it. */
    lessonId: edits.lessonId,
    begin: edits.begin,
    hold: edits.hold,
    release: edits.release,
    /** The form shows what was restored from the history. Unsaved texts are put aside. */
    takeRestored(saved: Lesson) {
      if (form.formState.isDirty) setMine({ shown: 'history', fields: form.getValues() });
      show(fieldsOf(saved), saved.version);
    },
    /** The form goes on with a mix of one's own texts and the saved ones. */
    goOnWith(fields: LessonFields, saved: Lesson) {
      form.reset(fields, { keepDefaultValues: true });
      setVersion(saved.version);
      setBase(fieldsOf(saved));
    },
    /** The form goes on from what it has saved. What was typed in the meantime stays, as a change of it. */
    goOnFrom(saved: Lesson, sent: LessonFields) {
      const typed = form.getValues();
      const hasChanged = !isSameText(typed, sent);
      show(fieldsOf(saved), saved.version);
      if (hasChanged) form.reset(typed);
      forgetLessonDraft(draftOwner);
      edits.settle();
      // A new lesson has an id now, and its editor another address.
      const owner = { ...draftOwner, subject: saved.id };
      if (hasChanged) keepLessonDraft(owner, { fields: typed, version: saved.version });
    },
    takeMineBack() {
      if (!mine) return;
      form.reset(mine.fields, { keepDefaultValues: true });
      setMine(undefined);
      if (mine.shown === 'history') return;
      setVersion(mine.version);
      setBase(mine.base);
    },
  };
}

/** A text from the history is what one's own is a change of from then on; another device's is not. */
type MineAside =
  | { shown: 'history'; fields: LessonFields }
  | {
      shown: 'other device';
      fields: LessonFields;
      version: number | undefined;
      base: LessonFields | undefined;
    };

function unsavedOf(owner: LessonDraftOwner, stored: LessonFields): LessonDraft | undefined {
  const draft = withoutFilesOnTheWay(readLessonDraft(owner));
  return draft && !isSameText(draft.fields, stored) ? draft : undefined;
}

function withoutFilesOnTheWay(draft: LessonDraft | undefined): LessonDraft | undefined {
  return draft && { ...draft, fields: withoutFiles(draft.fields) };
}

const withoutFiles = (fields: LessonFields): LessonFields => ({
  ...fields,
  content: withoutPlaceholders(fields.content),
  assignment: withoutPlaceholders(fields.assignment),
});

/** Saves the typed texts, so that they survive a crash, a reload and an ended session. */
function useKeptDraft(
  form: UseFormReturn<LessonFields>,
  owner: LessonDraftOwner,
  { version, seen: seenBefore }: Omit<LessonDraft, 'fields'>,
) {
  const seen = useRef(seenBefore);
  const keep = (fields = form.getValues(), latest = version) =>
    keepLessonDraft(owner, { fields, version: latest, seen: seen.current });
  const keepTyped = useEffectEvent(keep);
  /** With what is known of it only now. */
  const keepAgain = (latest = version) => void (readLessonDraft(owner) && keep(undefined, latest));
  const keepOfVersion = useEffectEvent(keepAgain);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => void keepTyped(values) }),
    [form],
  );
  useEffect(() => keepOfVersion(version), [version]);
  return {
    keep: () => keep(),
    seen: () => seen.current,
    see(latest: string | undefined): void {
      seen.current = latest;
      keepAgain();
    },
  };
}
