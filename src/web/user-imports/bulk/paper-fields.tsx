import type { ConsentKind } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { ChosenFields, FieldErrors } from './chosen-action.ts';

export interface SignableText {
  id: string;
  kind: ConsentKind;
  number: number;
}

export interface PaperFieldsProps {
  fields: ChosenFields;
  errors: FieldErrors;
  texts: readonly SignableText[];
  onChange: (part: Partial<ChosenFields>) => void;
}

/** What the chosen people have signed, when, and where the paper is. */
export const PaperFields = ({ fields, errors, texts, onChange }: PaperFieldsProps) => (
  <>
    <Select
      label="Документ"
      value={fields.textId}
      error={errors.textId}
      options={[
        { value: '', label: 'Выберите документ', disabled: true },
        ...texts.map(({ id, kind, number }) => ({
          value: id,
          label: `${kindNames[kind]}, редакция ${number}`,
        })),
      ]}
      onChange={({ target }) => onChange({ textId: target.value })}
    />
    <DateField
      type="date"
      label="День подписи"
      hint="Кто ответил в Отклике позже этого дня, у того останется его ответ"
      max={today()}
      value={fields.signedOn}
      error={errors.signedOn}
      onChange={({ target }) => onChange({ signedOn: target.value })}
    />
    <TextField
      label="Примечание"
      hint="Где лежит бумага и кто подписал, если не сам человек: «Папка 3, подписала мать»"
      maxLength={300}
      value={fields.note}
      error={errors.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  </>
);

/** In the reader's calendar. */
const today = () => new Date().toLocaleDateString('sv');
