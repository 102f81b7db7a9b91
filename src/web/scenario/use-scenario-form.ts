import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { emptyCard, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { fieldErrors, reasonOf } from '#web/calls/error-text.ts';
import { staleChoice, staleIn } from '#web/forms/stale-edit.tsx';
import { useAutosave } from '#web/forms/use-autosave.ts';
import { type CardFields, cardOf, fieldPath, fieldsOf } from './card-fields.ts';
import { resolveCard } from './card-resolver.ts';
import { useLoadScenario, usePublishScenario } from './scenario-changes.ts';
import { seenIn, shownVersion } from './seen-card.ts';
import { type CardDraft, useCardDraft } from './use-card-draft.ts';
import { type CardFaults, useCardFaults } from './use-card-faults.ts';
import { useCardSteps } from './use-card-steps.ts';
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
  const steps = useCardSteps();
  const goTo = (path: string | undefined) => {
    steps.openStepOf(path);
    focusField(path);
  };
  const draft = useCardDraft(lessonId, {
    stored,
    begun,
    card: cardOf(fields),
    check: form.trigger,
    onRefused: (error) => goTo(showErrors(form, error)),
  });
  const { card, written, isChanged, saving: drafting } = draft;
  const suggested = useSuggested(fields);
  const faults = useCardFaults(form, { written, stored: isChanged ? [] : stored.faults });
  const { publishing, publish } = usePublishing(lessonId, form, { draft, faults, suggested, goTo });
  const failure = staleIn(publishing.error) ? publishing.error : drafting.error;
  const isBusy = drafting.isPending || publishing.isPending;

  useAutosave({
    value: written,
    waits: isChanged && faults.fits && !draft.isRefused && !staleIn(failure) && !isBusy,
    pauseMs: 1_000,
    save: () => void draft.save(),
    onShown: () => {},
  });

  /** Puts another card into the form: a template, a suggestion, an earlier version. */
  function take(other: ScenarioCard): void {
    form.reset(fieldsOf(other));
    faults.setShowsAll(false);
  }

  const choice = useChoice(failure, { lessonId, draft, publishing, take });

  return {
    lessonId,
    stored,
    form,
    steps,
    card,
    isChanged,
    drafting,
    publishing,
    suggested,
    saveDraft: draft.save,
    publish,
    take,
    takeSuggested(other: ScenarioCard) {
      take(other);
      suggested.remember(fieldsOf(other));
    },
    ...faults,
    /** Why the card was refused, if no field says it. */
    refusal: choice ?? refusalOf(publishing.error ?? drafting.error),
  };
}

interface ChangedElsewhere {
  lessonId: string;
  draft: CardDraft;
  publishing: ReturnType<typeof usePublishing>['publishing'];
  take(other: ScenarioCard): void;
}

/** Between one's own card and the one that somebody else has saved meanwhile. */
function useChoice(failure: Error | null, { lessonId, draft, publishing, take }: ChangedElsewhere) {
  return staleChoice(failure, {
    load: useLoadScenario(lessonId),
    keepMine(theirs) {
      publishing.reset();
      void draft.save(seenIn(theirs));
    },
    takeTheirs(theirs) {
      const other = normal(shownVersion(theirs)?.card ?? emptyCard);
      take(other);
      draft.keep(theirs, other);
      draft.saving.reset();
      publishing.reset();
    },
  });
}

interface PublishedCard {
  draft: CardDraft;
  faults: CardFaults;
  suggested: ReturnType<typeof useSuggested>;
  goTo(path: string | undefined): void;
}

/** What stops it is said beside the fields; the draft is kept either way. */
function usePublishing(
  lessonId: string,
  form: UseFormReturn<CardFields>,
  { draft, faults, suggested, goTo }: PublishedCard,
) {
  const publishing = usePublishScenario(lessonId);
  const { card, seen } = draft;

  async function publish(): Promise<void> {
    flushSync(() => faults.setShowsAll(true));
    const isSaved = await draft.save();
    const blocking = [...faults.faults].find(([, { blocks }]) => blocks);
    if (!isSaved || blocking) {
      goTo(blocking?.[0] ?? firstWrong());
      return;
    }
    publishing.mutate(
      { card, seen },
      {
        onSuccess(published) {
          draft.keep(published, card);
          suggested.forget();
          faults.setShowsAll(false);
        },
        onError: (error) => goTo(showErrors(form, error)),
      },
    );
  }

  return { publishing, publish };
}

const firstWrong = () => document.querySelector(`#${formId} [aria-invalid]`)?.id.slice(idStart.length);

/** The first field that was refused. */
function showErrors(form: UseFormReturn<CardFields>, error: unknown): string | undefined {
  const messages = Object.entries(fieldErrors(error)).map(([path, message]) => ({
    field: fieldPath(path.split('.').slice(1)),
    message,
  }));
  for (const { field, message } of messages) form.setError(field as FieldPath<CardFields>, { message });
  return messages[0]?.field;
}

const useValues = (form: UseFormReturn<CardFields>) => form.watch();

const normal = (card: ScenarioCard) => cardOf(fieldsOf(card));

const refusalOf = (error: unknown) =>
  Object.keys(fieldErrors(error)).length > 0 ? undefined : reasonOf(error);

export const formId = 'scenario-form';

const idStart = 'scenario:';

export const idOfField = (path: string): string => `${idStart}${path}`;

export function focusField(path: string | undefined): void {
  if (path === undefined) return;
  const field = document.getElementById(idOfField(path));
  // What is folded away can't take the focus.
  field?.closest('details:not([open])')?.setAttribute('open', '');
  field?.focus();
}
