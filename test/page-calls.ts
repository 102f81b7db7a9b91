import { type ParseResult, parseSync } from 'vite';
import { keptOfCall } from '#build/calls-only.ts';

/** How far a name is from a call: 0 for a call, 1 for a table of calls, 2 for a module or an object of such tables. */
type Distance = number;

interface Node {
  type: string;
  [field: string]: unknown;
}

export interface PageFile {
  path: string;
  text: string;
  /** What a module exports, by the name that the file imports it by. */
  exportsOf: (module: string) => object | undefined;
}

/**
 * What a file of the page does with the calls that it imports, other than handing one on whole: the build leaves of a call what
 * calling it takes, so a schema that is read off one isn't there in the browser, or brings all schemas of its noun along.
 * Types are free: they are gone by then.
 */
export function misuseOfCalls({ path, text, exportsOf }: PageFile): string[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const local = new Map(callsIn(module, exportsOf).map(({ name, distance }) => [name, distance]));
  const passedOn = module.staticExports.filter(({ entries }) =>
    entries.some(({ moduleRequest, isType }) => !isType && holdsCalls(exportsOf(moduleRequest?.value ?? ''))),
  );
  const loaded = module.dynamicImports.filter(({ moduleRequest }) =>
    holdsCalls(exportsOf(said(moduleRequest).slice(1, -1))),
  );
  const misused = usesOf(program, local).flatMap((use) => misuse(use) ?? []);
  return [...passedOn.map(said), ...loaded.map(said), ...misused.map(positionOf).map(said)];
}

/** The modules whose calls a file imports to run. */
export function callModulesOf({ path, text, exportsOf }: PageFile): string[] {
  const { module } = parseSync(path, text);
  return [...new Set(callsIn(module, exportsOf).map(({ from }) => from))];
}

function callsIn({ staticImports }: ParseResult['module'], exportsOf: PageFile['exportsOf']) {
  return staticImports.flatMap(({ moduleRequest: { value: from }, entries }) => {
    const exported = new Map(Object.entries(exportsOf(from) ?? {}));
    return entries.flatMap(({ importName, localName, isType }) => {
      const isModule = importName.kind === 'NamespaceObject';
      const distance = isModule
        ? distanceOfModule(exported.values())
        : distanceOf(exported.get(importName.name ?? 'default'));
      return isType || distance === undefined ? [] : [{ from, name: localName.value, distance }];
    });
  });
}

export const holdsCalls = (exported: object = {}) => distanceOfModule(Object.values(exported)) !== undefined;

function distanceOfModule(exported: Iterable<unknown>): Distance | undefined {
  const distances = [...exported].flatMap((one) => distanceOf(one) ?? []);
  return distances.length === 0 ? undefined : Math.max(...distances) + 1;
}

/** Undefined where it is neither a call nor a table of nothing but calls. */
function distanceOf(value: unknown): Distance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('method' in value && 'path' in value && 'response' in value) return 0;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const inside = Object.values(value).map(distanceOf);
  const [first] = inside;
  if (first === undefined || inside.includes(undefined)) return undefined;
  return Math.max(...inside.flatMap((one) => one ?? [])) + 1;
}

interface Use {
  node: Node;
  /** The nearest last. */
  parents: Node[];
  distance: Distance;
}

function usesOf(root: object, local: ReadonlyMap<string, Distance>): Use[] {
  const uses: Use[] = [];
  const walk = (node: Node, parents: Node[]): void => {
    const distance = node.type === 'Identifier' ? local.get(String(node['name'])) : undefined;
    if (distance !== undefined && isReference(node, parents.at(-1))) uses.push({ node, parents, distance });
    for (const [field, child] of Object.entries(node))
      for (const one of [child].flat())
        if (isNode(one) && !isType(node, field) && !isOfModule(one)) walk(one, [...parents, node]);
  };
  if (isNode(root)) walk(root, []);
  return uses;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** `as`, `satisfies` and `!` stand around an expression; all else of TypeScript's is a type. */
const isType = ({ type }: Node, field: string) => type.startsWith('TS') && field !== 'expression';

const isOfModule = ({ type }: Node) => type === 'ImportDeclaration' || type === 'ExportSpecifier';

const isReference = (node: Node, parent: Node | undefined) =>
  !(parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) &&
  !(
    parent?.type === 'Property' &&
    parent['key'] === node &&
    parent['computed'] !== true &&
    parent['shorthand'] !== true
  );

/** A call may stand where it is given away whole: as an argument, in a list of calls, as what a function returns. */
const givesAway: Record<string, readonly string[]> = {
  CallExpression: ['arguments'],
  ArrayExpression: ['elements'],
  ConditionalExpression: ['consequent', 'alternate'],
  ArrowFunctionExpression: ['body'],
  Property: ['value'],
  JSXExpressionContainer: ['expression'],
};

/** Where a use goes wrong. */
function misuse({ node, parents, distance }: Use): Node | undefined {
  const parent = parents.at(-1);
  if (!parent) return node;
  const next = { node: parent, parents: parents.slice(0, -1) };
  if (isAround(parent)) return misuse({ ...next, distance });
  const isRead = parent.type === 'MemberExpression' && parent['object'] === node;
  if (isRead && distance > 0) return misuse({ ...next, distance: distance - 1 });
  const isFree = isRead ? isKept(parent) : distance === 0 && isGivenAway(node, parent);
  return isFree ? undefined : parent;
}

const isKept = ({ computed, property }: Node) =>
  computed !== true && isNode(property) && keptOfCall.some((name) => name === property['name']);

const isGivenAway = (node: Node, parent: Node) =>
  (givesAway[parent.type] ?? []).some((field) => [parent[field]].flat().includes(node));

const isAround = ({ type }: Node) =>
  ['ParenthesizedExpression', 'ChainExpression'].includes(type) ||
  (type.startsWith('TS') && type !== 'TSTypeQuery');

const positionOf = (node: Node) => ({ start: Number(node['start']), end: Number(node['end']) });
