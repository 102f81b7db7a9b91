import {
  fewestTurns,
  level,
  mostFallbacks,
  mostHints,
  mostTurns,
} from '#contract/scenarios/scenario-card.ts';
import { levelWords } from '#contract/talks/words.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { CardText, FaultText, wiringOf } from './card-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { MoreFields } from './more-fields.tsx';
import { NumberSelect } from './number-select.tsx';
import { freeCode, RowList } from './row-list.tsx';
import { idOfField, type ScenarioFormState } from './use-scenario-form.ts';

interface Props {
  scenario: ScenarioFormState;
}

export function RulesFields({ scenario }: Props) {
  const { register, watch } = scenario.form;
  return (
    <FieldGroup title="Правила" note="Как идёт разговор и когда он кончается">
      <Select
        label="Начинает"
        options={beginners}
        {...wiringOf(scenario, 'begins')}
        {...register('begins')}
      />
      {watch('begins') === 'persona' && (
        <CardText
          scenario={scenario}
          path="opening"
          label="Первая реплика собеседника"
          rows={2}
          note="Его словами, без имени в начале и ремарок в скобках"
        />
      )}
      <MoreFields scenario={scenario} paths={['fallbacks', 'levels', 'turns', 'hints', 'ends']}>
        <RowList
          scenario={scenario}
          name="fallbacks"
          title="Если не понял"
          note="Две-три ровные реплики. Он скажет их, если модель дважды ответила негодно"
          addLabel="Добавить реплику"
          most={mostFallbacks}
          create={(ids) => ({ id: freeCode('', ids), text: '' })}
          renderRow={(index) => (
            <CardText
              scenario={scenario}
              path={`fallbacks.${index}.text`}
              label={`Если не понял, ${index + 1}`}
              hideLabel
              rows={1}
            />
          )}
        />
        <Levels scenario={scenario} />
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberSelect scenario={scenario} path="turns" label="Реплик студента" options={turns} />
          <NumberSelect scenario={scenario} path="hints" label="Подсказок" options={hints} />
        </div>
        <Select
          label="Кто заканчивает"
          options={enders}
          {...wiringOf(scenario, 'ends', endsNote[watch('ends')])}
          {...register('ends')}
        />
      </MoreFields>
    </FieldGroup>
  );
}

function Levels({ scenario: { form, faultAt } }: Props) {
  const chosen = form.watch('levels');
  const fault = faultAt('levels');
  return (
    <fieldset id={idOfField('levels')} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 text-sm font-medium">Уровни, из которых выбирает студент</legend>
      <div className="flex flex-wrap gap-x-5">
        {level.options.map((one) => (
          <Checkbox
            key={one}
            label={levelWords[one]}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              form.setValue(
                'levels',
                level.options.filter((other) => (other === one ? target.checked : chosen.includes(other))),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
      {fault && (
        <p className="text-xs">
          <FaultText fault={fault} />
        </p>
      )}
    </fieldset>
  );
}

const beginners = [
  { value: 'persona', label: 'Собеседник' },
  { value: 'student', label: 'Студент' },
];

const enders = [
  { value: 'student', label: 'Только студент' },
  { value: 'persona', label: 'Собеседник тоже может' },
];

const endsNote = {
  student: 'Разговор идёт, пока его не закончит студент или не кончатся реплики',
  persona: 'Уйдёт, если его дважды разозлили закрытым, и попрощается, когда всё решено',
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: `${from + index}`,
    label: `${from + index}`,
  }));

const turns = numbers(fewestTurns, mostTurns);
const hints = numbers(0, mostHints);
