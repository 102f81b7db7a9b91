import { CardText } from './card-field.tsx';
import { FieldGroup } from './field-group.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

export const SceneFields = ({ scenario }: { scenario: ScenarioFormState }) => (
  <FieldGroup title="Сцена" note="Это студент читает до разговора">
    <CardText
      scenario={scenario}
      path="title"
      label="Название"
      note="Как заголовок: «Денис снова присылает макет поздно»"
    />
    <CardText
      scenario={scenario}
      path="situation"
      label="Что происходит"
      rows={4}
      note="В третьем лице и только то, что знают оба"
    />
    <CardText
      scenario={scenario}
      path="studentRole"
      label="Кто вы"
      note="Кто студент в этом разговоре, а не что ему делать"
    />
    <CardText
      scenario={scenario}
      path="goal"
      label="Ваша цель"
      rows={2}
      note="Что в конце увидела бы камера: о чём договорились, что прозвучало"
    />
  </FieldGroup>
);
