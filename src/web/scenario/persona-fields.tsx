import { trustWords } from '#contract/talks/trust-words.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { CardText, wiringOf } from './card-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { MoreFields } from './more-fields.tsx';
import { NumberSelect } from './number-select.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

export const PersonaFields = ({ scenario }: { scenario: ScenarioFormState }) => (
  <FieldGroup title="Собеседник" note="Студент видит имя и кто это, остальное узнаёт из разговора">
    <div className="grid gap-5 sm:grid-cols-2">
      <CardText scenario={scenario} path="persona.name" label="Имя" note="Не имя кого-нибудь из студентов" />
      <Select
        label="Обращается к студенту"
        options={addresses}
        {...wiringOf(scenario, 'address')}
        {...scenario.form.register('address')}
      />
    </div>
    <CardText
      scenario={scenario}
      path="persona.who"
      label="Кто это"
      rows={2}
      note="Роль и что о нём видно всем"
    />
    <CardText
      scenario={scenario}
      path="persona.manner"
      label="Характер и речь"
      rows={2}
      note="Две-три черты, которые можно услышать. Студент не видит"
    />
    <CardText
      scenario={scenario}
      path="persona.wants"
      label="Чего хочет"
      rows={2}
      note="Его собственный интерес, а не задача студента. Студент не видит"
    />
    <MoreFields scenario={scenario} paths={['startTrust', 'mood', 'swears']}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberSelect
          scenario={scenario}
          path="startTrust"
          label="Расположение в начале"
          options={startTrusts}
        />
        <CardText
          scenario={scenario}
          path="mood"
          label="Настроение в начале"
          note="Можно не писать: тогда слова обычные. Студент не видит"
        />
      </div>
      <Checkbox
        label="Может ругаться"
        hint="Без этого бранные слова собеседника до студента не доходят"
        {...scenario.form.register('swears')}
      />
    </MoreFields>
  </FieldGroup>
);

const addresses = [
  { value: 'informal', label: 'На «ты»' },
  { value: 'formal', label: 'На «вы»' },
];

const startTrusts = trustWords.slice(0, -1).map((word, trust) => ({ value: `${trust}`, label: word }));
