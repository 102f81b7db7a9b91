import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import { authorsWordsOnly } from '#web/authors-words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isEmpty } from './card-fields.ts';
import { useSuggestScenario } from './scenario-changes.ts';
import { templatesQuery } from './scenario-queries.ts';
import type { ScenarioFormState } from './use-scenario-form.ts';

interface Offer {
  card: ScenarioCard;
  isFromModel: boolean;
}

/** A template or a suggestion of the model takes the place of what is in the form; nothing is published. */
export function BeginScenario({ scenario, onBegun }: { scenario: ScenarioFormState; onBegun: () => void }) {
  const [offered, setOffered] = useState<Offer>();
  const { data: templates, error, refetch } = useQuery(templatesQuery);

  function take({ card, isFromModel }: Offer): void {
    if (isFromModel) scenario.takeSuggested(card);
    else scenario.take(card);
    setOffered(undefined);
    onBegun();
  }

  function offer(offering: Offer): void {
    if (isEmpty(scenario.card)) take(offering);
    else setOffered(offering);
  }

  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить образцы')}</LoadFailure>;
  }
  if (!templates) return <Spinner label="Образцы загружаются" />;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Templates templates={templates} onChoose={(card) => offer({ card, isFromModel: false })} />
      <Suggestion
        lessonId={scenario.lessonId}
        templates={templates}
        onSuggested={(card) => offer({ card, isFromModel: true })}
      />
      <ConfirmDialog
        open={offered !== undefined}
        onOpenChange={() => setOffered(undefined)}
        title="Заменить то, что написано?"
        text="Новая карточка займёт место этой и сохранится черновиком. Опубликованный сценарий не изменится."
        tone="plain"
        confirmLabel="Заменить"
        onConfirm={() => offered && take(offered)}
      />
    </div>
  );
}

interface TemplatesProps {
  templates: readonly ScenarioTemplate[];
  onChoose: (card: ScenarioCard) => void;
}

function Templates({ templates, onChoose }: TemplatesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md bg-sunken p-4 sm:p-5">
      <h3 id={id} className="text-base">
        Начать с образца
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        Готовая карточка, в которой можно изменить каждое слово
      </p>
      <ul className="flex flex-col gap-1.5">
        {templates.map(({ name, card }) => (
          <li key={name}>
            <Button className="w-full justify-start! text-left!" onClick={() => onChoose(card)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuggestionProps {
  lessonId: string;
  templates: readonly ScenarioTemplate[];
  onSuggested: (card: ScenarioCard) => void;
}

/** Asks the model once, by the lesson as it is saved. */
function Suggestion({ lessonId, templates, onSuggested }: SuggestionProps) {
  const id = useId();
  const [wish, setWish] = useState('');
  const [template, setTemplate] = useState('');
  const asking = useSuggestScenario();
  const failure = asking.error
    ? errorText(asking.error, 'Не удалось получить предложение')
    : asking.data?.state === 'failed' && asking.data.cause;

  const ask = () =>
    asking.mutate(
      { lessonId, wish, ...(template && { template }) },
      { onSuccess: (answer) => answer.state === 'done' && onSuggested(answer.card) },
    );

  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 rounded-md bg-sunken p-4 sm:p-5">
      <div>
        <h3 id={id} className="text-base">
          Предложить по уроку
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          Модель прочитает сохранённый урок и набросает карточку. Студент в ней тот, кто учится
        </p>
      </div>
      <Select
        label="По какому образцу"
        value={template}
        options={[
          { value: '', label: 'Без образца' },
          ...templates.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ target }) => setTemplate(target.value)}
      />
      <TextArea
        label="Пожелание"
        optional
        hint={authorsWordsOnly()}
        rows={2}
        grows
        maxLength={500}
        placeholder="Собеседник — подрядчик, который срывает срок"
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
      <Button
        className="self-start"
        icon={<SparkleIcon />}
        pending={asking.isPending}
        pendingLabel="Модель думает..."
        onClick={ask}
      >
        Предложить
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {!asking.isPending && <FormError>{failure}</FormError>}
      </div>
    </section>
  );
}
