import { z } from 'zod';
import { answerFilesRule } from '#contract/answer-files/schemas.ts';
import { transcriptionMaxLength } from '#contract/limits.ts';
import { readerPlace } from '#contract/models/places.ts';
import { practice } from '#contract/scenarios/scenario-card.ts';
import { id, line, text, time } from '#contract/text.ts';
import { parseVideo, videoAddress } from '#domain/video/video.ts';
import { criteriaInput, tiedCriterion } from './criteria.ts';
import { lateAnswers } from './late-answers.ts';
import { ofMentor } from './of-mentor.ts';
import { passesBy } from './passes-by.ts';
import { publication, publicationMeaning, publishedAt } from './publication.ts';

export const inAlarm = z
  .literal(true)
  .optional()
  .describe('Ответ похож на тревогу и ждёт человека: что урок пройден, о нём не говорят');

/** When a lesson opens for the viewer and is due. */
export const lessonDates = z.object({
  opensAt: time.nullable(),
  dueAt: time.nullable(),
  isOpen: z.boolean(),
  isExtended: z.boolean().describe('Срок сдачи продлён лично вошедшему'),
  isMissed: z.literal(true).optional().describe('Срок прошёл раньше, чем вошедший пришёл: это не опоздание'),
  late: lateAnswers.describe('Ответы после срока: принимаются с пометкой или, если так решено в потоке, нет'),
});
export type LessonDates = z.infer<typeof lessonDates>;

export const releaseMode = z.enum(['at_once', 'after_person']);
export type ReleaseMode = z.infer<typeof releaseMode>;

/** Whether the mentor offers words, or asks for the student's own; `lead_first` is about the first attempt. */
export const cueing = z.enum(['show', 'lead', 'lead_first']);
export type Cueing = z.infer<typeof cueing>;

/** Who reads the next answer to a lesson and when, as far as that is known before it is sent. */
export const nextReading = z
  .object({
    way: z
      .enum(['at_once', 'after_person', 'over_budget', 'later'])
      .describe(
        'at_once: модель, сразу; after_person: модель, а студенту — после человека; over_budget: человек, бюджет курса исчерпан; later: когда модель ответит',
      ),
    dueAt: time.optional().describe('К какому времени прочитает человек'),
    askedDueAt: time.describe('К какому времени прочитает человек, если студент попросит его'),
    objectionDueAt: time
      .optional()
      .describe('К какому времени человек ответит, если студент не согласится с замечанием'),
    curator: z.string().nullable().describe('Имя и фамилия куратора, если он один'),
    usualMs: z
      .int()
      .nullable()
      .optional()
      .describe(
        'Сколько обычно ждут отзыва ИИ: медиана последних двадцати отзывов курса, которые составила модель и никто не задержал; null, если их меньше трёх',
      ),
  })
  .meta({ id: 'NextReading' });
export type NextReading = z.infer<typeof nextReading>;

/** What became of a lesson, and by what rule; what isn't so isn't mentioned. `lessonState` has the word for it. */
export const standing = {
  passesBy: passesBy
    .optional()
    .describe('Чем урок сдаётся: своим правилом или правилом курса; не указано: sent'),
  sentAt: time.nullable().optional().describe('Когда вошедший впервые отправил ответ'),
  passedHow: passesBy.nullable().optional().describe('Чем урок сдан; нет у того, где отвечать нечем'),
  passedBy: z.string().nullable().optional().describe('Кто зачёл: имя и фамилия'),
  below: z
    .int()
    .nullable()
    .optional()
    .describe(
      'Сколько критериев ниже зачёта в лучшей попытке; 0: доработать просит человек; null: не судили',
    ),
};

/** The same beside one's own answer, in a list. */
export const ownStanding = z.object({
  viewedAt: time.nullable(),
  completedAt: time.nullable(),
  sentAt: standing.sentAt,
  passedHow: standing.passedHow,
  below: standing.below,
});

/** What a lesson has, in the order that its editor has it. */
export const lessonPart = z.enum(['task', 'criteria', 'trainer', 'files', 'release', 'dates']);
export type LessonPart = z.infer<typeof lessonPart>;

/** A lesson in its course's list: without texts, since the lesson page loads the whole list for its neighbours. */
export const lessonSummary = z
  .object({
    id,
    courseId: id,
    title: z.string(),
    description: z.string().nullable(),
    videoUrl: z.string().nullable(),
    order: z.int(),
    createdAt: time,
    updatedAt: time,
    viewedAt: time.nullable().describe('Когда вошедший впервые открыл урок'),
    completedAt: time
      .nullable()
      .describe('Когда урок сделан по своему правилу: отправлен ответ, который его сдал, или зачёл человек'),
    ...standing,
    isCounted: z
      .boolean()
      .optional()
      .describe('false: не входит в зачёт, сертификат его не ждёт; не указано: входит'),
    inAlarm,
    dates: lessonDates
      .nullable()
      .optional()
      .describe('Когда урок откроется вошедшему и когда его сдать; у закрытого урока нет описания и видео'),
    waitsFor: z
      .object({ id, title: z.string() })
      .optional()
      .describe('Урок, без которого этот вошедшему не откроется: курс проходят по порядку'),
    publishedAt,
    parts: z
      .array(lessonPart)
      .optional()
      .describe(
        'Что есть у урока: задание, критерии, разговор, файлы, отзыв после человека, сроки; только в списке администратора',
      ),
  })
  .meta({ id: 'LessonSummary' });
export type LessonSummary = z.infer<typeof lessonSummary>;

/** A model abroad, which reads only the words of whoever has agreed. */
export const foreignModel = z.object({
  isAllowed: z.boolean(),
  textId: id.describe('Документ, с которым соглашаются'),
});
export type ForeignModel = z.infer<typeof foreignModel>;

export const lesson = lessonSummary
  .extend({
    content: z.string().nullable().describe('Markdown'),
    transcription: z.string().nullable().describe('Расшифровка видео'),
    assignment: z.string().nullable().describe('Markdown'),
    criteria: z.array(tiedCriterion).describe('По чему наставник судит ответы'),
    reader: z
      .object({
        place: readerPlace.describe('Где ответ прочитает модель; program — программа без модели'),
        choice: z.boolean().describe('Можно ли попросить, чтобы ответ прочитал человек'),
        foreign: foreignModel
          .optional()
          .describe('Есть, если ответ прочитает зарубежная модель или прочитала бы, будь она разрешена'),
      })
      .optional(),
    nextReading: nextReading.optional(),
    release: releaseMode.optional().describe('Как в запросе; только для администратора'),
    cueing: cueing.optional().describe('Как в запросе; только для администратора'),
    practice: practice
      .optional()
      .describe('Сценарий разговора: только то, что студент знает до его начала; без сценария не указан'),
    asksWhenShort: z
      .boolean()
      .optional()
      .describe('Переспросить ли того, кто отправляет ответ в несколько слов; не указано: да'),
    asksSelf: z
      .literal(true)
      .optional()
      .describe('Спросить ли студента, как он сам, пока наставник читает; не указано: нет'),
    ownPassesBy: passesBy.nullable().optional().describe('Как в запросе; только для администратора'),
    lowered: z
      .array(z.string())
      .optional()
      .describe(
        'Куратор поправил разбор, и урок больше не сдан: названия критериев, которых не хватает; пока нет новой попытки',
      ),
    attemptsLimit: z.int().nullable().describe('Сколько ответов можно отправить; null: сколько угодно'),
    attemptsLeft: z
      .int()
      .nullable()
      .optional()
      .describe('Сколько ответов ещё может отправить вошедший студент; null: сколько угодно'),
    answerFiles: answerFilesRule
      .optional()
      .describe('Какие файлы можно приложить к ответу; не указано: никаких'),
    canAnswer: z
      .boolean()
      .optional()
      .describe('Может ли вошедший куратор ответить сам: да, если он записан на курс; только для куратора'),
    aiPrompt: z.string().nullable().optional().describe('Только для администратора'),
    ...ofMentor,
    opensAfter: z.int().nullable().optional().describe('Как в запросе; только для администратора'),
    dueAfter: z.int().nullable().optional().describe('Как в запросе; только для администратора'),
    answerCount: z
      .int()
      .optional()
      .describe('Сколько ответов на урок: администратору всех, куратору его людей'),
    openedBy: z.int().optional().describe('Сколько студентов уже открыли урок; только для администратора'),
    version: z
      .int()
      .optional()
      .describe('Растёт с каждым сохранением, которое меняет тексты; только для администратора'),
  })
  .meta({ id: 'Lesson' });
export type Lesson = z.infer<typeof lesson>;

export const lessonParams = z.object({ id });

/** The variables that a lesson's prompt may use in braces. */
export const promptVariables = ['answer', 'assignment', 'content', 'transcription_lesson'] as const;
export type PromptVariable = (typeof promptVariables)[number];

export const mostAttempts = 50;

export const mostDays = 3_650;

const days = z
  .int('Укажите целое число')
  .min(0, 'Не меньше нуля')
  .max(mostDays, `Не больше ${mostDays.toLocaleString('ru-RU')} дней`)
  .nullable()
  .optional();

/** An administrator's input. An omitted text is unchanged (empty in a new lesson); an empty one is cleared. */
export const lessonInput = z.object({
  title: line(200, 'Введите название урока'),
  description: text(2_000).optional(),
  videoUrl: text(2_000)
    .overwrite(videoAddress)
    .refine((address) => address === '' || parseVideo(address) !== undefined, 'Неверный URL видео')
    .optional()
    .describe(
      'Kinescope, RuTube, VK Видео, YouTube, Vimeo или адрес видео из файлов урока; из кода плеера берётся его адрес',
    ),
  content: text(200_000).optional().describe('Markdown'),
  transcription: text(transcriptionMaxLength)
    .optional()
    .describe('Расшифровка видео: текст, SRT, WebVTT, SBV, ASS или вывод Whisper'),
  assignment: text(50_000).optional().describe('Markdown'),
  aiPrompt: text(20_000)
    .optional()
    .describe(`Промпт с переменными ${promptVariables.map((name) => `{${name}}`).join(', ')}`),
  criteria: criteriaInput.optional().describe('По чему наставник судит ответы'),
  ownPassesBy: passesBy
    .nullable()
    .optional()
    .describe('Чем урок сдаётся; null: как решено для курса. Без критериев levels значит то же, что sent'),
  isCounted: z.boolean().optional().describe('Входит ли урок в зачёт: ждёт ли его сертификат курса'),
  asksWhenShort: z
    .boolean()
    .optional()
    .describe('Переспросить ли того, кто отправляет ответ в несколько слов на урок с критериями'),
  asksSelf: z
    .boolean()
    .optional()
    .describe(
      'Пока наставник читает первую попытку, спросить студента, какие уровни назвал бы он сам; без критериев ничего не спрашивают',
    ),
  attemptsLimit: z
    .int('Укажите целое число')
    .min(1, 'Не меньше одной попытки')
    .max(mostAttempts, `Не больше ${mostAttempts} попыток`)
    .nullable()
    .optional()
    .describe('Сколько ответов можно отправить; null: сколько угодно'),
  answerFiles: answerFilesRule
    .nullable()
    .optional()
    .describe('Какие файлы студент может приложить к ответу; null: никаких'),
  release: releaseMode
    .optional()
    .describe(
      'Когда студент увидит отзыв модели: at_once — сразу, after_person — когда его прочитает человек',
    ),
  cueing: cueing
    .optional()
    .describe(
      'Как наставник подсказывает: show — готовыми словами, lead — вопросом, lead_first — вопросом в первой попытке; без критериев только show',
    ),
  publishedAt: publication.optional().describe(publicationMeaning),
  opensAfter: days.describe(
    'Через сколько дней после старта потока, а без потока — записи, урок открывается',
  ),
  dueAfter: days.describe('Через сколько дней после старта потока, а без потока — записи, урок пора сдать'),
});
export type LessonInput = z.output<typeof lessonInput>;

/** The lesson's version that a change is based on. */
export const basedOnVersion = {
  version: z
    .int()
    .optional()
    .describe(
      'version урока, с которой начата правка: если тексты с тех пор сохранили, 409. Без неё — поверх',
    ),
};

export const lessonChange = lessonInput.extend(basedOnVersion);
export type LessonChange = z.output<typeof lessonChange>;
