import type { ExtraProps } from 'react-markdown';

type Element = NonNullable<ExtraProps['node']>;
type Nodes = readonly (Element['children'][number] | { type: 'doctype' })[];

/**
 * Fits the headings of a text into the page: the outermost become `topLevel`, and each nested one goes one level deeper,
 * without gaps, whatever levels the author used. Needs no lookahead, so the headings of a streaming text don't change.
 */
export function outlineHeadings({ topLevel }: { topLevel: number }) {
  return (tree: { children: Nodes }): void => {
    const open: number[] = [];
    for (const heading of headingsOf(tree.children)) {
      const depth = Number(heading.tagName.slice(1));
      while ((open.at(-1) ?? 0) >= depth) open.pop();
      open.push(depth);
      heading.tagName = `h${Math.min(6, topLevel + open.length - 1)}`;
      heading.properties['dataRank'] = String(Math.min(4, open.length));
    }
  };
}

function* headingsOf(nodes: Nodes): Generator<Element> {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (/^h[1-6]$/.test(node.tagName)) yield node;
    else yield* headingsOf(node.children);
  }
}
