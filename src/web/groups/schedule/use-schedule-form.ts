import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { useLoadGroup, useUpdateGroup } from '#web/groups/group-changes.ts';
import { hasSameSchedule, scheduleFields, scheduleOf } from './schedule-fields.ts';
import { hasDates, shiftSchedule } from './shift-schedule.ts';

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

export function useScheduleForm(group: WholeGroup) {
  // The group as the form was filled from it; what is saved in another part of the screen must not empty the form.
  const [base, setBase] = useState(group);
  const form = useForm({ resolver: zodResolver(scheduleFields), defaultValues: scheduleOf(group) });
  const save = useUpdateGroup(group.id);
  const load = useLoadGroup(group.id);
  const [startsAt, endsAt, lessons] = useWatch({
    control: form.control,
    name: ['startsAt', 'endsAt', 'lessons'],
  });

  function startFrom(stored: WholeGroup): void {
    setBase(stored);
    form.reset(scheduleOf(stored));
    save.reset();
  }

  const submit = (basedOn: string) =>
    submitWith(form, (dates, answer) => save.mutate({ ...dates, basedOn }, answer), startFrom);

  return {
    form,
    lessons: base.lessons,
    isDirty: form.formState.isDirty,
    isSaving: save.isPending,
    hasDates: hasDates({ startsAt, endsAt, lessons }),
    /** The planned dates follow the start, which isn't saved yet. */
    isStartMoving: startsAt !== scheduleOf(base).startsAt,
    refusal:
      staleChoice(save.error, {
        load,
        keepMine: (_, { savedAt }) => void submit(savedAt)(),
        takeTheirs: startFrom,
      }) ?? reasonOutsideFields(save.error, form),
    submit: submit(hasSameSchedule(base, group) ? group.updatedAt : base.updatedAt),
    undo: () => form.reset(scheduleOf(base)),
    shift(days: number) {
      const shifted = shiftSchedule(form.getValues(), days);
      const options = { shouldDirty: true };
      form.setValue('startsAt', shifted.startsAt, options);
      form.setValue('endsAt', shifted.endsAt, options);
      form.setValue('lessons', shifted.lessons, options);
    },
  };
}
