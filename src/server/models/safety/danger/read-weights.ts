import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { placeCount } from './features.ts';
import { biases, sha256 } from './weights.ts';

export interface Net {
  bias: number;
  /** By the place of a feature. */
  table: Int8Array;
}

/** Throws where the file is not the one that was fitted: other weights would take danger for everyday speech. */
export function readWeights(): Record<keyof typeof biases, Net> {
  const bytes = readFileSync(new URL('weights.bin', import.meta.url));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('Веса, по которым узнаётся беда (weights.bin), повреждены: поставьте выпуск заново');
  const tableAt = (place: number) =>
    new Int8Array(bytes.subarray(place * placeCount, (place + 1) * placeCount));
  return {
    ofDanger: { bias: biases.ofDanger, table: tableAt(0) },
    ofExplicit: { bias: biases.ofExplicit, table: tableAt(1) },
  };
}
