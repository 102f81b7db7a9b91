import { type ReactNode, Suspense, useState } from 'react';
import type { ConsentAnswers, LegalOffer } from '#contract/legal/schemas.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

export interface ConsentPart {
  /** Undefined where nothing is asked: then the call is as it was. */
  answers: ConsentAnswers | undefined;
  boxes: ReactNode;
}

/** The boxes of a form that takes data, and what they say; nothing is loaded where the school asks nothing. */
export function useConsentPart(legal: LegalOffer | undefined): ConsentPart {
  const [given, setGiven] = useState<string[]>([]);
  if (!legal) return { answers: undefined, boxes: null };
  const { texts } = legal;
  return {
    answers:
      texts.length > 0 ? texts.map(({ id }) => ({ textId: id, given: given.includes(id) })) : undefined,
    boxes: (
      <Suspense>
        <Boxes legal={legal} given={given} onChange={setGiven} />
      </Suspense>
    ),
  };
}

const Boxes = lazyPart(async () => (await import('#web/legal/consent-boxes.tsx')).ConsentBoxes);
