import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { emptyCard, type ScenarioCard, scenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { cardFaults } from '#domain/card/card-faults.ts';
import { fieldErrors, reasonOf } from '#web/error-text.ts';
import { staleChoice, staleIn } from '#web/forms/stale-edit.tsx';
import { useAutosave } from '#web/forms/use-autosave.ts';
import { type CardFields, cardOf, fieldPath, fieldsOf } from './card-fields.ts';
import { resolveCard } from './card-resolver.ts';
import { faultsByField, type FieldFault } from './field-faults.ts';
import { useLoadScenario, usePublishScenario, useSaveDraft } from './scenario-changes.ts';
import { seenIn, shownVersion } from './seen-card.ts';
import { useSuggested } from './use-suggested.ts';

export type ScenarioFormState = ReturnType<typeof useScenarioForm>;

/** The card while it is written: it is saved as a draft by itself, and published by a button. */
export function useScenarioForm(lessonId: string, stored: LessonScenario) {
  const [begun] = useState(() => normal(shownVersion(stored)?.card ?? emptyCard));
  const form = useForm<CardFields>({
    resolver: resolveCard,
    defaultValues: fieldsOf(begun),
    mode: 'onChange',
  });
  const fields = useValues(form);
  const card = cardOf(fields);
  const written = JSON.stringify(card);
  const [saved, setSaved] = useState(() => JSON.stringify(begun));
  const [seen, setSeen] = useState(() => seenIn(stored));
  const [refused, setRefused] = useState<string>();
  const drafting = useSaveDraft(lessonId);
  const publishing = usePublishScenario(lessonId);
  const loading = useLoadScenario(lessonId);
  const failure = staleIn(publishing.error) ? publishing.error : drafting.error;
  const suggested = useSuggested(fields);

  const isChanged = written !== saved;
  const { fits, faults, showsAll, setShowsAll, faultAt } = useFaults(form, {
    written,
    stored: isChanged ? [] : stored.faults,
  });

  /** False: the draft isn't what the form shows. */
  async function saveDraft(over = seen): Promise<boolean> {
    if (!isChanged) return true;
    if (!(await form.trigger())) return false;
    try {
      setSeen(seenIn(await drafting.mutateAsync({ card, seen: over })));
      setSaved(written);
      setRefused(undefined);
      return true;
    } catch (error) {
      setRefused(written);
      showErrors(form, error);
      return false;
    }
  }

  useAutosave({
    value: written,
    waits:
      isChanged &&
      fits &&
      written !== refused &&
      !staleIn(failure) &&
      !drafting.isPending &&
      !publishing.isPending,
    pauseMs: 1_000,
    save: () => void saveDraft(),
    onShown: () => {},
  });

  /** What stops it is said beside the fields; the draft is kept either way. */
  async function publish(): Promise<void> {
    flushSync(() => setShowsAll(true));
    const isSaved = await saveDraft();
    const blocking = [...faults].find(([, { blocks }]) => blocks);
    if (!isSaved || blocking) {
      focusField(blocking?.[0] ?? firstWrong());
      return;
    }
    publishing.mutate(
      { card, seen },
      {
        onSuccess(published) {
          setSeen(seenIn(published));
          setSaved(written);
          setShowsAll(false);
        },
        onError: (error) => showErrors(form, error),
      },
    );
  }

  /** Puts another card into the form: a template, a suggestion, an earlier version. */
  function take(other: ScenarioCard): void {
    form.reset(fieldsOf(other));
    setShowsAll(false);
  }

  const choice = staleChoice(failure, {
    load: loading,
    keepMine(theirs) {
      publishing.reset();
      void saveDraft(seenIn(theirs));
    },
    takeTheirs(theirs) {
      const other = normal(shownVersion(theirs)?.card ?? emptyCard);
      take(other);
      setSaved(JSON.stringify(other));
      setSeen(seenIn(theirs));
      drafting.reset();
      publishing.reset();
    },
  });

  return {
    lessonId,
    stored,
    form,
    card,
    isChanged,
    fits,
    drafting,
    publishing,
    suggested,
    saveDraft,
    publish,
    take,
    takeSuggested(other: ScenarioCard) {
      take(other);
      suggested.remember(fieldsOf(other));
    },
    faults,
    showsAll,
    faultAt,
    /** Why the card was refused, if no field says it. */
    refusal: choice ?? refusalOf(publishing.error ?? drafting.error),
  };
}

/** What is wrong with the written card. */
function useFaults(
  form: UseFormReturn<CardFields>,
  { written, stored }: { written: string; stored: LessonScenario['faults'] },
) {
  const [showsAll, setShowsAll] = useState(false);
  const { fits, found } = useMemo(() => check(JSON.parse(written)), [written]);
  const faults = faultsByField([...found, ...stored]);

  /** An empty field isn't scolded before somebody tries to publish the card. */
  function faultAt(path: string): FieldFault | undefined {
    const fault = faults.get(path);
    return showsAll || !isBlank(form.getValues(path as FieldPath<CardFields>)) ? fault : undefined;
  }

  return { fits, faults, showsAll, setShowsAll, faultAt };
}

const firstWrong = () => document.querySelector(`#${formId} [aria-invalid]`)?.id.slice(idStart.length);

function showErrors(form: UseFormReturn<CardFields>, error: unknown): void {
  const messages = Object.entries(fieldErrors(error)).map(([path, message]) => ({
    field: fieldPath(path.split('.').slice(1)),
    message,
  }));
  for (const { field, message } of messages) form.setError(field as FieldPath<CardFields>, { message });
  focusField(messages[0]?.field);
}

const useValues = (form: UseFormReturn<CardFields>) => form.watch();

/** Not again for each event of the trial. */
const check = (card: ScenarioCard) => ({
  fits: scenarioCard.safeParse(card).success,
  found: cardFaults(card),
});

const normal = (card: ScenarioCard) => cardOf(fieldsOf(card));

const isBlank = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';

const refusalOf = (error: unknown) =>
  Object.keys(fieldErrors(error)).length > 0 ? undefined : reasonOf(error);

export const formId = 'scenario-form';

const idStart = 'scenario:';

export const idOfField = (path: string): string => `${idStart}${path}`;

export function focusField(path: string | undefined): void {
  if (path !== undefined) document.getElementById(idOfField(path))?.focus();
}
