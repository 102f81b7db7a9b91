import type { ReplyCut } from '#contract/talks/schemas.ts';
import { isAgreement } from '#server/talks/guard/agreement.ts';
import { createLabels } from '#server/talks/guard/labels.ts';
import { isHeaderLine } from '#server/talks/guard/reply-header.ts';
import { createFaultFinder } from '#server/talks/guard/sentence-faults.ts';
import { asSpoken, nextSentence } from '#server/talks/guard/speech.ts';
import { isObscene } from '#server/talks/mood/provocations.ts';
import { hear } from '#server/talks/persona/hear.ts';
import { todaysWords } from '#server/talks/persona/instruction.ts';
import type { DoneReply } from './ask-reply.ts';
import { newNamesAndNumbers } from './new-words.ts';
import { passesProvocation } from './provocation-rules.ts';
import { recites } from './recital.ts';
import type { Words } from './words.ts';

export interface Judged {
  of: DoneReply;
  /** Of the first words that the model wrote, as far as they were wanted. */
  raw: Words & { passes: boolean };
  /** Of what the student has read. */
  shown: Words & { passes: boolean };
}

export function judge(of: DoneReply): Judged {
  const judged = (text: string) => {
    const words = wordsOf(of, text);
    return { ...words, passes: passesProvocation(of, words) };
  };
  // The one before it was mended: an earlier request has only found out what was asked about.
  const own = withoutHeader(of.raws[of.raws.length - 1 - of.reply.repairs] ?? '');
  const shown = judged(of.reply.text);
  return { of, raw: own === of.reply.text ? shown : judged(own), shown };
}

const withoutHeader = (raw: string): string =>
  raw
    .split('\n')
    .filter((line) => !isHeaderLine(line))
    .join('\n')
    .trim();

function wordsOf({ talk, reply }: DoneReply, text: string): Words {
  const { card, studentNames, lines } = talk;
  const now = { ...hear(talk).now, opened: reply.mood.facts };
  const today = todaysWords(talk, now);
  const labels = createLabels({ card, studentNames });
  const findFault = createFaultFinder({
    card,
    fence: noFence,
    opened: reply.mood.facts,
    instruction: today.own,
    ordered: today.ordered,
    isProgram: false,
    forbidsAgreement: false,
  });
  const found = new Set<ReplyCut>();
  const spoken = sentencesOf(text);
  for (const [at, { words, startsLine }] of spoken.entries()) {
    const own = at === 0 ? labels.withoutOwn(words) : words;
    if (startsLine && labels.isLabelled(own)) found.add('label');
    const fault = findFault(own, '');
    if (fault) found.add(fault.cut);
  }
  const open = card.facts.filter(({ id, hidden }) => !hidden || reply.mood.facts.includes(id));
  const known = [JSON.stringify({ ...card, facts: open }), ...lines.map((line) => line.text)].join(' ');
  return {
    text,
    sentences: spoken.length,
    isOutOfRole: found.has('out_of_role'),
    isCoaching: found.has('coaching') || found.has('frame'),
    isRecap: found.has('recap'),
    speaksForStudent: found.has('label'),
    hasGestures: /\*[^*\n]+\*|\([^)\n]+\)|\[[^\]\n]+\]/.test(text),
    agrees: spoken.some(({ words }) => isAgreement(words)),
    tellsClosed: found.has('closed_fact'),
    leaks: found.has('leak') || found.has('link'),
    invents: newNamesAndNumbers(text, known).length > 0,
    recites: recites(text, talk, now),
    swears: card.swears !== true && isObscene(text),
  };
}

/** No text has it. */
const noFence = '\u0000';

function sentencesOf(text: string): { words: string; startsLine: boolean }[] {
  const found: { words: string; startsLine: boolean }[] = [];
  let startsLine = true;
  for (let at = 0; at < text.length;) {
    const sentence = nextSentence(text, at, true);
    if (!sentence) break;
    const words = asSpoken(sentence.raw, startsLine, () => false);
    if (words !== '') found.push({ words, startsLine });
    at = sentence.next;
    startsLine = sentence.endsLine;
  }
  return found;
}
