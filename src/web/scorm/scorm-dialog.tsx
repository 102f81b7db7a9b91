import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { courses } from '#contract/courses/calls.ts';
import type { Query } from '#contract/endpoint.ts';
import { joining } from '#contract/joining/calls.ts';
import { scorm } from '#contract/scorm/calls.ts';
import { newPackage } from '#contract/scorm/schemas.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { queryOf } from '#web/calls/api.ts';
import { callForFile } from '#web/calls/call-for-file.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';

/** For which system. */
export function ScormDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const params = { id: courseId };
  const { data: course } = useQuery(queryOf(courses.getCourse, { params }));
  const { data: links = [] } = useQuery(queryOf(joining.listJoinLinks, { params }));
  const form = useForm({
    resolver: zodResolver(newPackage),
    defaultValues: { lms: '', code: '' },
  });
  const download = useFormSaving(
    async (query: Package) => {
      const zip = await callForFile(scorm.downloadScorm, { params, query });
      saveFile(`${course?.title ?? 'Курс'} (SCORM 1.2).zip`, zip);
    },
    { failed: 'Не удалось скачать пакет' },
  );
  return (
    <FormDialog
      title="Пакет для Moodle и других систем"
      description="SCORM 1.2: загрузите файл, не распаковывая. Курс выполнен, когда пройдены все его уроки"
      submitLabel="Скачать"
      pendingLabel="Собираем..."
      {...formProps(form, download, onClose)}
      hasUnsaved={false}
      onClose={onClose}
    >
      <TextField
        label="Адрес системы"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="Например, https://sdo.company.ru"
        hint="Каким его видят люди в строке браузера. Отметка о выполнении уйдёт только туда"
        {...field(form, 'lms')}
      />
      <Select
        label="Кто ещё не записан на курс"
        hint="Кто записан, заходит и без кода"
        options={[
          { value: '', label: 'Не попадёт: записываем сами' },
          ...links
            .filter(({ state }) => state === 'open')
            .map(({ code, groupTitle }) => ({
              value: code,
              label: `Запишется по коду ${showJoinCode(code)}${groupTitle === null ? '' : `, поток «${groupTitle}»`}`,
            })),
        ]}
        {...field(form, 'code', { setValueAs: emptyIsNone })}
      />
    </FormDialog>
  );
}

type Package = Query<typeof scorm.downloadScorm>;

const emptyIsNone = (chosen: string): string | undefined => (chosen === '' ? undefined : chosen);
