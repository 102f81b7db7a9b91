import type { ExtraProps } from 'react-markdown';

type Element = NonNullable<ExtraProps['node']>;
type Nodes = readonly (Element['children'][number] | { type: 'doctype' })[];

/** Russian typography: no line starts with a dash or ends with a one-letter word. Code is unchanged. */
export function keepShortWords() {
  return (tree: { children: Nodes }): void => keepIn(tree.children);
}

function keepIn(nodes: Nodes): void {
  for (const node of nodes) {
    if (node.type === 'text') node.value = tieShortWords(node.value);
    else if (node.type === 'element' && node.tagName !== 'code') keepIn(node.children);
  }
}

/** The same, with the spaces where a line must not be broken made non-breaking. */
export function tieShortWords(text: string): string {
  return text
    .replace(/ (?=[—–] )/g, '\u00a0')
    .replace(/(?<=(?:^|[\s(«])[авикосуяАВИКОСУЯ]) (?=\S)/g, '\u00a0');
}
