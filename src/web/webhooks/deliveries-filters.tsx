import type { Webhook } from '#contract/webhooks/schemas.ts';
import { Select } from '#web/ui/field/select.tsx';
import { deliveryStates } from './webhook-words.ts';
import type { DeliveriesChoice } from './webhooks-queries.ts';

export interface DeliveriesFiltersProps {
  webhooks: readonly Webhook[];
  choice: DeliveriesChoice;
  onChoose: (choice: DeliveriesChoice) => void;
}

export function DeliveriesFilters({ webhooks, choice, onChoose }: DeliveriesFiltersProps) {
  return (
    <div role="search" aria-label="Отправленное" className="mb-5 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
      <Select
        label="Вебхук"
        options={[
          { value: '', label: 'Все' },
          ...webhooks.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={choice.webhookId}
        onChange={({ target }) => onChoose(chosen({ ...choice, webhookId: target.value }))}
      />
      <Select
        label="Состояние"
        options={states}
        value={choice.state}
        onChange={({ target }) => onChoose(chosen({ ...choice, state: target.value }))}
      />
    </div>
  );
}

/** An empty one is none. */
function chosen({ webhookId = '', state }: { webhookId?: string; state?: string }): DeliveriesChoice {
  const known = sendable.find((one) => one === state);
  return { ...(webhookId !== '' && { webhookId }), ...(known && { state: known }) };
}

const sendable = ['waiting', 'sent', 'failed'] as const;

const states = [
  { value: '', label: 'Все' },
  ...sendable.map((value) => ({ value, label: deliveryStates[value].label })),
];
