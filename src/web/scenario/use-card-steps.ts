import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardFields } from './card-fields.ts';

export const cardSteps = ['scene', 'persona', 'hidden', 'rules'] as const;
export type CardStep = (typeof cardSteps)[number];

/** The step of the card that is open. */
export function useCardSteps() {
  const [step, setStep] = useState<CardStep>('scene');
  return {
    step,
    setStep,
    /** Opens the step that a field is in, so that the field can take the focus. */
    openStepOf(path: string | undefined): void {
      const found = path === undefined ? undefined : stepOf(path);
      if (found) flushSync(() => setStep(found));
    },
  };
}

/** Undefined for what belongs to the card as a whole. */
export const stepOf = (path: string): CardStep | undefined => steps[path.split('.')[0] as keyof CardFields];

const steps: Record<keyof CardFields, CardStep> = {
  title: 'scene',
  situation: 'scene',
  studentRole: 'scene',
  goal: 'scene',
  persona: 'persona',
  address: 'persona',
  startTrust: 'persona',
  mood: 'persona',
  swears: 'persona',
  facts: 'hidden',
  softens: 'hidden',
  angers: 'hidden',
  agreesIf: 'hidden',
  objections: 'hidden',
  begins: 'rules',
  opening: 'rules',
  fallbacks: 'rules',
  levels: 'rules',
  turns: 'rules',
  hints: 'rules',
  ends: 'rules',
};
