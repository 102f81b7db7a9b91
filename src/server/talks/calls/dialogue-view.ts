import { rights } from '#contract/auth/roles.ts';
import type { Branch, Dialogue, Turn } from '#contract/talks/schemas.ts';
import { isOf } from '#domain/card/codes.ts';
import { legendOf } from '#domain/card/legend-of.ts';
import { practiceOf } from '#domain/card/practice-of.ts';
import { answeredLines, turningPoint } from '#domain/turning-point.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { agreeingWords } from '#server/talks/guard/agreement.ts';
import { isExplicit } from './line-in-danger.ts';
import { roomIn } from './talk-room.ts';
import type { BranchRow, TalkRow, TurnRow } from './talk-rows.ts';

/** A talk as the viewer may see it: a student learns how willing the persona was only when it has ended. */
export function dialogueView(talk: TalkRow, viewer: Viewer): Dialogue {
  const { card, assignment, isOpen, turns, support, reflection, branchedFrom, remark, ...shared } = talk;
  const { turnsLeft, hintsLeft, charactersLeft } = roomIn(card, turns, talk);
  const sight = sightOf(talk, viewer);
  const isOwn = talk.userId === viewer.id;
  return {
    ...shared,
    // Written for oneself.
    reflection: isOwn ? reflection : null,
    branchedFrom: branchedFrom && branchView(branchedFrom, isOwn),
    remark: isOwn ? remark : null,
    ...(isOpen && { practice: practiceOf(card, { assignment }) }),
    turnsLeft,
    hintsLeft,
    charactersLeft,
    turns: turns.map((turn) => ({ ...turnView(turn, sight), ...recordLeft(talk, turn) })),
    ...agreedIn(talk),
    ...(sight.trust && { found: foundIn(talk), ...turnedIn(talk) }),
    ...(sight.mood && { legend: legendOf(card) }),
    ...(support !== null && { support }),
  };
}

/** Said before the student answers whose words the line is: it leaves a record (tell-about-line.ts). */
export const recordLeft = (
  { kind, card }: Pick<TalkRow, 'kind' | 'card'>,
  { about, text }: TurnRow,
): Pick<Turn, 'leavesRecord'> =>
  about === 'asked' && kind !== 'trial' && isExplicit(card, text ?? '') ? { leavesRecord: true } : {};

/** A talk that wasn't sent is nobody else's: not even that it is still there. */
function branchView({ isSent, ...branch }: BranchRow, isOwn: boolean): Branch {
  if (isOwn) return branch;
  const { dialogueId, number, place, at } = branch;
  return { dialogueId: isSent ? dialogueId : null, number, place, at: isSent ? at : null, said: null };
}

interface Sight {
  trust: boolean;
  /** Which of his own words worked. */
  worked: boolean;
  /** Mood, marks, and what the guard did. */
  mood: boolean;
  cause: boolean;
}

function sightOf({ userId, kind, endedAt }: TalkRow, { id, role }: Viewer): Sight {
  const isOwn = userId === id;
  const mood = kind === 'trial' || !isOwn;
  return {
    trust: mood || endedAt !== null,
    worked: isOwn && endedAt !== null,
    mood,
    cause: rights[role].administers,
  };
}

/** Without what only some may see. */
export function turnView(
  turn: TurnRow,
  sight: Sight = { trust: false, worked: false, mood: false, cause: false },
): Turn {
  const {
    number,
    speaker,
    state,
    text,
    attempt,
    mood,
    marks,
    markRanges,
    cut,
    isFallback,
    repairs,
    cause,
    about,
    draft,
    isLate,
  } = turn;
  return {
    number,
    speaker,
    state,
    text: text ?? draft?.text ?? '',
    ...(about === 'asked' && { asked: true }),
    ...(state !== 'done' && { attempt }),
    ...(isLate === true && { isLate }),
    ...(sight.trust && mood && { trust: mood.trust }),
    ...(sight.worked && workedIn(turn)),
    ...(sight.mood &&
      speaker === 'persona' &&
      state === 'done' && {
        ...(mood && { mood }),
        marks: marks ?? [],
        ...(markRanges && { markRanges }),
        cut,
        isFallback,
        repairs,
      }),
    ...(sight.cause && cause !== null && { cause }),
  };
}

function foundIn({ card, turns }: TalkRow): NonNullable<Dialogue['found']> {
  const mood = turns.findLast(({ mood: after }) => after !== null)?.mood;
  const hidden = card.facts.filter((fact) => fact.hidden).map(({ id }) => id);
  return {
    facts: hidden.filter((id) => mood?.facts.includes(id)).length,
    of: hidden.length,
    met: card.agreesIf.filter(({ id }) => mood?.met.includes(id)).length,
    ofMet: card.agreesIf.length,
  };
}

/** Of a mark its student sees his own words, never the card's. */
function workedIn({ markRanges }: TurnRow): Pick<Turn, 'worked'> {
  const works = (code: string) => isOf('softening')(code) || isOf('condition')(code);
  const worked = Object.entries(markRanges ?? {}).flatMap(([code, ranges]) => (works(code) ? ranges : []));
  const distinct = new Map(worked.map((range) => [range.join('-'), range]));
  return worked.length > 0 ? { worked: [...distinct.values()] } : {};
}

/** In the words of the reply itself. */
function agreedIn({ turns }: TalkRow): Pick<Dialogue, 'agreed'> {
  const reply = turns.find(({ mood }) => mood?.agreed === true);
  const agreed = reply?.text && agreeingWords(reply.text);
  return agreed ? { agreed } : {};
}

function turnedIn({ card, turns }: TalkRow): Pick<Dialogue, 'turned'> {
  const turned = turningPoint(card.startTrust, answeredLines(turns));
  return turned ? { turned } : {};
}
