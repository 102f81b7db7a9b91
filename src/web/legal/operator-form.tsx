import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type LegalSettings, operatorForm } from '#contract/legal/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { typedOf } from '#web/forms/typed-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { asksOptions } from './asks-names.ts';
import { useLoadLegalSettings, useUpdateOperator } from './legal-changes.ts';

/** An empty field is none. */
const typed = z.preprocess(
  (given: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.trim() === '' && optional.has(name) ? null : value,
      ]),
    ),
  operatorForm,
);

const optional = new Set(['inn', 'ogrn', 'phone', 'responsible', 'notice', 'abroadNotice']);

export function OperatorForm({ settings }: { settings: LegalSettings }) {
  const [{ operator, operatorSavedAt }, setBase] = useState(settings);
  const saving = useUpdateOperator();
  const form = useOperator(operator);
  const { asks: _, ...words } = useWatch({ control: form.control });
  const isEmpty = Object.values(words).every((word) => word === undefined || word.trim() === '');
  const show = (stored: LegalSettings) => {
    setBase(stored);
    form.reset(valuesOf(stored.operator));
  };
  const saveOver = (basedOn: string | null) =>
    submitWith(form, (input, then) => saving.mutate({ ...input, basedOn }, then), show);
  const choice = staleChoice(saving.error, {
    load: useLoadLegalSettings(),
    keepMine: (_input, { savedAt }) => void saveOver(savedAt)(),
    takeTheirs(stored) {
      show(stored);
      saving.reset();
    },
  });
  return (
    <form
      aria-label="Оператор"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void saveOver(operatorSavedAt)(event)}
    >
      <FormRefusal>{choice ?? reasonOutsideFields(saving.error, form)}</FormRefusal>
      <OperatorFields form={form} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" pending={saving.isPending} pendingLabel="Сохраняем...">
          Сохранить
        </Button>
        {!operator && isEmpty && (
          <Button onClick={() => form.reset({ ...valuesOf(null), ...example }, { keepDefaultValues: true })}>
            Пример
          </Button>
        )}
      </div>
    </form>
  );
}

const useOperator = (operator: LegalSettings['operator']) =>
  useForm({ resolver: zodResolver(typed), defaultValues: valuesOf(operator) });

const OperatorFields = ({ form }: { form: ReturnType<typeof useOperator> }) => (
  <>
    <TextField
      id="operator-name"
      label="Название"
      required
      hint="ООО «Ромашка» или фамилия, имя, отчество"
      {...field(form, 'name')}
    />
    <TextField label="Адрес" required {...field(form, 'address')} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="ИНН" optional inputMode="numeric" {...field(form, 'inn')} />
      <TextField label="ОГРН" optional inputMode="numeric" {...field(form, 'ogrn')} />
      <TextField label="Почта для обращений" required type="email" {...field(form, 'email')} />
      <TextField label="Телефон" optional type="tel" {...field(form, 'phone')} />
      <TextField label="Кто организует обработку данных" optional {...field(form, 'responsible')} />
      <TextField
        label="Уведомление Роскомнадзора"
        optional
        hint="Номер и дата. Проверить их мы не можем"
        {...field(form, 'notice')}
      />
      <TextField
        label="Уведомление о передаче за рубеж"
        optional
        hint="Номер и дата: нужны, если ответы читает зарубежная модель"
        {...field(form, 'abroadNotice')}
      />
      <Select label="Кого спрашивать" options={asksOptions} {...form.register('asks')} />
    </div>
  </>
);

const valuesOf = (operator: LegalSettings['operator']) => {
  const { inn, ogrn, phone, responsible, notice, abroadNotice, ...named } = operator ?? unnamed;
  return { ...named, ...typedOf({ inn, ogrn, phone, responsible, notice, abroadNotice }) };
};

const unnamed: NonNullable<LegalSettings['operator']> = {
  name: '',
  address: '',
  inn: null,
  ogrn: null,
  email: '',
  phone: null,
  responsible: null,
  notice: null,
  abroadNotice: null,
  asks: 'joining',
};

/** For a look: nothing is saved by it. */
const example = {
  name: 'ООО «Ромашка» (пример)',
  address: '101000, Москва, ул. Цветочная, 1',
  inn: '7700000000',
  email: 'data@example.ru',
  responsible: 'Анна Крылова, директор по обучению',
};
