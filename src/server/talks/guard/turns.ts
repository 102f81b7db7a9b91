import { asSpoken, beginsWithDash, goesOnWithDash } from './speech.ts';

/**
 * Tells a sentence with which somebody else begins to speak: a dash at the beginning of a line, behind words that somebody has said
 * already, or in a line behind the end of a sentence. A line that ends with a colon, and a heading, have a list below.
 */
export function createTurnCheck(): (sentence: string, startsLine: boolean) => boolean {
  let before: Line = 'nothing';
  let line: Line = 'nothing';
  let last = '';

  return (sentence, startsLine) => {
    if (startsLine) {
      before = line === 'nothing' ? before : line;
      line = 'nothing';
    }
    const isDash = startsLine ? beginsWithDash(sentence) : endsSpeech(last) && goesOnWithDash(sentence);
    last = sentence.trimEnd();
    if (isDash) {
      if (!startsLine || before === 'words') return true;
      line = before === 'list' ? 'list' : 'words';
    } else if (line === 'nothing' && hasWords(sentence, startsLine)) line = 'words';
    if (leadsList.test(last) && line === 'words') line = 'list';
    return false;
  };
}

/** What of the words stands in a line; above a list and in it, dashes are its own. */
type Line = 'nothing' | 'words' | 'list';

const leadsList = /:[*_\s]*$|^\s*#{1,6}\s/;

/** Not behind somebody's words that are quoted, and not behind an abbreviation. */
const endsSpeech = (sentence: string): boolean =>
  /[.!?…][)\]*_]*$/.test(sentence) &&
  !/(?:^|[\s.])(?:ч|г|гг|д|п|т|к|руб|мин|тыс|млн|стр|ул|др|пр)\.$/u.test(sentence);

const hasWords = (sentence: string, startsLine: boolean): boolean =>
  /[\p{L}\p{N}]/u.test(asSpoken(sentence, startsLine, () => false));
