import { type ReactNode, Suspense, useState } from 'react';
import type { ConsentAnswers, LegalOffer } from '#contract/legal/schemas.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

export interface ConsentPart {
  /** Undefined where nothing is asked: then the call is as it was. */
  answers: ConsentAnswers | undefined;
  boxes: ReactNode;
  /** Whether all that must be ticked is; what isn't says so from then on. */
  check(): boolean;
}

/** The boxes of a form that takes data, and what they say; nothing is loaded where the school asks nothing. */
export function useConsentPart(legal: LegalOffer | undefined): ConsentPart {
  const [given, setGiven] = useState<string[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  if (!legal) return { answers: undefined, boxes: null, check: () => true };
  const { texts } = legal;
  return {
    answers:
      texts.length > 0 ? texts.map(({ id }) => ({ textId: id, given: given.includes(id) })) : undefined,
    boxes: (
      <Suspense>
        <Boxes
          legal={legal}
          given={given}
          onChange={setGiven}
          missing={isChecked ? 'Без этого согласия записать нельзя' : undefined}
        />
      </Suspense>
    ),
    check() {
      setIsChecked(true);
      return texts.every(({ id, required }) => !required || given.includes(id));
    },
  };
}

const Boxes = lazyPart(async () => (await import('#web/legal/consent-boxes.tsx')).ConsentBoxes);
