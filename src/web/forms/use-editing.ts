import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { formProps, type Save } from './form-props.ts';
import { staleChoice, type StaleEdit } from './stale-edit.tsx';

interface Editing<Stored, Loaded, Values extends FieldValues, Input, Saved> {
  form: UseFormReturn<Values, unknown, Input>;
  fieldsOf: (stored: Stored) => Values;
  update: Save<Input & { basedOn: string }, Saved> & { reset: () => void };
  /** Fetches it as it is stored now, alone or among others. */
  load: StaleEdit<Loaded>['load'];
  /** Finds it in what was fetched; undefined if it is gone. */
  find: (loaded: Loaded) => Stored | undefined;
  onSaved: (saved: Saved) => void;
  /** What somebody else has saved is on the screen now. */
  onTaken?: (stored: Stored) => void;
}

/**
 * Connects a form that changes something stored to a FormDialog: `<FormDialog {...props}>`. What somebody else has saved since it
 * was opened isn't overwritten unseen: the refusal has a choice of what stays. `base`: what the form began with; one that stays
 * open after a save goes on from what was saved, by `setBase`.
 */
export function useEditing<
  Stored extends { updatedAt: string },
  Loaded,
  Values extends FieldValues,
  Input,
  Saved,
>(
  opened: Stored,
  { form, fieldsOf, update, load, find, onSaved, onTaken }: Editing<Stored, Loaded, Values, Input, Saved>,
) {
  const [base, setBase] = useState(opened);
  const { mutate, ...save } = update;
  const saveOver = (basedOn: string) =>
    formProps(form, { ...save, mutate: (input, answer) => mutate({ ...input, basedOn }, answer) }, onSaved);
  const props = saveOver(base.updatedAt);
  const choice = staleChoice(save.error, {
    load,
    keepMine: (_, { savedAt }) => void saveOver(savedAt).onSubmit(),
    takeTheirs(loaded) {
      const stored = find(loaded) ?? base;
      setBase(stored);
      form.reset(fieldsOf(stored));
      save.reset();
      onTaken?.(stored);
    },
  });
  return { base, setBase, props: { ...props, refusal: choice ?? props.refusal } };
}
