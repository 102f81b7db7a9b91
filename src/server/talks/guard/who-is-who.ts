import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { nameOf } from '#server/talks/talk/system-message.ts';
import { stemOf } from './stem.ts';

/**
 * Tells a sentence that mixes up the two of the talk: the student gets the persona's name, the persona takes the student's part,
 * or speaks of its own name as of somebody invented. The name is written @, the student's part #, and «т» or «о» behind them says
 * the case: with whom, and any other but the first.
 */
export function createMixUpCheck({ persona, studentRole }: Pick<ScenarioCard, 'persona' | 'studentRole'>) {
  const [name = ''] = wordsOf(nameOf({ persona }));
  const [part = '', ...rest] = partOf(studentRole);
  // Two colleagues are colleagues, and whoever has the same trade may say so.
  const isShared = mutual.test(part) || wordsOf(persona.who).some((word) => stemOf(word) === stemOf(part));
  const behind = rest.length === 0 ? undefined : new RegExp(`(?<=#[то]?) ${rest.join(' ')}(?!\\p{L})`, 'gu');

  const signOf = (word: string): string => {
    const folded = fold(word);
    if (/^\p{Lu}/u.test(word) && stemOf(folded) === stemOf(name)) return `@${caseOf(folded, name)}`;
    if (part !== '' && !isShared && stemOf(folded) === stemOf(part)) return `#${caseOf(folded, part)}`;
    return folded;
  };

  return (sentence: string): boolean => {
    const signed = sentence.replace(/\p{L}+/gu, signOf);
    if (!/[@#]/.test(signed)) return false;
    return mixUp.test(behind ? signed.replace(behind, '') : signed);
  };
}

/** «старший специалист отдела, …» is «специалист отдела». */
function partOf(studentRole: string): string[] {
  const words = wordsOf(studentRole.split(/[,;(]/, 1)[0] ?? '');
  return words.slice(
    Math.max(
      0,
      words.findIndex((word) => !/(?:[ыи]й|ой|ая|яя|[ыи]е)$/.test(word)),
    ),
  );
}

const mutual =
  /^(?:коллег|друг|подруг|сосед|приятел|напарни|партнер|однокласс|однокурс|одногрупп|брат|сестр|супруг|муж|жен)/;

const caseOf = (form: string, first: string): string => {
  if (form === first) return '';
  return /(?:[оеё]м|[оеё][йю]|ью)$/.test(form) ? 'т' : 'о';
};

const ends = '(?=[^а-яa-z]*$|[,.:!;]| а | и )';
const well =
  '(?:теперь|итак|хорошо|ладно|окей|ок|да|тогда|давай(?:те)?|пусть|поняла?|отлично|конечно|договорились)[, ]+';
const you = '(?:ты|вы)';

const mixUp = new RegExp(
  `(?<![а-яa-z])(?:${[
    // The student gets the name.
    `${you} (?:теперь |сейчас |снова |отныне )?(?:[—–-] ?)?(?:это )?@${ends}`,
    `${you} (?:теперь |сейчас )?(?:будешь|будете|побудешь|побудете|играешь|играете|сыграешь|сыграете|становишься|становитесь|за|в роли|вместо|отвечаешь за|отвечаете за|говоришь за|говорите за)(?: за| роль| в роли)? @[то]?`,
    `представь(?:те)?,? (?:себя|что ${you}) @т?`,
    `(?:побудь|будь|сыграй|изобрази|стань)(?:те)? (?:теперь |пока |за )*@[то]`,
    `@ ?[—–-]? ?(?:это )?(?:теперь )?${you}${ends}`,
    `теперь ${you} (?:за )?@[то]?`,
    `@т? (?:теперь )?(?:будешь|будете|побудешь|побудете) ${you}`,
    // The persona takes the part of the student.
    `${well}(?:теперь )?я (?:теперь )?(?:[—–-] ?)?(?:твой |ваш )?#${ends}`,
    `я теперь (?:[—–-] ?)?#${ends}`,
    `теперь (?:твой |ваш )?# (?:[—–-] ?)?(?:это )?я${ends}`,
    `а (?:теперь )?я (?:теперь )?(?:[—–-] ?)?(?:твой |ваш )#${ends}`,
    'в роли #о (?:я )?(?:скажу|отвечу|говорю|спрошу|отвечаю)',
    `${well}(?:теперь )?я (?:теперь )?(?:буду|побуду|стану|сыграю) (?:твоим |вашим )?#[то]${ends}`,
    `я (?:теперь |пока )?(?:буду|побуду|стану) #т,? а ${you}`,
    `я (?:[—–-] ?)?#,? (?:а )?${you} (?!мне|меня|не |же)`,
    `${well}(?:теперь )?я (?:теперь )?(?:говорю |отвечаю |играю )?(?:за|вместо|в роли) #о${ends}`,
    `(?:сыграю|побуду|изображу|отыграю) (?:твоего |вашего |роль )?#[то]`,
    `(?:отвечаю|отвечу|говорю|скажу|продолжаю) (?:теперь )?как (?:твой |ваш )?#(?=[:,.])`,
    `(?<=^[^а-яa-z]*)я за #о${ends}`,
    `(?:ты|вы) (?:теперь )?играе(?:шь|те) [а-я ]{0,20}@о`,
    `теперь я (?:спрашиваю|говорю|отвечаю) как #`,
    'моя очередь быть #т',
    `${well}(?:я )?(?:теперь )?(?:говорю|отвечаю|играю|спрашиваю) (?:за #о|как #)`,
    '(?:принимаю|беру(?: на себя)?|возьму(?: на себя)?|исполняю|вхожу в|перехожу в|буду играть|играю) (?:роль )?#[то]',
    `мо(?:я|ей) рол(?:ь|ью)(?: теперь)?\\s*(?:[—–-]|это|будет|станет)? ?#${ends}`,
    `становлюсь #т`,
    `(?:твоя|ваша) роль(?: теперь)?\\s*(?:[—–-]|это|будет)? ?@`,
    `меняемся: ?${you}`,
    '(?:на (?:твоем|вашем) месте|за (?:тебя|вас)) я [^:]{0,40}: ?[«"„]?@',
    // Somebody invented has the name.
    '@ ?[—–-]? ?(?:это )?(?:лишь |только |всего лишь |просто )?(?:мой |наш |ваш |учебный )?(?:персонаж|вымышлен|выдуман|придуман|несуществующ)',
    '(?:персонаж|герой)[а-я]?,? (?:по имени |которого зовут )?@',
    '(?<=^[^а-яa-z]*)@о? не существует',
    'по сценарию,? @',
    '@[то]? (?:на самом деле|в реальности|в действительности) (?:нет|не существует)',
    'настоящ[а-я]+ @[то]? (?:не существует|нету?)(?![а-я])',
    '(?:не настоящ|ненастоящ)[а-я]+ @',
    '(?:от лица|от имени) @о',
    '(?:продолжить|закончить|начать) (?:разговор|диалог|беседу) с @т',
    '@ существует только',
    '@ ?[—–-]? ?не (?:реальный|настоящий|живой) человек',
    '@о? (?:придумали|выдумали|сочинили)',
    '(?:изображать|отыгрывать|играть) @о',
    'я (?:[—–-] ?)?(?:виртуальн|цифров|искусственн|учебн|нейросетев|электронн)[а-я]+ @',
    '(?:продолжаю|продолжу|остаюсь|останусь) (?:быть |оставаться )?@т',
    '(?:играю|изображаю|отыгрываю|исполняю) [а-я ]{0,40}@',
  ].join('|')})`,
  'u',
);
