import { z } from 'zod';
import { line, text } from '#contract/text.ts';
import { type CodeKind, letterOf, codeOf } from '#domain/card/codes.ts';

/** How the talk is played: what a step of trust costs and when the persona may agree (move-mood.ts). */
export const level = z.enum(['easy', 'usual', 'hard']);
export type Level = z.infer<typeof level>;

/** How willing the persona is, from closed to ready to agree. */
export const mostTrust = 4;

export const trust = z.int().min(0).max(mostTrust);

export const cardMaxLength = 8_000;

export const mostFacts = 6;

export const mostMarks = 5;

export const mostConditions = 3;

export const mostObjections = 4;

export const fewestFallbacks = 2;

export const mostFallbacks = 3;

export const mostKeys = 8;

export const fewestTurns = 4;

export const mostTurns = 20;

export const mostHints = 5;

export const scenarioTitleMaxLength = 120;

const key = line(40, 'Напишите слово вопроса');

const keys = z.array(key).max(mostKeys, `Не больше ${mostKeys} слов`);

/** The code by which the model reports it: a letter of the list and a number that stays with the entry. */
const code = (kind: CodeKind, most: number) =>
  z.string().regex(new RegExp(`^${letterOf[kind]}[1-${most}]$`), `Код пишется так: ${codeOf(kind, 1)}`);

const fact = z.object({
  id: code('fact', mostFacts),
  text: text(300).describe('Что знает собеседник'),
  topic: text(80).describe('О чём это, не выдавая самого: видит модель'),
  keys: keys.describe('Слова вопроса, на который он об этом скажет'),
  trust: trust.describe('При каком расположении скажет'),
  hidden: z.boolean().describe('false: известно обоим с начала'),
});
export type Fact = z.infer<typeof fact>;

const example = text(80).optional().describe('Пример слов студента, которые её дают: видит модель');

const mark = (kind: CodeKind) =>
  z.object({
    id: code(kind, mostMarks),
    text: text(120),
    example,
    keys: keys.optional().describe('Слова, по которым это узнаёт программа без модели'),
  });

const distinct = <T extends { id: string }>(schema: z.ZodArray<z.ZodType<T>>) =>
  schema.refine(
    (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
    'Код указан дважды',
  );

/**
 * A scenario as its author writes it. Only sizes are checked here, so that an unfinished card is a draft; what keeps a card
 * from being published is said by `cardFaults`.
 */
export const scenarioCard = z
  .object({
    title: text(scenarioTitleMaxLength),
    situation: text(1_500).describe('Что знают оба'),
    studentRole: text(120).describe('Кто студент'),
    goal: text(500).describe('Чего студент добивается'),
    persona: z.object({
      name: text(60),
      who: text(300),
      manner: text(500).describe('Характер и речь; студент не видит'),
      wants: text(500).describe('Его собственный интерес; студент не видит'),
    }),
    address: z.enum(['informal', 'formal']).describe('Как собеседник обращается к студенту: ты или вы'),
    startTrust: trust.max(3),
    mood: text(200).describe('Настроение в начале; студент не видит'),
    facts: distinct(z.array(fact).max(mostFacts, `Не больше ${mostFacts} обстоятельств`)),
    softens: distinct(z.array(mark('softening')).max(mostMarks, `Не больше ${mostMarks}`)),
    angers: distinct(z.array(mark('anger')).max(mostMarks, `Не больше ${mostMarks}`)),
    agreesIf: distinct(
      z
        .array(z.object({ id: code('condition', mostConditions), text: text(160), example }))
        .max(mostConditions, `Не больше ${mostConditions} условий`),
    ).describe('Без условий соглашаться не на что'),
    objections: z
      .array(text(160))
      .max(mostObjections, `Не больше ${mostObjections} возражений`)
      .describe('Доводы, пока он не согласен, по порядку'),
    begins: z.enum(['persona', 'student']),
    opening: text(300).describe('Первая реплика собеседника'),
    fallbacks: z
      .array(text(160))
      .max(mostFallbacks, `Не больше ${mostFallbacks} реплик`)
      .describe('Что он скажет, если модель дважды ответила негодно'),
    turns: z.int().min(fewestTurns).max(mostTurns).describe('Сколько реплик у студента'),
    levels: z.array(level).max(level.options.length),
    hints: z.int().min(0).max(mostHints),
    swears: z.boolean().optional().describe('Собеседник может ругаться; без этого поля — нет'),
    ends: z.enum(['student', 'persona']).describe('persona: собеседник может уйти сам'),
  })
  .meta({ id: 'ScenarioCard' });
export type ScenarioCard = z.infer<typeof scenarioCard>;

/** A card with nothing in it yet, and the usual rules. */
export const emptyCard: ScenarioCard = {
  title: '',
  situation: '',
  studentRole: '',
  goal: '',
  persona: { name: '', who: '', manner: '', wants: '' },
  address: 'informal',
  startTrust: 1,
  mood: '',
  facts: [],
  softens: [],
  angers: [],
  agreesIf: [],
  objections: [],
  begins: 'persona',
  opening: '',
  fallbacks: [],
  turns: 10,
  levels: ['easy', 'usual', 'hard'],
  hints: 2,
  ends: 'student',
};

/** What a student may know of a card before and during the talk. */
export const practice = z
  .object({
    title: z.string(),
    situation: z.string(),
    studentRole: z.string(),
    goal: z.string(),
    persona: z.object({ name: z.string(), who: z.string() }),
    turns: z.int(),
    levels: z.array(level),
    hints: z.int(),
    begins: z.enum(['persona', 'student']),
    writtenToo: z.boolean().describe('Можно ли ответить и письменно: есть ли у урока задание'),
  })
  .meta({ id: 'Practice' });
export type Practice = z.infer<typeof practice>;
