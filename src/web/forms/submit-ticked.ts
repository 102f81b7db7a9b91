import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Submits once what must be ticked is; else says at each field and box what is missing, and goes to the first of them. */
export function submitTicked<Values extends FieldValues, Input>(
  form: Pick<UseFormReturn<Values, unknown, Input>, 'trigger'>,
  boxes: { check(): boolean },
  submit: (event: FormEvent) => Promise<void>,
): (event: FormEvent) => Promise<void> {
  return async (event) => {
    if (boxes.check()) return submit(event);
    event.preventDefault();
    const { currentTarget } = event;
    const isRest = await form.trigger(undefined, { shouldFocus: true });
    if (isRest) currentTarget.querySelector<HTMLElement>('[type=checkbox][aria-invalid=true]')?.focus();
  };
}
