import type { ExtraProps } from 'react-markdown';

type Element = NonNullable<ExtraProps['node']>;
type Nodes = readonly (Element['children'][number] | { type: 'doctype' })[];

/** The library prefixes the ids of footnotes but not of their heading: two texts on a page would share that id. */
export function scopeFootnoteLabel({ prefix }: { prefix: string }) {
  return (tree: { children: Nodes }): void => scopeIn(tree.children, prefix);
}

const label = 'footnote-label';

function scopeIn(nodes: Nodes, prefix: string): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.properties['id'] === label) node.properties['id'] = prefix + label;
    if ('ariaDescribedBy' in node.properties) node.properties['ariaDescribedBy'] = [prefix + label];
    scopeIn(node.children, prefix);
  }
}
