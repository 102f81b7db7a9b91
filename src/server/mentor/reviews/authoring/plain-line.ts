/** A model's text as one line that shows nothing but words: no link, image, HTML, markup or invisible character. */
export function plainLine(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\s/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .replaceAll(linkOrImage, '$1')
      .replaceAll(/<[^<>]*>/g, '')
      // Each of these could hide an address from the last step: a reader of Markdown resolves it.
      .replaceAll(/[\\*`<>]|&#?\w+;/g, '')
      .replaceAll('](', '] (')
      .replaceAll(address, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  );
}

const linkOrImage = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;

/** A whole word with an address in it: a page would make a link of it. */
const address = /(?<!\S)\S*(?::\/\/|www\.|@)\S*/gi;
