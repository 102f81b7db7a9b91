import { zipped } from './workbooks.ts';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Related {
  id: string;
  type: string;
  target: string;
  isOutside?: boolean;
}

interface InDocument {
  /** The inside of the body. */
  body: string;
  related?: readonly Related[];
  /** Of `word/styles.xml`, `word/numbering.xml` and the like. */
  parts?: Record<string, string | Uint8Array>;
}

/** A document of Word (.docx) with what its body says. */
export function documentOf({ body, related = [], parts = {} }: InDocument): Buffer {
  const links = related.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return zipped({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
      '<Default Extension="emf" ContentType="image/x-emf"/>' +
      '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
      '</Types>',
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links.join('')),
    ...parts,
  });
}

const relationships = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;

export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (inside: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`;

/** In the style with that id, which `styles` names. */
export const styled = (style: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`);

/** `word/styles.xml` with paragraph styles: the id is what paragraphs say, the name what a program calls it. */
export const styles = (names: Record<string, string>) =>
  `<w:styles ${namespaces}>${Object.entries(names)
    .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
    .join('')}</w:styles>`;

/** An item of a list, at a depth from 0; `numbering` says which list is ordered. */
export const item = (list: number, depth: number, text: string) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);

/** `word/numbering.xml`: list 1 has points, list 2 numbers. */
export const numbering = `<w:numbering ${namespaces}>${['bullet', 'decimal']
  .map(
    (format, index) =>
      `<w:abstractNum w:abstractNumId="${index + 1}">${[0, 1, 2]
        .map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
        .join('')}</w:abstractNum>`,
  )
  .join('')}${[1, 2]
  .map((list) => `<w:num w:numId="${list}"><w:abstractNumId w:val="${list}"/></w:num>`)
  .join('')}</w:numbering>`;

export const footnotes = (inside: string) => `<w:footnotes ${namespaces}>${inside}</w:footnotes>`;

/** A picture in a line of text. */
export const pictureOf = (id: string) =>
  paragraph(
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
      `<a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );

export const tableOf = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

export const numberingPart = { id: 'rIdN', type: 'numbering', target: 'numbering.xml' };
export const stylesPart = { id: 'rIdS', type: 'styles', target: 'styles.xml' };
