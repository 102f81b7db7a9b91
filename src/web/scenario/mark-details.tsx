import { useQuery } from '@tanstack/react-query';
import { reviews } from '#contract/reviews/calls.ts';
import { queryOf } from '#web/calls/api.ts';
import { CardText } from './card-field.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

const names = ['softens', 'angers', 'agreesIf'] as const;

/** By what each mark is known: an example for the model, and the words for the program that speaks without one. */
export function MarkDetails({ scenario }: { scenario: ScenarioFormState }) {
  const isByModel = useIsByModel();
  const { watch } = scenario.form;
  const marks = names.flatMap((name) =>
    watch(name).map(({ id, text }, index) => ({ id, text, name, index })),
  );
  if (marks.length === 0) return null;
  return (
    <section aria-labelledby="mark-details" className="flex min-w-0 flex-col gap-3">
      <div>
        <h5 id="mark-details" className="text-sm font-medium">
          По чему узнать отметку
        </h5>
        <p className="mt-0.5 text-xs text-ink-faint">
          Пример показывают модели, чтобы она отмечала не больше и не меньше
        </p>
      </div>
      {marks.map(({ id, text, name, index }) => (
        <div key={id} className="flex min-w-0 flex-col gap-1.5 border-l-2 border-line pl-3">
          <p className="text-sm text-ink-soft">
            {id}. {text}
          </p>
          <CardText
            scenario={scenario}
            path={`${name}.${index}.example`}
            label={`Пример слов, которые её дают (${id})`}
            hideLabel
            placeholder="Пример слов, которые её дают: «Вчера ты пришёл в десять»"
          />
          {name !== 'agreesIf' && (!isByModel || scenario.faultAt(`${name}.${index}.keys`)) && (
            <CardText
              scenario={scenario}
              path={`${name}.${index}.keys`}
              label={`Слова для программы без модели (${id})`}
              hideLabel
              placeholder="Слова, по которым это узнаёт программа без модели"
            />
          )}
        </div>
      ))}
    </section>
  );
}

/** Until it is known who answers, nothing is hidden. */
function useIsByModel(): boolean {
  const { data } = useQuery(queryOf(reviews.getAiStatus, {}));
  return data?.source === 'configured' || data?.source === 'found';
}
