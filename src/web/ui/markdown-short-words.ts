import type { ExtraProps } from 'react-markdown';

type Element = NonNullable<ExtraProps['node']>;
type Nodes = readonly (Element['children'][number] | { type: 'doctype' })[];

/** Russian typography: no line starts with a dash or ends with a one-letter word. Code is unchanged. */
export function keepShortWords() {
  return (tree: { children: Nodes }): void => keepIn(tree.children);
}

function keepIn(nodes: Nodes): void {
  for (const node of nodes) {
    if (node.type === 'text') node.value = tie(node.value);
    else if (node.type === 'element' && node.tagName !== 'code') keepIn(node.children);
  }
}

function tie(text: string): string {
  return text
    .replace(/ (?=[—–] )/g, '\u00a0')
    .replace(/(?<=(?:^|[\s(«])[авикосуяАВИКОСУЯ]) (?=\S)/g, '\u00a0');
}
