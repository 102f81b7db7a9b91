/**
 * Slips in inflected words that are said of danger: a letter left out, written twice or heard as another, or two that changed
 * places. Folded letters.
 */
export const inflected =
  'вздернусь зарежусь сброшусь выброшусь спрыгну выпрыгну прыгну вскроюсь выпилюсь порежу перережу режусь порезалась царапаю прижигаю самоубииству суицида суицидом таблетками снотворное лезвием веревка петлю прирежу пристрелю застрелить задушить задушу придушу отравлю взорву подожгу поджечь расстреляю изнасиловали насиловал избивают избивал избил ударил душит угрожает помогите незачем смысла сегодня прощаите похороните проснусь умираю электричку каждыи убиваю покончу убьет убивает смерти умерла убить убью хочется никому выпью ненавижу закончу повесилась повешусь отравлюсь застрелюсь утоплюсь удавлюсь вскрою зарежу застрелю'.split(
    ' ',
  );

/** Other words that such a slip makes. */
const notInflected = new Set(
  'брошусь прыгну срыгну впрыгну прыгун рыгну скроюсь ежусь самоубииств суицид таблеткам снотворно лезвие застелить застрелит задушит травлю взору поджогу пожечь изнасиловал избиваю дарил помоите смыла смысл похоронит электрику окончу смерит смети смерь сметь мерла умела закону скрою заряжусь спрошусь пригну порешу перерешу переряжу решусь ряжусь порезалось снотворнои лезвиям затушить затушу притушу тушит прощаете каждые убываю убывает умерло убыть некому выбью повесилось скрои'.split(
    ' ',
  ),
);

const heardAlike = ['оа', 'еи', 'иы', 'яе', 'сз', 'дт', 'вф', 'жш', 'бп', 'гк', 'шщ'];
const shortestInflected = 5;

function slipsOf(word: string): string[] {
  return Array.from(word).flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const alike = heardAlike.flatMap((pair) =>
      pair.includes(letter) ? [`${before}${pair.replace(letter, '')}${after}`] : [],
    );
    const changed = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
    return [`${before}${after}`, `${before}${letter}${letter}${after}`, ...changed, ...alike];
  });
}

/** The word that each slip stands for; one of the list is never a slip of another. */
export const slipsOfInflected: ReadonlyMap<string, string> = new Map([
  ...inflected.flatMap((word) =>
    slipsOf(word)
      .filter((slip) => slip.length >= shortestInflected && !notInflected.has(slip))
      .map((slip) => [slip, word] as const),
  ),
  ...inflected.map((word) => [word, word] as const),
]);
