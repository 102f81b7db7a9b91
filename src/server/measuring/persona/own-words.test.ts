import { expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { talkAt } from './trainer-case.ts';
import { readTrainerSet } from './trainer-set.ts';

const set = forAllTests(readTrainerSet);

const cards = (): ScenarioCard[] => [
  ...new Map([...set.students, ...set.talks].map(({ card }) => [card.title, card])).values(),
];

/** What a student reads of a model that says these words, and says them again when it is asked to mend them. */
async function shownOf(card: ScenarioCard, words: string, given: Partial<Mood> = {}) {
  let shown = '';
  const mood = { ...startMood(card), ...given };
  const lines = [{ speaker: 'student' as const, text: 'Давай поговорим об этом спокойно.' }];
  await replyAsPersona(
    async (_task, { onText }) => {
      onText(`Человеку: нет\nОтметки: нет\n${words}`);
      return { kind: 'done', text: words, model: 'scripted', usage: null, firstTextMs: 1 };
    },
    talkAt(card, { lines, mood }),
    { onSentences: (text) => void (shown += text), signal: new AbortController().signal },
  );
  return shown;
}

test('of every shipped card the persona says its objections, its opening and its opened facts to the letter', async () => {
  const cut: string[] = [];
  for (const card of cards()) {
    const facts = card.facts.map(({ id }) => id);
    const own = [...card.objections, card.opening, ...card.facts.map(({ text }) => text)].filter(Boolean);
    for (const words of own) if ((await shownOf(card, words, { facts })) !== words) cut.push(words);
  }
  expect(cards()).toHaveLength(11);
  expect(cut).toEqual([]);
});

test('what it was told to say that it lacks is said to the letter, another condition is not', async () => {
  const said: boolean[] = [];
  for (const card of cards()) {
    const [first, second] = card.agreesIf;
    if (!first) continue;
    const trusting = { trust: 3, argued: [] };
    said.push((await shownOf(card, `${first.text}?`, trusting)) === `${first.text}?`);
    if (second) said.push((await shownOf(card, `${second.text}.`, trusting)) !== `${second.text}.`);
    const met = card.agreesIf.map(({ id }) => id);
    const step = { trust: 2, met, argued: [] };
    said.push((await shownOf(card, 'Знаешь, что ещё мешает поверить?', step)).startsWith('Знаешь, что'));
  }
  expect(said.filter((one) => !one)).toEqual([]);
  expect(said.length).toBeGreaterThan(20);
});

test('of every shipped card its character, closed facts and marks are not shown', async () => {
  const shown: string[] = [];
  for (const card of cards()) {
    const { persona, facts, softens, angers, agreesIf } = card;
    const closed = facts.filter(({ hidden }) => hidden).map(({ text }) => text);
    const told = [persona.manner, persona.wants, card.mood, ...closed];
    const marks = [...softens, ...angers, ...agreesIf].map(({ id, text }) => `${id} ${text}.`);
    for (const words of [...told, ...marks]) if ((await shownOf(card, words)) === words) shown.push(words);
  }
  expect(shown).toEqual([]);
});
