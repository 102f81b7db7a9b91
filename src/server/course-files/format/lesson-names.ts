/** The names of lessons' files without `.md`, in the order of the course: `01-fakty-vmesto-prigovorov`. */
export function lessonNames(lessons: readonly { title: string }[]): string[] {
  const digits = Math.max(2, String(lessons.length).length);
  return lessons.map(({ title }, place) => `${String(place + 1).padStart(digits, '0')}-${slugOf(title)}`);
}

const longestSlug = 60;

/** Of Latin letters, so that no program that unpacks an archive spoils the names. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[а-яё]/g, (letter) => latin[letter] ?? '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '') || 'bez-nazvaniya';

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .map((pair) => pair.split('=')),
);
