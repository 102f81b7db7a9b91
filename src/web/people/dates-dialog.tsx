import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { CoursePerson, PersonDates } from '#contract/people/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { datesFields, givenFor, valuesOf, wholeCourse } from './dates-fields.ts';
import { LessonDates } from './lesson-dates.tsx';
import { useSetDates } from './people-changes.ts';
import { datesQuery } from './people-queries.ts';

export interface DatesDialogProps {
  person: Pick<CoursePerson, 'id' | 'firstName' | 'lastName'>;
  courseId: string;
  /** The lesson that is chosen at first; otherwise the whole course. */
  lessonId?: string;
  onClose: () => void;
}

/** Dates that one person gets: an earlier opening, a later deadline. */
export function DatesDialog({ person, courseId, lessonId = wholeCourse, onClose }: DatesDialogProps) {
  const { data, error, refetch } = useQuery({ ...datesQuery(person.id, courseId), staleTime: 0 });
  const title = `Личные даты: ${fullName(person)}`;
  if (data) {
    return <DatesForm {...{ dates: data, title, person, courseId, onClose }} firstLesson={lessonId} />;
  }
  if (!error) return <Spinner label="Даты загружаются" />;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить даты')}</LoadFailure>
    </Dialog>
  );
}

interface DatesFormProps extends Pick<DatesDialogProps, 'person' | 'courseId' | 'onClose'> {
  dates: PersonDates;
  title: string;
  firstLesson: string;
}

function DatesForm({ dates, title, person, courseId, firstLesson, onClose }: DatesFormProps) {
  const save = useSetDates(person.id, courseId);
  const form = useForm({
    resolver: zodResolver(datesFields),
    defaultValues: valuesOf(dates, firstLesson),
  });
  const lessonId = useWatch({ control: form.control, name: 'lessonId' });
  const given = givenFor(dates, lessonId);
  return (
    <FormDialog
      title={title}
      description="Личные даты только добавляют: открыть можно раньше общего срока, сдать — позже. Если срок потока станет ещё позже, будет действовать он"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      aside={given && <TakeAway onClick={() => form.reset({ ...takenAway, lessonId }, keepDefaults)} />}
      onClose={onClose}
      {...formProps(form, save, onClose)}
    >
      <Select
        label="Для чего"
        options={[
          { value: wholeCourse, label: 'Весь курс' },
          ...dates.lessons.map((lesson) => ({ value: lesson.id, label: lesson.title })),
        ]}
        {...field(form, 'lessonId', {
          onChange: (event) => form.reset(valuesOf(dates, String(event.target.value))),
        })}
      />
      <LessonDates lesson={dates.lessons.find(({ id }) => id === lessonId)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label="Открыть с"
          optional
          type="datetime-local"
          max={latest}
          {...field(form, 'opensAt')}
        />
        <DateField label="Сдать до" optional type="datetime-local" max={latest} {...field(form, 'dueAt')} />
      </div>
      <TextArea
        label="Причина"
        optional
        rows={2}
        hint="Её увидят кураторы и администраторы"
        {...field(form, 'reason')}
      />
      {given && (
        <p className="text-sm text-ink-soft">
          Даты изменены <DateTime value={given.createdAt} format="date-time" />
          {given.givenBy && `, ${fullName(given.givenBy)}`}
        </p>
      )}
    </FormDialog>
  );
}

const latest = '9998-12-31T23:59';

const takenAway = { opensAt: '', dueAt: '', reason: '' };

/** The form then has unsaved changes. */
const keepDefaults = { keepDefaultValues: true };

const TakeAway = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onClick={onClick}>
    Очистить даты
  </Button>
);
