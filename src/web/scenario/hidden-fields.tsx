import { mostConditions, mostFacts, mostMarks, mostObjections } from '#contract/scenarios/scenario-card.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { letterOf } from '#domain/card/codes.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { CardText, type CardTextProps } from './card-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { MarkDetails } from './mark-details.tsx';
import { MoreFields } from './more-fields.tsx';
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
    <Conditions scenario={scenario} />
    <MoreFields scenario={scenario} paths={['objections', /^(softens|angers|agreesIf)\.\d+\.(keys|example)/]}>
      <Objections scenario={scenario} />
      <MarkDetails scenario={scenario} />
    </MoreFields>
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
      renderRow={(index, id) => (
        <MarkText scenario={scenario} path={`softens.${index}.text`} label={`Отметка ${id}`} />
      )}
    />
    <RowList
      scenario={scenario}
      name="angers"
      title="Злит"
      note="Что портит разговор: «сравнивает с другими»"
      addLabel="Добавить, что злит"
      most={mostMarks}
      create={(ids) => ({ id: freeCode(letterOf.anger, ids), text: '', keys: '' })}
      renderRow={(index, id) => (
        <MarkText scenario={scenario} path={`angers.${index}.text`} label={`Отметка ${id}`} />
      )}
    />
  </>
);

/** What the persona agrees for. */
const Conditions = ({ scenario }: Props) => (
  <RowList
    scenario={scenario}
    name="agreesIf"
    title="Согласится, если"
    note="Условия. Если их нет, соглашаться не на что: так бывает, когда человека надо просто выслушать"
    addLabel="Добавить условие"
    most={mostConditions}
    create={(ids) => ({ id: freeCode(letterOf.condition, ids), text: '' })}
    renderRow={(index, id) => (
      <MarkText scenario={scenario} path={`agreesIf.${index}.text`} label={`Условие ${id}`} />
    )}
  />
);

/** What the persona says until he may agree. */
const Objections = ({ scenario }: Props) => (
  <RowList
    scenario={scenario}
    name="objections"
    title="Возражения"
    note="Доводы, пока он не может согласиться. Звучат в этом порядке"
    addLabel="Добавить возражение"
    most={mostObjections}
    create={(ids) => ({ id: freeCode('', ids), text: '' })}
    renderRow={(index) => (
      <MarkText scenario={scenario} path={`objections.${index}.text`} label={`Возражение ${index + 1}`} />
    )}
  />
);

type MarkTextProps = Pick<CardTextProps, 'scenario' | 'path' | 'label'>;

const MarkText = (props: MarkTextProps) => <CardText {...props} hideLabel rows={1} />;

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

const trusts = trustWords.map((word, trust) => ({ value: `${trust}`, label: word }));
