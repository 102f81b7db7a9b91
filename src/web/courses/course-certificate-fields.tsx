import type { UseFormReturn } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { CourseFields } from './course-fields.ts';

const ways = [
  { value: 'itself', label: 'Сам, когда сдано всё, что идёт в зачёт' },
  { value: 'confirmed', label: 'После подтверждения куратора' },
  { value: 'by_hand', label: 'Только вручную' },
];

/** What whoever has completed the course gets; without hours, nothing. */
export function CourseCertificateFields({ form }: { form: UseFormReturn<CourseFields> }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Сертификат</legend>
      <TextField
        label="Часов в сертификате"
        optional
        inputMode="numeric"
        autoComplete="off"
        placeholder="Без сертификата"
        fieldClassName="sm:max-w-80"
        className="scroll-mb-24"
        hint="Пусто — курс не даёт сертификата. В нём будет сказано, что достигнуто: по урокам, словами уровней"
        {...field(form, 'certificateHours', { setValueAs: numberOrNull })}
      />
      {form.watch('certificateHours') !== null && (
        <>
          <TextField
            label="Кто подписывает"
            optional
            autoComplete="off"
            hint="Имя и должность. Пусто — подписывает школа"
            {...field(form, 'certificateSignedBy')}
          />
          <TextArea
            label="Слова от школы"
            optional
            rows={2}
            hint="До 400 символов: например, программа и её номер"
            {...field(form, 'certificateText')}
          />
          <Select
            label="Как приходит сертификат"
            options={ways}
            fieldClassName="sm:max-w-96"
            hint="Выдать его вручную, с причиной, можно всегда: на странице человека"
            {...field(form, 'certificateGiven')}
          />
        </>
      )}
    </fieldset>
  );
}
