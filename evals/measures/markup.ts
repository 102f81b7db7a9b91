import Markdown, { type Options } from 'react-markdown';
import { gfmReading } from '#web/ui/markdown/gfm.ts';

interface Node {
  type: string;
  children?: Node[];
}

/** The links, images and HTML that a reader of the text would get, as the page itself reads Markdown. */
export function listMarkup(text: string): string[] {
  const found: string[] = [];
  const collect = ({ type, children = [] }: Node): void => {
    if (forbidden.has(type)) found.push(type);
    children.forEach(collect);
  };
  const remarkPlugins: Options['remarkPlugins'] = [...gfmReading, () => collect];
  Markdown({ children: text, remarkPlugins });
  return found;
}

const forbidden = new Set(['link', 'image', 'linkReference', 'imageReference', 'definition', 'html']);
