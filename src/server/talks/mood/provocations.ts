import { fold } from '#domain/russian/fold.ts';
import { shareOf } from '#domain/russian/language.ts';
import { lettersIn } from '#domain/russian/letters.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { loosePhrases } from '#server/models/safety/phrases.ts';
import { cleaned, readWords, sentencesIn } from '#server/models/safety/words.ts';

/** What the persona doesn't put up with, found without the model. */
export type Rudeness = 'insult' | 'sexual' | 'threat';

export function rudenessIn(line: string): Rudeness | undefined {
  const sentences = sentencesIn(readWords(cleaned(line))).map((one) => one.replace(notMeant, ' '));
  if (sentences.some(sexual.isIn)) return 'sexual';
  if (sentences.some(threatening.isIn)) return 'threat';
  const isInsult = (one: string) => insulting.isIn(one) || called.test(one);
  return isObscene(line) || sentences.some(isInsult) ? 'insult' : undefined;
}

export const isObscene = (line: string): boolean => obscene.test(fold(line));

/** A letter, a mash of keys, another language: nothing that a talk could go on from. */
export function isNoConversation(line: string): boolean {
  const letters = lettersIn(line);
  if (letters < fewestLetters) return !/\d/.test(line);
  if (shareOf(line) < leastRussian) return true;
  const distinct = new Set(fold(line).match(/\p{L}/gu)).size;
  return (letters > fewestDistinct && distinct < fewestDistinct) || isMashed(line);
}

/** Every word of it is keys in a row or consonants that no word has together: «асдфг», «фывапр», «йцукен». */
function isMashed(line: string): boolean {
  const words = wordsOf(line);
  return words.length > 0 && words.every((word) => word.length >= fewestMashed && isMash(word));
}

function isMash(word: string): boolean {
  if (keyRuns.some((run) => word.includes(run))) return true;
  const clusters = word.match(/[бвгджзйклмнпрстфхцчшщ]{4,}/gu) ?? [];
  return clusters.some((cluster) => !knownClusters.test(cluster));
}

const fewestMashed = 4;
const keyRow = 4;

/** Such runs stand in words too: «пролить», «смит», «апробация». */
const inWords: ReadonlySet<string> = new Set(['прол', 'укен', 'смит', 'мить', 'апро', 'олдж']);

/** Four neighbours of a row, either way. */
const keyRuns = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']
  .flatMap((row) => [row, Array.from(row).toReversed().join('')])
  .flatMap((row) => Array.from({ length: row.length - keyRow + 1 }, (_, at) => row.slice(at, at + keyRow)))
  .filter((run) => !inWords.has(run));

/** What words have of four consonants and more: «взгляд», «встреча», «средство», «монстр». */
const knownClusters =
  /^(?:взгл|взгр|взбр|вздр|взд|вскр|вспл|вспр|встр|ств|стр|[бвдзйклмнпрт]+ств[лнр]?|[бвгджзйклмнпрт]+ст[влнр]?|[клнрт]+[сз]тр?|[лмнрй]+к?стр|нтр[лс]?|ктр[лс]?|льск|нск|рск|нгл[сд]?|мкн|рхст|рхзв|стскр)/u;

const fewestLetters = 2;
const fewestDistinct = 3;
const leastRussian = 0.5;

const fool =
  '(идиот|идиотка|дебил|дебилка|кретин|кретинка|тупои|тупая|тупые|тупица|придурок|дурак|дура|урод|уродина|мразь|тварь|сволочь|скотина|козел|козлина|лох|лохушка|ничтожество|бездарь|чмо|гнида|ублюдок|стерва|хам|хамка|безмозглыи|безмозглая|дегенерат|имбецил)';

const insulting = loosePhrases(
  `!(ты|вы) ~3 ${fool}`,
  `(какои|какая|вот) ~2 (ты|вы) ${fool}`,
  `${fool} ~1 (ты|вы)`,
  '(заткнись|заткнитесь|заткни рот|закрои рот|закрои пасть|закроите рот)',
  '(отвали|отвалите|отвянь|проваливаи|проваливаите)',
  '(пошел|пошла|пошли|иди|идите|катись|катитесь|вали|валите) ~1 (вон|на фиг|нафиг|к черту|в баню|лесом|в жопу|отсюда)',
  '(пошел|пошла) ты',
);

/** «Идиот!», «Ну ты и дурак»; not «Дурак бы понял». */
const called = new RegExp(
  `^ (?:(?:ах|эх|ну|вот|эи|же|да|слушаи|ты|вы|и) )*${fool}(?: (?:ты|вы|несчастн\\S*|конченн?\\S*))? $`,
  'u',
);

/** «Ты не дурак». */
const notMeant = new RegExp(`(?<= )не (?:такои |такая |какои-то )?${fool}(?= )`, 'gu');

const obscene =
  /(?<!\p{L})(?:(?:на|по|от|за|до|вы|о|у|ни)?ху[йеяю]\p{L}*|(?:на|от|за|вы|с|рас)?пизд\p{L}*|(?:до|за|на|вы|у|отъ|разъ|съ)?еб(?!итд)(?:а|у|л|и|н|т|ыв)\p{L}*|бля(?:д\p{L}*|ть)?|муд(?:ак|ил|озвон)\p{L}*|сук[аи]|долбо\p{L}+|говн\p{L}*|жоп[аеуы])(?!\p{L})/u;

const sexual = loosePhrases(
  '(переспим|переспать со мнои|займемся сексом|займемся любовью|потрахаемся|трахну*|трахн* тебя|секс* со мнои|минет|отсоси|пососи)',
  '(раздевайся|раздеваися|раздевайтесь|раздеваитесь|разденься|разденьтесь)',
  '(покажи|покажите|хочу увидеть|люблю) ~2 (грудь|сиськи|сиси|попу|попку|письку|трусики)',
  '(твои|твоя|твою|ваша|вашу|какие у тебя|какая у тебя) ~1 (сиськи|сиси|попка|попку|попа|грудь)',
  '(хочу|хотел бы|хотела бы) ~1 (тебя|вас) ~1 (в постели|в постель|трах*|поцеловать|раздеть)',
  '(ты|вы) ~2 (сексуальн*|сексапильн*|секси)',
  '(меня ~1 (возбуждаешь|возбуждаете)|(возбуждаешь|возбуждаете) меня)',
  '(какая|какои|классная|шикарная|красивая|аппетитная) у (тебя|вас) ~1 (попа|попка|задница|грудь)',
  '(хочу|хотел бы|хотела бы) ~1 (интим|интима)',
);

const threatening = loosePhrases(
  '!(я|мы) ~2 (тебя|вас|тебе|вам) ~2 (убью|прибью|урою|закопаю|побью|изобью|покалечу|врежу|вмажу|порву|размажу|убьем|побьем|закопаем)',
  '!(убью|урою|прибью|побью|изобью|врежу|вмажу|порву|размажу|закопаю) ~1 (тебя|вас|тебе|вам)',
  '(получишь|получите|дам|дать) ~2 (по морде|по лицу|по шее|по голове|по зубам|в морду|в глаз|в зубы|в челюсть|в рожу)',
  '(переломаю|сломаю|оторву|вырву) ~2 (ноги|руки|голову|шею|пальцы|язык)',
  '(подкараулю|подстерегу|встречу у подъезда|знаю где ты живешь|знаю где вы живете)',
);
