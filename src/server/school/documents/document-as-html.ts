import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { ReadDocument } from '#contract/documents/schemas.ts';
import { invalid } from '#server/platform/errors.ts';
import { leftOutOf } from './left-out.ts';
import { type DocumentParts, partsOfDocument } from './parts-of-document.ts';

/** Text and pictures of a document of Word, as they would be pasted. Nothing in it is run, and nothing outside it is read. */
export async function documentAsHtml(bytes: Uint8Array): Promise<ReadDocument> {
  const parts = partsOfDocument(bytes);
  const pictures = { taken: 0, unknown: 0 };
  const html = await convert(parts, pictures);
  return { html: tidy(html), pictures: pictures.taken, leftOut: leftOutOf(parts, pictures) };
}

/** Only the parts that were measured are handed on: what else the archive holds isn't unpacked again. */
async function convert(
  { read }: DocumentParts,
  pictures: { taken: number; unknown: number },
): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!pictureTypes.has(image.contentType)) {
      pictures.unknown += 1;
      return { src: '' };
    }
    pictures.taken += 1;
    return { src: `data:${image.contentType};base64,${await image.readAsBase64String()}` };
  });
  try {
    const buffer = Buffer.from(zipSync(read, { level: 0 }));
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { styleMap, convertImage, externalFileAccess: false },
    );
    return value;
  } catch {
    throw invalid({
      file: 'Документ повреждён: его не удалось прочитать. Откройте его в Word и сохраните заново как .docx',
    });
  }
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Besides the library's own: names that МойОфис and old templates give to styles. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='Заголовок ${level}'] => h${level}:fresh`),
  ...['Quote', 'Intense Quote', 'Цитата'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
];

/**
 * The library's own HTML: every text in it is escaped, so a tag is a tag. Goes: places within the document, links to anything but
 * pages and letters, pictures without bytes.
 */
const tidy = (html: string): string =>
  html
    .replaceAll(/<a(?: [^>]*)?><\/a>/g, '')
    .replaceAll(/<a(?<attributes>[^>]*)>(?<text>.*?)<\/a>/gs, (whole, attributes: string, text: string) =>
      / href="(?:https?:\/\/|mailto:)/i.test(attributes) ? whole : text,
    )
    .replaceAll(/<img[^>]* src=""[^>]*>/g, '')
    .replaceAll(/ id="[^"]*"/g, '')
    .replaceAll(/<p>\s*<\/p>/g, '');
