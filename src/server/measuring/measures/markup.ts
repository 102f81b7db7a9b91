import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

interface Node {
  type: string;
  children?: Node[];
}

/** The links, images and HTML that a reader of the text would get, by the rules by which the page reads Markdown. */
export function listMarkup(text: string): string[] {
  const found: string[] = [];
  const collect = ({ type, children = [] }: Node): void => {
    if (forbidden.has(type)) found.push(type);
    children.forEach(collect);
  };
  collect(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

const forbidden = new Set(['link', 'image', 'linkReference', 'imageReference', 'definition', 'html']);
