import type { OwnSignIn } from '#contract/sign-ins/schemas.ts';
import { wayName } from '#contract/sign-ins/words.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const refusals = new Set(['wrong', 'unknown', 'wrong_code', 'blocked']);

export function toneOf(outcome: string): BadgeTone {
  if (outcome === 'in') return 'success';
  if (outcome === 'slowed') return 'danger';
  return refusals.has(outcome) ? 'warning' : 'neutral';
}

/** «Chrome, Windows · 192.0.2.1 · пароль»: as much as is known. */
export const whereFrom = ({ device, address, via }: OwnSignIn): string =>
  [device || 'Неизвестное устройство', address, via && wayName(via)].filter(Boolean).join(' · ');
