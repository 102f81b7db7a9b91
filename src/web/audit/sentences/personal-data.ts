import type { erasureActions, legalActions } from '#contract/audit/actions/personal-data.ts';
import { kindNames } from '#contract/legal/words.ts';
import { retentionNames } from '#contract/retention/words.ts';
import { changesText } from '#web/audit/changes-text.ts';
import { plural } from '#web/ui/text/russian.ts';
import { after, count, nothing, type Sentences, text } from './entry-details.ts';

export const personalDataSentences: Sentences<keyof (typeof erasureActions & typeof legalActions)> = {
  person_erased: ({ rows, ...request }) =>
    numberOfRequest(request) + after(': ', count(rows, 'запись', 'записи', 'записей')),
  person_exported_privately: nothing,
  erasure_asked: numberOfRequest,
  erasure_taken_back: numberOfRequest,
  erasure_refused: numberOfRequest,
  erasures_switched: ({ byItself }) => {
    if (typeof byItself !== 'boolean') return '';
    return byItself ? ': сама программа, когда срок отмены прошёл' : ': человек';
  },
  retention_changed: ({ kind, to }) => after(': ', retained.get(kind)) + after(', ', keptFor(to)),
  school_changed: ({ changes }) => after(': ', changesText(changes)),
  operator_changed: ({ changes }) => after(': ', changesText(changes)),
  legal_text_published: ({ numbers }) => after(': ', editions(numbers)),
  consents_waved_off: nothing,
  paper_consents_noted: ({ note }) => after(': ', text(note)),
};

function numberOfRequest({ number }: { number?: unknown }): string {
  return typeof number === 'number' ? ` № ${number}` : '';
}

const retained = new Map<unknown, string>(Object.entries(retentionNames));

function keptFor(days: unknown): string {
  if (days === null) return 'пока живёт школа';
  return typeof days === 'number' ? plural(days, 'день', 'дня', 'дней') : '';
}

const editions = (numbers: unknown) =>
  Object.entries(numbers ?? {})
    .map(([kind, number]) => `«${texts.get(kind) ?? kind}», редакция ${String(number)}`)
    .join('; ');

const texts = new Map<string, string>(Object.entries(kindNames));
