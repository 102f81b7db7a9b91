import { createWordReader } from './quote-words.ts';

// Words by which a Russian text denies, doubts or only imagines what stands beside them. Each list has its other side in the
// tests: what looks like a negation and denies nothing.

const readWords = createWordReader();

const words = (list: string): ReadonlySet<string> => new Set(readWords(list).map(({ term }) => term.folded));

const beginnings = (list: string): RegExp => new RegExp(`^(?:${[...words(list)].join('|')})`);

/** Deny what follows in their clause. */
export const particles = words('не ни никогда');

/** «Не только попросил, но и назвал день»: the negation is of this word alone, what follows it is so. */
export const narrow = words(
  'только просто лишь раз однажды впервые зря напрасно случайно менее меньше более больше позже позднее раньше ранее далее дольше дальше хуже иначе против прочь сомневаюсь',
);

/** «Как бы то ни было», «что ни говори». */
export const beforeEmptyNi = words('как что кто кого кому чем куда где сколько какой какая какие бы то');

/** «Не мог не сказать»: he did. */
export const undeniable = words(
  'мог могла могли могу можем может могут смог смогла смогли сможет смогу нельзя невозможно',
);

/** With an infinitive they say that it isn't done. */
export const impersonal = words(
  'нельзя невозможно незачем нечего некогда некому недопустимо нежелательно бессмысленно бесполезно запрещено лень хватит поздно',
);
export const refusing = beginnings(
  'отказал откажу отказыва переста прекрат забыл забуд позабы переду раздум постесн побоя испуг поленил воздерж избега избежа удержал удержусь стесня запрет запрещ',
);

/** Of what is said behind them they say that it isn't so. */
export const disbelieving = words('неправда неверно ложь сомневаюсь сомнительно маловероятно отрицаю');

/** Of a clause: whether it is so is open. */
export const doubting = words('якобы будто');
/** «Вряд ли», «едва ли»; «чуть не» and «едва не» say that it didn't happen. */
export const hardly = words('вряд навряд едва');
export const nearly = words('едва чуть');

/** An infinitive before them is denied: «говорить прямо я не стал». */
export const modals = words(
  'стал стала стали стану станем станет буду будем будет будут смог смогла смогли смогу сможем мог могла могли могу можем может хочу хотел хотела хотели хочется успел успела успели решил решила решился решилась рискнул рискнула собираюсь собирался собиралась планирую надо нужно стоит стоило следует следовало пришлось получилось вышло удалось намерен намерена готов готова',
);

/** Denied, they say nothing against it: «спросить не помешает». */
export const welcoming = beginnings('меша помеша затруд повред состав');

/** «Сдаём вовремя не всегда». */
export const degrees = words(
  'всегда часто полностью совсем очень вполне особо особенно сразу везде целиком слишком',
);

/** What they say is so, whether it is known or not: «не знал, что сын болеет». */
export const factive = beginnings(
  'знаю знает знаем знаете знал знать узна понима понял поня забыл забуд забыва замет замеча сомнева спор отрица скрыва скрою ожида жаль жале рад исключ удив против помн помню учел учесть виде видно видел слыш серд обиж обид извин прости прощ нрав понрав',
);
/** «Не хотел, чтобы он ушёл»; elsewhere «чтобы» says what for. */
export const wishing = beginnings(
  'хоч хот жел прос треб нуж над люб позвол допуск допуст разреш жда говор сказ добив добь',
);
/** Behind a colon the words follow; in quotation marks they follow more verbs. */
export const telling = beginnings('сказ говор ответ спрос напис');
export const speaking = beginnings(
  'сказ говор писа напис ответ спрос спраш крич повтор произн заяв объяв шепт дума подум назв обещ пообещ прос попрос предл возра',
);

/** What begins a clause about something that is said, thought or wished. */
export const complementing = words('что чтобы чтоб будто якобы');

/** Begin another verb or clause, with a comma or without. */
export const opposing = words('но а зато однако поэтому потому затем потом');
export const adding = words('и или либо да');
export const subordinating = words(
  'что чтобы чтоб будто если когда пока хотя хоть раз так как потому поэтому поскольку ведь который которая которое которые которого которому где куда откуда почему зачем сколько кто чей иначе значит лучше просто',
);

/** Left out of a quote, each changes what the rest of its clause says. */
export const weighty = words(
  'не ни нет без никогда нельзя невозможно никто никого никому ничто ничего ничему нигде никуда никак незачем нечего некому вместо вряд навряд едва чуть почти якобы будто редко иногда изредка бы б кроме разве',
);
/** And these what the rest of its sentence says, whichever clause they begin. */
export const conditional = words('если ежели коли кабы будто якобы');

export const answers = words('нет');
export const pronouns = words('я ты вы мы он она они это не');
export const without = words('без');
export const instead = words('вместо');
export const nearlySo = words('почти');
export const askingParticles = words('ли бы б');
export const subjunctive = words('бы б');
export const of = words('того');
