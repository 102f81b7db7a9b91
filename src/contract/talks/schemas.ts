import { z } from 'zod';
import { quoteRange, remark } from '#contract/reviews/feedback.ts';
import { type Practice, level, practice, trust } from '#contract/scenarios/scenario-card.ts';
import { id, time } from '#contract/text.ts';

export const speaker = z.enum(['student', 'persona', 'hint']);
export type Speaker = z.infer<typeof speaker>;

export const dialogueEnd = z.enum(['student', 'persona', 'limit', 'crisis', 'restart', 'age']);
export type DialogueEnd = z.infer<typeof dialogueEnd>;

/** The persona's state after a reply, kept and moved by the server (move-mood.ts). */
export const mood = z
  .object({
    trust,
    points: z.int(),
    seen: z.array(z.string()).describe('Коды отметок, которые уже были'),
    facts: z.array(z.string()).describe('Коды открытых обстоятельств'),
    met: z.array(z.string()).describe('Коды выполненных условий'),
    angered: z.int().optional().describe('Сколько реплик студента разозлили'),
    sorry: z.int().optional().describe('За сколько из них он извинился'),
    argued: z.array(z.string()).optional().describe('Номера доводов, которые уже прозвучали'),
    told: z.array(z.string()).optional().describe('Коды обстоятельств, которые уже рассказаны'),
    lacks: z
      .object({ trust: z.int(), condition: z.int() })
      .optional()
      .describe('Сколько раз собеседник говорил, чего не хватает для согласия'),
    agreed: z.boolean().optional().describe('Собеседник согласился, когда мог'),
  })
  .meta({ id: 'Mood' });
export type Mood = z.infer<typeof mood>;

/** Why a reply was cut or replaced (reply-guard.ts). */
export const replyCut = z.enum([
  'label',
  'out_of_role',
  'leak',
  'link',
  'closed_fact',
  'self_harm',
  'obscene',
  'foreign',
  'empty',
  'length',
  'coaching',
  'frame',
  'recap',
  'agreement',
]);
export type ReplyCut = z.infer<typeof replyCut>;

/** A line of a talk. A reply under way has the sentences that are checked so far. */
export const turn = z
  .object({
    number: z.int(),
    speaker,
    state: z.enum(['waiting', 'in_progress', 'done', 'failed', 'not_configured']),
    text: z.string(),
    asked: z
      .literal(true)
      .optional()
      .describe('Похоже на тревогу и никуда не ушло: студент ещё не сказал, о ком эти слова'),
    leavesRecord: z
      .literal(true)
      .optional()
      .describe('Вместе с asked: если это часть разговора, куратор узнает, что о реплике спросили, но не её'),
    attempt: z.int().optional().describe('Попытка очереди, которой принадлежит текст реплики в работе'),
    isLate: z.boolean().optional().describe('Модель не ответила с первого раза, её спрашивают снова'),
    trust: trust.optional().describe('Расположение после реплики; студенту — когда разговор окончен'),
    mood: mood.optional().describe('Только для куратора, администратора и в своей пробе'),
    marks: z.array(z.string()).optional().describe('Как mood'),
    markRanges: z
      .record(z.string(), z.array(quoteRange))
      .optional()
      .describe('По коду отметки: где её слова в реплике студента перед этой; как mood'),
    worked: z
      .array(quoteRange)
      .optional()
      .describe('Где в своей реплике перед этой слова, которые сработали; себе, когда разговор окончен'),
    cut: replyCut.nullable().optional().describe('Почему реплика оборвана; как mood'),
    isFallback: z.boolean().optional().describe('Реплика из карточки вместо негодной; как mood'),
    repairs: z.int().optional().describe('Как mood'),
    cause: z.string().optional().describe('Почему не ответил; только для администратора'),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof turn>;

export const dialogueKind = z.enum(['practice', 'take', 'trial']);

/** Where a take goes on otherwise. */
export const branch = z
  .object({
    dialogueId: id
      .nullable()
      .describe(
        'Разговор, от которого дубль; null: его уже нет или он не отправлен, а смотрит другой человек',
      ),
    number: z.int().describe('Номер первой своей строки дубля: строки до неё общие'),
    place: z.int().describe('Какая это реплика студента, с единицы'),
    at: time.nullable().describe('Когда начат тот разговор'),
    said: z.string().nullable().describe('Что студент сказал на этом месте прежде; только себе'),
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof branch>;

export const dialogue = z
  .object({
    id,
    lessonId: id,
    userId: id,
    kind: dialogueKind,
    level,
    practice: practice
      .optional()
      .describe('Открытая часть карточки, по которой идёт разговор; пока урок открыт тому, кто читает'),
    turnsLeft: z.int(),
    hintsLeft: z.int(),
    charactersLeft: z.int(),
    endedBy: dialogueEnd.nullable(),
    endedAt: time.nullable(),
    answerId: id.nullable().describe('Ответ, которым стал разговор'),
    reflection: z.string().nullable().describe('Что сказал бы иначе; только себе'),
    createdAt: time,
    branchedFrom: branch.nullable().describe('Только у дубля'),
    remark: remark
      .pick({ id: true, criterion: true, text: true, nextStep: true })
      .nullable()
      .describe('С какого замечания начат дубль, пока оно действует; только себе'),
    turns: z.array(turn),
    isProgram: z.boolean().describe('Собеседника изображает программа без модели'),
    found: z
      .object({ facts: z.int(), of: z.int(), met: z.int(), ofMet: z.int() })
      .optional()
      .describe('Сколько обстоятельств узнано и условий выполнено; когда разговор окончен'),
    agreed: z.string().optional().describe('Слова, которыми собеседник согласился, когда мог'),
    turned: z
      .object({ number: z.int(), words: z.string(), opened: z.boolean() })
      .optional()
      .describe('Реплика студента, которая открыла или закрыла собеседника; когда разговор окончен'),
    legend: z
      .record(z.string(), z.string())
      .optional()
      .describe('Слова карточки для кодов отметок, обстоятельств и условий; для тех же, кому mood'),
    support: z
      .string()
      .optional()
      .describe('Что прочитать сразу, если последние слова похожи на тревогу или разговор из-за неё окончен'),
  })
  .meta({ id: 'Dialogue' });
export type Dialogue = z.infer<typeof dialogue>;

/** A talk whose lesson is open to the reader. */
export type OpenDialogue = Dialogue & { practice: Practice };

export const dialogueSummary = z
  .object({
    id,
    kind: dialogueKind,
    branchedFrom: branch
      .pick({ dialogueId: true, number: true, place: true })
      .nullable()
      .describe('Только у дубля'),
    familyId: id.nullable().describe('Разговор, к которому дубль восходит; только у дубля'),
    level,
    createdAt: time,
    endedBy: dialogueEnd.nullable(),
    said: z.int().describe('Сколько реплик сказал студент'),
    turns: z.int().describe('Сколько их может быть'),
    turnsLeft: z.int().describe('Сколько осталось: та, которую собеседник не понял, не в счёт'),
    answerId: id.nullable(),
  })
  .meta({ id: 'DialogueSummary' });
export type DialogueSummary = z.infer<typeof dialogueSummary>;

/** How one reply came about. */
export const replyMade = z
  .object({
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
      .describe(
        'Последний запрос, каким он ушёл: модели не на серверах школы — с метками вместо имён; пусто, если модель не спрашивали или запрос не сохранён',
      ),
    raw: z
      .string()
      .nullable()
      .describe('Что написала модель; null: программа без модели или ещё не ответила'),
    model: z.string().nullable(),
    ms: z.int().nullable(),
    cost: z.number().nullable().describe('В рублях'),
    requests: z.int().describe('Сколько запросов ушло'),
    copied: z
      .literal(true)
      .optional()
      .describe('Реплика дубля — из прежнего разговора, которого уже нет или который не отправлен'),
  })
  .meta({ id: 'ReplyMade' });
export type ReplyMade = z.infer<typeof replyMade>;
