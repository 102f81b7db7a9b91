import type { Mood } from '#contract/talks/schemas.ts';
import { isOf } from '#domain/card/codes.ts';
import { agreeingWords } from '#server/talks/guard/agreement.ts';
import { argumentsIn, argumentsOf, argumentsSaid } from '#server/talks/mood/arguments.ts';
import { factsTold, toldBefore } from '#server/talks/mood/facts-told.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { lackOf, type ReplyNow } from './instruction.ts';

interface Shown {
  text: string;
  /** What the model has reported, of its own arguments too. */
  marks: readonly string[];
}

/** What the persona has said by now, so that it doesn't say it again: read from what was shown. */
export function remembered(
  talk: TalkSoFar,
  now: ReplyNow,
  shown: Shown,
): Pick<Mood, 'argued' | 'told' | 'lacks' | 'agreed'> {
  const { card, mood } = talk;
  const known = argumentsOf(card).map(({ id }) => id);
  const reported = shown.marks.filter((code) => isOf('argument')(code) && known.includes(code));
  const lack = lackOf(talk, now);
  const { trust, condition } = mood.lacks ?? { trust: 0, condition: 0 };
  return {
    argued: union(argumentsSaid(talk), argumentsIn(card, shown.text), reported),
    told: union(toldBefore(talk), factsTold(card, now.opened, shown.text), askedTwice(talk, now)),
    ...(lack && {
      lacks: {
        trust: trust + (lack.kind === 'trust' ? 1 : 0),
        condition: condition + (lack.kind === 'condition' ? 1 : 0),
      },
    }),
    ...(mayAgree(talk) && agreeingWords(shown.text) !== undefined && { agreed: true }),
  };
}

/** What wasn't recognised as told is asked for once more, and then not again. */
const askedTwice = ({ mood }: TalkSoFar, { tells = [] }: ReplyNow): string[] =>
  tells.filter((code) => mood.facts.includes(code));

const union = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];
