import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { ReadDocument } from '#contract/documents/schemas.ts';
import { invalid } from '#server/platform/errors.ts';
import { leftOutOf } from './left-out.ts';
import { boundPictures, bytesOf, type DocumentParts, partsOfDocument } from './parts-of-document.ts';

export interface DocumentAsHtml extends Omit<ReadDocument, 'html'> {
  /** In parts, since each picture stands in it by its bytes. */
  html: Iterable<string>;
}

/** Text and pictures of a document of Word, as they would be pasted. Nothing in it is run, and nothing outside it is read. */
export async function documentAsHtml(bytes: Uint8Array): Promise<DocumentAsHtml> {
  const parts = partsOfDocument(bytes);
  const pictures: Pictures = { taken: [], unknown: 0 };
  const text = tidy(await convert(parts, pictures));
  boundPictures(
    parts,
    pictures.taken.map(({ name }) => name),
  );
  const html = partsWithPictures(text, pictures, parts);
  return { html, pictures: pictures.taken.length, leftOut: leftOutOf(parts, pictures) };
}

interface Pictures {
  /** In their order in the text. */
  taken: { name: string; type: string }[];
  unknown: number;
}

/**
 * Only the parts that were measured are handed on: what else the archive holds isn't unpacked again. For a picture stands its
 * name: its bytes would be copied a dozen times.
 */
async function convert(parts: DocumentParts, pictures: Pictures): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    const name = (await image.readAsBuffer()).toString();
    if (!pictureTypes.has(image.contentType) || !parts.pictures.has(name)) {
      pictures.unknown += 1;
      return { src: '' };
    }
    pictures.taken.push({ name, type: image.contentType });
    return { src: `${picture}${pictures.taken.length - 1}` };
  });
  try {
    const named = Object.fromEntries([...parts.pictures.keys()].map((name) => [name, strToU8(name)]));
    const buffer = Buffer.from(zipSync({ ...parts.read, ...named }, { level: 0 }));
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { styleMap, convertImage, externalFileAccess: false },
    );
    return value;
  } catch (error) {
    // Of tables in tables by the thousand.
    if (error instanceof RangeError) throw invalid({ file: tooComplex });
    throw invalid({
      file: 'Документ повреждён: его не удалось прочитать. Откройте его в Word и сохраните заново как .docx',
    });
  }
}

const tooComplex = 'Документ устроен слишком сложно: разделите его на части';

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Besides the library's own: names that МойОфис and old templates give to styles. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='Заголовок ${level}'] => h${level}:fresh`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((level) => [
    `p[style-name='toc ${level}'] => !`,
    `p[style-name='Contents ${level}'] => !`,
  ]),
  ...['TOC Heading', 'Contents Heading'].map((name) => `p[style-name='${name}'] => !`),
  ...['Quote', 'Intense Quote', 'Quotations', 'Цитата'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
];

/**
 * The library's own HTML: every text in it is escaped, so a tag is a tag. Goes: places within the document, links to anything but
 * pages and letters, pictures without bytes.
 */
const tidy = (html: string): string =>
  html
    .replaceAll(/ ?<a href="#[^"]*">↑<\/a>/g, '')
    .replaceAll(/<a(?: [^>]*)?><\/a>/g, '')
    .replaceAll(/<a(?<attributes>[^>]*)>(?<text>.*?)<\/a>/gs, (whole, attributes: string, text: string) =>
      / href="(?:https?:\/\/|mailto:)/i.test(attributes) ? whole : text,
    )
    .replaceAll(/<img[^>]* src=""[^>]*>/g, '')
    .replaceAll(/ id="[^"]*"/g, '')
    .replaceAll(/<p>\s*<\/p>/g, '');

const picture = 'picture:';

/** Every `<` of a text is escaped, so what looks like a picture is one. */
function* partsWithPictures(html: string, { taken }: Pictures, parts: DocumentParts): Generator<string> {
  let end = 0;
  for (const { index, 0: whole, groups } of html.matchAll(
    /<img[^>]* src="(?<address>picture:(?<place>\d+))"/g,
  )) {
    const { address = '', place } = groups ?? {};
    const start = index + whole.length - address.length - 1;
    const { name = '', type = '' } = taken[Number(place)] ?? {};
    yield html.slice(end, start);
    yield addressOf(type, bytesOf(parts, name));
    end = start + address.length;
  }
  yield html.slice(end);
}

/** Of a damaged picture there is none: the page says that it has left one out. */
const addressOf = (type: string, bytes: Uint8Array | undefined): string =>
  bytes === undefined
    ? ''
    : `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`;
