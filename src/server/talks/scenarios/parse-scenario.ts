import {
  type Fact,
  mostConditions,
  mostFacts,
  mostFallbacks,
  mostKeys,
  mostMarks,
  mostObjections,
  mostTrust,
  type ScenarioCard,
  scenarioCard,
} from '#contract/scenarios/scenario-card.ts';
import { type CodeKind, codeOf } from '#domain/card/codes.ts';
import { fold } from '#domain/russian/fold.ts';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import type { LanguageJudge } from '#domain/russian/language.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import { plainLine } from '#server/mentor/reviews/authoring/plain-line.ts';
import { type Found, scenarioLines } from './scenario-lines.ts';

/**
 * Reads the card of a model's reply over the one it began with. Whatever was written, the card keeps its limits and its texts are
 * plain; undefined where there is no scene and nobody to talk to. The rules of the talk are never the model's.
 */
export function parseScenario(
  reply: string,
  base: ScenarioCard,
  judge?: LanguageJudge,
): ScenarioCard | undefined {
  const found = judge ? inRussian(scenarioLines(reply), judge) : scenarioLines(reply);
  if (found.text('situation') === '' || found.text('name') === '') return undefined;
  const text = (field: string, most: number, before: string) =>
    cutAtWord(plain(found.text(field)) || before, most);
  const list = (field: string, most: number, length: number, before: readonly string[]) => {
    const items = found
      .list(field)
      .map((item) => cutAtWord(plain(item), length))
      .filter(Boolean);
    return items.length > 0 ? items.slice(0, most) : [...before];
  };
  const coded = (kind: CodeKind, texts: readonly string[]) =>
    texts.map((one, index) => ({ id: codeOf(kind, index + 1), text: one }));
  const before = (entries: readonly { text: string }[]) => entries.map((one) => one.text);
  const facts = factsOf(found);
  const card: ScenarioCard = {
    ...base,
    title: text('title', 120, base.title),
    situation: text('situation', 1_500, base.situation),
    studentRole: roleIn(found, text('studentRole', 120, base.studentRole), base),
    goal: text('goal', 500, base.goal),
    persona: {
      name: text('name', 60, base.persona.name),
      who: text('who', 300, base.persona.who),
      manner: text('manner', 500, base.persona.manner),
      wants: text('wants', 500, base.persona.wants),
    },
    address: addressIn(found) ?? base.address,
    startTrust: Math.min(3, trustIn(found.text('trust')) ?? base.startTrust),
    mood: text('mood', 200, base.mood),
    facts: facts.length > 0 ? facts : base.facts,
    softens: keptOr(base.softens, coded('softening', list('softens', mostMarks, 120, before(base.softens)))),
    angers: keptOr(base.angers, coded('anger', list('angers', mostMarks, 120, before(base.angers)))),
    agreesIf: keptOr(
      base.agreesIf,
      coded('condition', list('agreesIf', mostConditions, 160, before(base.agreesIf))),
    ),
    objections: list('objections', mostObjections, 160, base.objections),
    opening: text('opening', 300, base.opening),
    fallbacks: list('fallbacks', mostFallbacks, 160, base.fallbacks),
  };
  const parsed = scenarioCard.safeParse(card);
  return parsed.success ? parsed.data : undefined;
}

/** What the student does for a living is the lesson's, but he isn't whom he talks to: models like to swap the two. */
function roleIn({ text }: Found, role: string, base: ScenarioCard): string {
  const persona = [text('name'), text('who'), base.persona.who].map((one) => fold(plain(one)));
  const isLike = (one: string) => one !== '' && (one.startsWith(fold(role)) || fold(role).startsWith(one));
  const isPersona = role !== '' && (persona.some(isLike) || fold(role).startsWith('собеседник'));
  return isPersona && base.studentRole !== '' ? base.studentRole : role;
}

/** Without sentences in another language; of a list, without the items that have one. */
const inRussian = ({ text, list }: Found, judge: LanguageJudge): Found => ({
  text: (field) => cutForeign(text(field), judge).text,
  list: (field) => list(field).filter((item) => cutForeign(item, judge).sentences.length === 0),
});

/** A mark that stayed word for word keeps its keys and its example. */
const keptOr = (before: ScenarioCard['softens'], marks: readonly { id: string; text: string }[]) =>
  marks.map((one) => ({ ...before.find(({ text }) => text === one.text), ...one }));

function factsOf({ list }: Found): Fact[] {
  const hidden = list('hidden').map((item) => factIn(item, true));
  const known = list('known').map((item) => factIn(item, false));
  return [...hidden, ...known]
    .filter(({ text }) => text !== '')
    .slice(0, mostFacts)
    .map((fact, index) => ({ ...fact, id: codeOf('fact', index + 1) }));
}

/** «обстоятельство | о чём: … | слова: …, … | расположение: 2», in any order behind the first. */
function factIn(item: string, hidden: boolean): Fact {
  const [text = '', ...parts] = item.split('|').map((part) => plain(part));
  const given = (label: string) =>
    parts.find((part) => part.toLowerCase().startsWith(label))?.replace(/^[^:]*:\s*/, '') ?? '';
  const keys = given('слова')
    .split(/[,;]/)
    .map((key) => cutAtWord(key.replace(/[«»".]/g, '').trim(), 40))
    .filter(Boolean);
  return {
    id: '',
    text: cutAtWord(text, 300),
    topic: cutAtWord(given('о чём') || given('о чем'), 80),
    keys: hidden ? [...new Set(keys)].slice(0, mostKeys) : [],
    trust: hidden ? Math.min(mostTrust, trustIn(given('расположение')) ?? 1) : 0,
    hidden,
  };
}

function addressIn({ text }: Found): ScenarioCard['address'] | undefined {
  const said = text('address').toLowerCase();
  if (/(?<!\p{L})вы(?!\p{L})/u.test(said)) return 'formal';
  return /(?<!\p{L})ты(?!\p{L})/u.test(said) ? 'informal' : undefined;
}

function trustIn(said: string): number | undefined {
  const digit = /\d/.exec(said)?.[0];
  return digit === undefined ? undefined : Number(digit);
}

/** Nothing of a model's markup or remarks in brackets: the words are said aloud. */
const plain = (text: string): string =>
  plainLine(text)
    .replace(/^[«"“](?<inner>[^«»"“”]*)[»"”]$/u, '$<inner>')
    .replace(/_{2,}|~~/g, '')
    .trim();
