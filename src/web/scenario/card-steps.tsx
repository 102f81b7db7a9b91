import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { WrongLabel } from '#web/forms/wrong-label.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { PersonaFields } from './persona-fields.tsx';
import { RulesFields } from './rules-fields.tsx';
import { SceneFields } from './scene-fields.tsx';
import { type CardStep, cardSteps, stepOf } from './use-card-steps.ts';
import type { ScenarioFormState } from './use-scenario-form.ts';

/** The fields of the card in four steps; what is written in one stays while another is open. */
export function CardSteps({ scenario }: { scenario: ScenarioFormState }) {
  const { step, setStep } = scenario.steps;
  const wrong = new Set(
    [...scenario.faults].filter(([path]) => scenario.isWrong(path)).map(([path]) => stepOf(path)),
  );

  function goOn(next: CardStep): void {
    flushSync(() => setStep(next));
    document.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <Tabs
      label="Шаги карточки"
      value={step}
      onValueChange={(value) => setStep(value as CardStep)}
      tabs={cardSteps.map((value, index) => {
        const title = `${index + 1}. ${titles[value]}`;
        const next = cardSteps[index + 1];
        return {
          value,
          label: wrong.has(value) ? <WrongLabel>{title}</WrongLabel> : title,
          keepsMounted: true,
          content: (
            <>
              {fields[value](scenario)}
              {next && (
                <Button className="mt-6" onClick={() => goOn(next)}>
                  Дальше: {titles[next].toLowerCase()}
                </Button>
              )}
            </>
          ),
        };
      })}
    />
  );
}

const titles: Record<CardStep, string> = {
  scene: 'Сцена',
  persona: 'Собеседник',
  hidden: 'Что скрыто',
  rules: 'Правила',
};

const fields: Record<CardStep, (scenario: ScenarioFormState) => ReactNode> = {
  scene: (scenario) => <SceneFields scenario={scenario} />,
  persona: (scenario) => <PersonaFields scenario={scenario} />,
  hidden: (scenario) => <HiddenFields scenario={scenario} />,
  rules: (scenario) => <RulesFields scenario={scenario} />,
};
