import { useQuery } from '@tanstack/react-query';
import type { ConsentKind } from '#contract/legal/schemas.ts';
import { operatorName } from '#web/operator-name.ts';
import { legalQuery } from './legal-queries.ts';

/** The texts in force that are agreed to; asked for only where somebody answers for data. */
export function useAgreedTexts(): { id: string; kind: ConsentKind; number: number }[] {
  const { data } = useQuery({ ...legalQuery, enabled: operatorName() !== undefined });
  return (data?.texts ?? []).flatMap(({ id, kind, number }) =>
    kind === 'policy' ? [] : [{ id, kind, number }],
  );
}
