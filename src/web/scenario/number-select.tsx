import type { FieldPathByValue } from 'react-hook-form';
import { Select, type SelectProps } from '#web/ui/field/select.tsx';
import { wiringOf } from './card-field.tsx';
import type { CardFields } from './card-fields.ts';
import type { ScenarioFormState } from './use-scenario-form.ts';

export interface NumberSelectProps extends Pick<SelectProps, 'label' | 'options'> {
  scenario: ScenarioFormState;
  path: FieldPathByValue<CardFields, number>;
}

/** A choice whose value is a number of the card. */
export const NumberSelect = ({ scenario, path, label, options }: NumberSelectProps) => (
  <Select
    label={label}
    options={options}
    {...wiringOf(scenario, path)}
    value={`${scenario.form.watch(path)}`}
    onChange={({ target }) =>
      scenario.form.setValue(path, Number(target.value), { shouldDirty: true, shouldValidate: true })
    }
  />
);
