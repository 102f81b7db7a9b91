import { headLength, sentence, type Words } from '#server/models/safety/words.ts';
import { topics } from './topics.ts';

/**
 * What is weighed of each sentence: its words, their endings, beginnings and middles, each stem with the one before it, what
 * they speak of, beside which words, and of whom. Features are places in the table of weights, by a hash: it needs no names, and
 * few of them share a place. One may come more than once.
 */
export function featuresOf({ folded, heads, breaks }: Words): number[][] {
  const sentences: number[][] = [];
  let reading = begin();
  for (let index = 0; index < folded.length; index += 1) {
    if (breaks[index] === sentence || reading.length === longest) {
      addPersons(reading);
      reading = begin();
      sentences.push(reading.features);
    }
    addWord(reading, folded[index] ?? '', heads[index] ?? '');
  }
  addPersons(reading);
  return sentences;
}

/** The length of the table. */
export const placeCount = 2 ** 18;

/** A sentence as far as it is read. */
interface Reading {
  features: number[];
  length: number;
  lastStem: number;
  lastTopics: readonly number[];
  topics: number[];
  /** Whom it names, a bit each. */
  persons: number;
}

const begin = (): Reading => ({
  features: [],
  length: 0,
  lastStem: edge,
  lastTopics: none,
  topics: [],
  persons: 0,
});

const none: readonly never[] = [];
const edge = 0;
/** People also write without full stops. */
const longest = 40;

function addWord(reading: Reading, word: string, head: string): void {
  const { features, lastStem, lastTopics } = reading;
  const short = hashOf(word, 0, shortLength);
  const stem = hashOf(word, shortLength, stemLength, short);
  const whole = hashOf(word, stemLength, word.length, stem);
  features.push(placeOf(whole, kinds.whole), placeOf(stem, kinds.stem), placeOf(stem, lastStem));
  if (word.length >= shortLength) features.push(placeOf(short, kinds.short));
  if (word.length > shortLength) {
    features.push(placeOf(hashOf(word, word.length - endLength, word.length), kinds.end));
  }
  addMiddles(features, word);
  const about = topicsOf(word, head);
  for (const topic of about) {
    features.push(placeOf(topic, kinds.topic), placeOf(topic, lastStem ^ kinds.topicAfter));
    reading.topics.push(topic);
  }
  for (const topic of lastTopics) features.push(placeOf(stem, topic ^ kinds.afterTopic));
  reading.persons |= persons.get(word) ?? 0;
  reading.length += 1;
  reading.lastStem = stem;
  reading.lastTopics = about;
}

/** Four letters from the second, the third, the fourth and the fifth: of a root behind a prefix. */
function addMiddles(features: number[], word: string): void {
  if (word.length < fewestWithMiddle) return;
  const last = Math.min(lastMiddle, word.length - middleLength);
  for (let from = 1; from <= last; from += 1) {
    features.push(placeOf(hashOf(word, from, from + middleLength), kinds.middle));
  }
}

function addPersons({ features, topics: spokenOf, persons: named }: Reading): void {
  for (const topic of spokenOf) features.push(placeOf(topic, kinds.persons + named));
}

const stemLength = 5;
const shortLength = 4;
/** Of person, tense and case. */
const endLength = 3;
const middleLength = 4;
const lastMiddle = 4;
const fewestWithMiddle = 6;
/** What a place is of; the last three are mixed with what else it depends on. */
const kinds = {
  whole: 1,
  stem: 2,
  short: 3,
  topic: 4,
  end: 5,
  middle: 10,
  persons: 100,
  topicAfter: 0x4343,
  afterTopic: 0x4444,
};

const persons = new Map(
  [
    'я меня мне мною мной мои моя мое моего моеи моих моим мою',
    'он она они его ее их ему еи им ним неи ней него нее них',
    'ты тебя тебе вы вас вам твои ваш ваши',
    'мы нас нам нами наш наша наши наше нашу нашеи нашем',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, 1 << index] as const)),
);

/** FNV-1a of some letters of a word, after that of those before them. */
function hashOf(word: string, from: number, to: number, before = 0x811c9dc5): number {
  let hash = before;
  const end = Math.min(to, word.length);
  for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

function placeOf(hash: number, other: number): number {
  const mixed = Math.imul(hash ^ Math.imul(other, 0x9e3779b1), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 15)) & (placeCount - 1);
}

function topicsOf(word: string, head: string): readonly number[] {
  let found: number[] | undefined;
  for (const { beginning, isWhole, topic } of byBeginning.get(head) ?? none) {
    if (isWhole ? word === beginning : word.startsWith(beginning)) (found ??= []).push(topic);
  }
  return found ?? none;
}

interface Beginning {
  beginning: string;
  isWhole: boolean;
  topic: number;
}

const byBeginning = new Map<string, Beginning[]>();
for (const [name, beginnings] of Object.entries(topics)) {
  const topic = hashOf(name, 0, name.length);
  for (const spelling of beginnings.split(' ')) {
    const beginning = spelling.replace('_', '').replaceAll('й', 'и');
    const isWhole = spelling.endsWith('_') || beginning.length <= headLength;
    const key = beginning.slice(0, headLength);
    byBeginning.set(key, [...(byBeginning.get(key) ?? []), { beginning, isWhole, topic }]);
  }
}
