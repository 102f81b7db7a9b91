import { type ReactNode, useState } from 'react';
import { errorPaths } from '#web/forms/error-paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

interface MoreFieldsProps {
  scenario: ScenarioFormState;
  /** The fields within, or the lists that begin so. */
  paths: readonly (string | RegExp)[];
  children: ReactNode;
}

/** What a card does without. Closed at first; it opens where it holds a fault, and stays as its author leaves it. */
export function MoreFields({ scenario, paths, children }: MoreFieldsProps) {
  const shown = [...scenario.faults.keys()].filter((path) => scenario.faultAt(path) !== undefined);
  const faulty = [...shown, ...errorPaths(scenario.form.formState.errors)];
  const holdsFault = faulty.some((path) => paths.some((one) => isUnder(path, one)));
  const [startsOpen, setStartsOpen] = useState(holdsFault);
  if (holdsFault && !startsOpen) setStartsOpen(true);
  return (
    <Disclosure title="Дополнительно" headingLevel={4} startsOpen={startsOpen}>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </Disclosure>
  );
}

const isUnder = (path: string, one: string | RegExp) =>
  typeof one === 'string' ? path === one || path.startsWith(`${one}.`) : one.test(path);
