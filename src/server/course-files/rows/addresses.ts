// In a school, a lesson's texts name its files and other lessons by address; in an archive, by the name of a file beside them.

interface InSchool {
  /** The name in the archive of a lesson's file; undefined for one that is not the course's. */
  fileName: (lessonId: string, name: string) => string | undefined;
  lessonName: (lessonId: string) => string | undefined;
}

const notWithin = String.raw`(?<![\w/.-])`;
const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

const fileAddress = new RegExp(`${notWithin}/lesson-files/(${uuid})/([\\da-f]{64}\\.[a-z\\d]+)`, 'g');
const lessonAddress = new RegExp(`${notWithin}/lesson/(${uuid})(?![\\w-])`, 'g');

/** What is not the course's own stays as it is. */
export const asInArchive = (text: string, { fileName, lessonName }: InSchool): string =>
  text
    .replaceAll(fileAddress, (address, lessonId: string, name: string) => {
      const found = fileName(lessonId, name);
      return found === undefined ? address : `files/${found}`;
    })
    .replaceAll(lessonAddress, (address, lessonId: string) => {
      const found = lessonName(lessonId);
      return found === undefined ? address : `${found}.md`;
    });

interface InArchive {
  fileAddress: (name: string) => string | undefined;
  lessonAddress: (name: string) => string | undefined;
}

/** No longer than a name may be: each of its beginnings is looked up. */
const fileMention = new RegExp(`${notWithin}files/([a-z\\d][a-z\\d._-]{0,126})`, 'g');
const lessonMention = new RegExp(`${notWithin}(\\d{1,6}-[a-z\\d-]{1,100})\\.md(?![\\w-])`, 'g');

export const asInSchool = (
  text: string,
  { fileAddress: ofFile, lessonAddress: ofLesson }: InArchive,
): string =>
  text
    .replaceAll(fileMention, (mention, given: string) => {
      for (const name of prefixesOf(given)) {
        const address = ofFile(name);
        if (address !== undefined) return address + given.slice(name.length);
      }
      return mention;
    })
    .replaceAll(lessonMention, (mention, name: string) => ofLesson(name) ?? mention);

/** The names that a text may mean: what comes after a name may look like more of it. */
function prefixesOf(given: string): string[] {
  const ends = [...given.matchAll(/[._-]/g)].map(({ index }) => index).filter((index) => index > 0);
  return [given, ...ends.toReversed().map((end) => given.slice(0, end))];
}

/** The files that a text names, with what stands there where the archive has none. */
export function* filesNamedIn(text: string, isKnown: (name: string) => boolean): Generator<string> {
  for (const [, given = ''] of text.matchAll(fileMention)) {
    yield prefixesOf(given).find(isKnown) ?? given;
  }
}
