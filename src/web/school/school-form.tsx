import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { SchoolForm as Input, SchoolSettings } from '#contract/school/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { hasProviders } from '#web/has-providers.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { AccentField } from './accent-field.tsx';
import { DaysOffField } from './days-off-field.tsx';
import { useLoadSchoolSettings, useUpdateSchoolSettings } from './school-changes.ts';
import { fieldsOf, type SchoolFields, schoolFields } from './school-fields.ts';

/** Where other screens lead to, to give the school its name. */
const nameId = 'school-name';

export function SchoolForm({ settings }: { settings: SchoolSettings }) {
  const [{ savedAt, defaultName }, setBase] = useState(settings);
  const saving = useUpdateSchoolSettings();
  const form = useForm<SchoolFields, unknown, Input>({
    resolver: zodResolver(schoolFields),
    defaultValues: fieldsOf(settings),
  });
  const show = (stored: SchoolSettings) => {
    setBase(stored);
    form.reset(fieldsOf(stored));
  };
  const saveOver = (basedOn: string | null) =>
    submitWith(form, (input, then) => saving.mutate({ ...input, basedOn }, then), show);
  const choice = staleChoice(saving.error, {
    load: useLoadSchoolSettings(),
    keepMine: (_, stale) => void saveOver(stale.savedAt)(),
    takeTheirs(stored) {
      show(stored);
      saving.reset();
    },
  });
  return (
    <form
      aria-label="Название и письма"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => void saveOver(savedAt)(event)}
    >
      <FormRefusal>{choice ?? reasonOutsideFields(saving.error, form)}</FormRefusal>
      <NameCard form={form} defaultName={defaultName} />
      <LettersCard form={form} />
      <Card title="Выходные" id="days-off">
        <div className="flex flex-col gap-5">
          <DaysOffField form={form} />
        </div>
      </Card>
      {hasProviders() && (
        <Card title="Имена людей" id="names">
          <Checkbox
            label="Имена тех, кто входит через другие серверы, меняют только администраторы"
            hint="Остальные меняют своё имя в профиле. На выданных сертификатах остаётся прежнее"
            {...form.register('namesByAdmins')}
          />
        </Card>
      )}
      <div>
        <Button type="submit" variant="primary" pending={saving.isPending} pendingLabel="Сохраняем...">
          Сохранить
        </Button>
      </div>
    </form>
  );
}

interface CardProps {
  form: UseFormReturn<SchoolFields, unknown, Input>;
}

const NameCard = ({ form, defaultName }: CardProps & Pick<SchoolSettings, 'defaultName'>) => (
  <Card title="Название и цвет" id="name">
    <div className="flex flex-col gap-5">
      <TextField
        id={nameId}
        label="Название школы"
        optional
        placeholder={defaultName}
        hint="На страницах, в письмах, на сертификатах и в календаре. До 60 знаков"
        {...field(form, 'name')}
      />
      <TextField
        label="Короткое название"
        optional
        hint="Вверху страниц и под значком на телефоне, где мало места. До 30 знаков"
        {...field(form, 'shortName')}
      />
      <AccentField form={form} />
    </div>
  </Card>
);

const LettersCard = ({ form }: CardProps) => (
  <Card title="Письма и обращения" id="letters">
    <div className="flex flex-col gap-5">
      <TextField
        label="Имя отправителя"
        optional
        hint="От кого письма; без него — название школы. Адрес задаёт тот, кто держит сервер"
        {...field(form, 'senderName')}
      />
      <TextArea
        label="Подпись под письмами"
        optional
        grows
        rows={2}
        hint="Например: «С уважением, команда школы»"
        {...field(form, 'signature')}
      />
      <TextField
        label="Куда обращаться"
        optional
        hint="Почта, телефон или где вас найти: на странице входа, внизу страниц и писем"
        {...field(form, 'contact')}
      />
    </div>
  </Card>
);
