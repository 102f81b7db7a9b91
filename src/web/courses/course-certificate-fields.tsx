import type { UseFormReturn } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { CourseFields } from './course-fields.ts';

/** What whoever has completed the course gets; without hours, nothing. */
export function CourseCertificateFields({ form }: { form: UseFormReturn<CourseFields> }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">Сертификат</legend>
      <TextField
        label="Часов в сертификате"
        optional
        inputMode="numeric"
        autoComplete="off"
        placeholder="Без сертификата"
        fieldClassName="sm:max-w-80"
        className="scroll-mb-24"
        hint="Пусто — курс не даёт сертификата. В сертификате будут уровни по критериям, словами"
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
        </>
      )}
    </fieldset>
  );
}
