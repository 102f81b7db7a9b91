import { mostConditions, mostFacts, mostMarks, mostObjections } from '#contract/scenarios/scenario-card.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { letterOf } from '#domain/card/codes.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { CardText } from './card-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { NumberSelect } from './number-select.tsx';
import { freeCode, RowList } from './row-list.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

interface Props {
  scenario: ScenarioFormState;
}

export const HiddenFields = ({ scenario }: Props) => (
  <FieldGroup title="Что скрыто" note="Студент этого не видит: он узнаёт сам или не узнаёт">
    <RowList
      scenario={scenario}
      name="facts"
      title="Обстоятельства"
      note="Что знает собеседник. Скрытое модель не получает, пока студент не спросил"
      addLabel="Добавить обстоятельство"
      most={mostFacts}
      create={(ids) => ({
        id: freeCode(letterOf.fact, ids),
        text: '',
        topic: '',
        keys: '',
        trust: 1,
        hidden: true,
      })}
      renderRow={(index, id) => <FactFields scenario={scenario} index={index} code={id} />}
    />
    <Marks scenario={scenario} />
    <Agreement scenario={scenario} />
  </FieldGroup>
);

/** What a line of the student does to the persona's mood. */
const Marks = ({ scenario }: Props) => (
  <>
    <RowList
      scenario={scenario}
      name="softens"
      title="Смягчает"
      note="Что делает удачная реплика: «признаёт, что ему трудно»"
      addLabel="Добавить, что смягчает"
      most={mostMarks}
      create={(ids) => ({ id: freeCode(letterOf.softening, ids), text: '', keys: '' })}
      renderRow={(index, id) => <MarkRow scenario={scenario} name="softens" index={index} code={id} />}
    />
    <RowList
      scenario={scenario}
      name="angers"
      title="Злит"
      note="Что портит разговор: «сравнивает с другими»"
      addLabel="Добавить, что злит"
      most={mostMarks}
      create={(ids) => ({ id: freeCode(letterOf.anger, ids), text: '', keys: '' })}
      renderRow={(index, id) => <MarkRow scenario={scenario} name="angers" index={index} code={id} />}
    />
  </>
);

/** What the persona agrees for, and says until then. */
const Agreement = ({ scenario }: Props) => (
  <>
    <RowList
      scenario={scenario}
      name="agreesIf"
      title="Согласится, если"
      note="Условия. Если их нет, соглашаться не на что: так бывает, когда человека надо просто выслушать"
      addLabel="Добавить условие"
      most={mostConditions}
      create={(ids) => ({ id: freeCode(letterOf.condition, ids), text: '' })}
      renderRow={(index, id) => (
        <div className="flex min-w-0 flex-col gap-1.5">
          <CardText
            scenario={scenario}
            path={`agreesIf.${index}.text`}
            label={`Условие ${id}`}
            hideLabel
            rows={1}
          />
          <ExampleField scenario={scenario} path={`agreesIf.${index}.example`} code={id} />
        </div>
      )}
    />
    <RowList
      scenario={scenario}
      name="objections"
      title="Возражения"
      note="Доводы, пока он не может согласиться. Звучат в этом порядке"
      addLabel="Добавить возражение"
      most={mostObjections}
      create={(ids) => ({ id: freeCode('', ids), text: '' })}
      renderRow={(index) => (
        <CardText
          scenario={scenario}
          path={`objections.${index}.text`}
          label={`Возражение ${index + 1}`}
          hideLabel
          rows={1}
        />
      )}
    />
  </>
);

interface RowProps extends Props {
  index: number;
  code: string;
}

function FactFields({ scenario, index, code }: RowProps) {
  const { register, watch } = scenario.form;
  const isHidden = watch(`facts.${index}.hidden`);
  return (
    <div className="flex min-w-0 flex-col gap-3 pb-1">
      <CardText
        scenario={scenario}
        path={`facts.${index}.text`}
        label={`Что он знает (${code})`}
        rows={2}
        note="Словами рассказчика: «С марта он ведёт ещё и второй проект»"
      />
      <Checkbox label="Скрыто, пока не спросят" {...register(`facts.${index}.hidden`)} />
      {isHidden && (
        <>
          <CardText
            scenario={scenario}
            path={`facts.${index}.topic`}
            label={`О чём это (${code})`}
            note="Не выдавая самого: «сколько у него работы». Тему модель знает с начала"
          />
          <CardText
            scenario={scenario}
            path={`facts.${index}.keys`}
            label={`Спросят о… (${code})`}
            note="Слова вопроса через запятую: нагрузка, проект, успеваешь"
          />
          <NumberSelect
            scenario={scenario}
            path={`facts.${index}.trust`}
            label={`Скажет не раньше, чем будет… (${code})`}
            options={trusts}
          />
        </>
      )}
    </div>
  );
}

const MarkRow = ({ scenario, name, index, code }: RowProps & { name: 'softens' | 'angers' }) => (
  <div className="flex min-w-0 flex-col gap-1.5">
    <CardText
      scenario={scenario}
      path={`${name}.${index}.text`}
      label={`Отметка ${code}`}
      hideLabel
      rows={1}
    />
    <ExampleField scenario={scenario} path={`${name}.${index}.example`} code={code} />
    <CardText
      scenario={scenario}
      path={`${name}.${index}.keys`}
      label={`Слова для программы без модели (${code})`}
      hideLabel
      placeholder="Слова, по которым это узнаёт программа без модели"
    />
  </div>
);

interface ExampleProps extends Props {
  path: `${'softens' | 'angers' | 'agreesIf'}.${number}.example`;
  code: string;
}

/** What the model is shown, so that it marks neither more nor less. */
const ExampleField = ({ scenario, path, code }: ExampleProps) => (
  <CardText
    scenario={scenario}
    path={path}
    label={`Пример слов, которые её дают (${code})`}
    hideLabel
    placeholder="Пример слов, которые её дают: «Вчера ты пришёл в десять»"
  />
);

const trusts = trustWords.map((word, trust) => ({ value: `${trust}`, label: word }));
