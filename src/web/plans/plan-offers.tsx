import type { PlanOffer } from '#contract/plans/schemas.ts';
import { quoted } from '#web/ui/text/russian.ts';

interface PlanOffersProps {
  offers: readonly PlanOffer[];
  onTake(offer: PlanOffer): void;
}

/** One's own words from the lesson: a press puts them into the field, to be changed there. */
export function PlanOffers({ offers, onTake }: PlanOffersProps) {
  if (offers.length === 0) return null;
  return (
    <div role="group" aria-label="Ваши слова из урока">
      <p className="text-xs text-ink-faint">Ваши слова из урока — возьмите и поправьте под себя:</p>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {offers.map((offer) => (
          <li key={offer.words} className="max-w-full">
            <button
              type="button"
              className="touch-target rounded-md border border-line bg-surface px-3 py-1.5 text-left text-sm [overflow-wrap:anywhere] hover:bg-sunken"
              onClick={() => onTake(offer)}
            >
              {quoted(offer.words)}
              <span className="ml-2 text-xs text-ink-faint">{froms[offer.from]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const froms: Record<PlanOffer['from'], string> = {
  take: 'из другой попытки разговора',
  attempt: 'закрыли замечание',
  answer: 'из ответа',
};
