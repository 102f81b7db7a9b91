/** A text typed in Latin letters, as it sounds in Russian; nothing for one with a Russian letter, and for one without words. */
export function russianOf(text: string): string | undefined {
  if (russianLetter.test(text) || !latinWord.test(text)) return undefined;
  return text
    .toLowerCase()
    .replace(softened, 'ь$&')
    .replace(sounds, (sound) => letters[sound] ?? sound)
    .replace(afterVowel, 'й');
}

const russianLetter = /[а-яё]/i;
const latinWord = /[a-z]{2}/i;

/** «ubyu», «byet», «pyu»: a soft sign is heard and not typed. */
const softened = /(?<=[bp])[yj](?:[oue])/g;
const afterVowel = /(?<=[аеиоуыэюя])ы/g;

const letters: Record<string, string> = Object.fromEntries(
  "shch=щ sch=щ zh=ж kh=х ts=ц ch=ч sh=ш ya=я ja=я yu=ю ju=ю yo=ё jo=ё ye=е je=е a=а b=б c=ц d=д e=е f=ф g=г h=х i=и j=й k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=х y=ы z=з '=ь"
    .split(' ')
    .map((pair) => pair.split('=')),
);
const sounds = new RegExp(
  Object.keys(letters)
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'g',
);
