import type { Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { type ESTree, parseSync, Visitor } from 'vite';
import { api, isInTables, javascript, lackingIn, partOf, partsOf } from './browser-tables.ts';

const { builtins, regular_expressions: inPatterns } = javascript;

/**
 * What a script asks of a browser that the least ones lack, by its name in the tables (`URL.canParse`). A method of a value of
 * whatever type (`.checkVisibility()`) counts when everything that has such a method lacks it.
 */
export function lackingInScript(name: string, text: string): string[] {
  const found = new Set<string>();
  const note = (what: string, entries: (Identifier | undefined)[]) => {
    const known = entries.filter(isInTables);
    if (known.length > 0 && known.every((entry) => lackingIn(entry).length > 0)) found.add(what);
  };
  const { program } = parseSync(name, text);
  /** Names of members, which are no names of globals. */
  const keys = new Set<ESTree.Node>();
  new Visitor({
    Identifier(node) {
      if (!keys.has(node)) note(node.name, [partOf(builtins, node.name), partOf(api, node.name)]);
    },
    Property: ({ key }) => void keys.add(key),
    PropertyDefinition: ({ key }) => void keys.add(key),
    MethodDefinition: ({ key }) => void keys.add(key),
    MemberExpression(node) {
      if (!node.computed) keys.add(node.property);
      const member = memberOf(node);
      if (member === undefined || node.object.type !== 'Identifier') return;
      const { name: object } = node.object;
      note(
        `${object}.${member}`,
        ownersOf(object).map((owner) => memberIn(owner, member)),
      );
    },
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      if (flags.includes('v')) note('/v', [partOf(partOf(builtins, 'RegExp'), 'unicodeSets')]);
      if (/\(\?[a-z]*-?[a-z]+:/.test(pattern)) note('(?i:)', [partOf(inPatterns, 'modifier')]);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression') return;
      const method = memberOf(callee);
      if (method === undefined) return;
      const isOfGlobal = callee.object.type === 'Identifier' && ownersOf(callee.object.name).length > 0;
      if (!isOfGlobal) note(`.${method}()`, membersNamed.get(method) ?? []);
      if (method !== 'addEventListener' || first?.type !== 'Literal') return;
      note(`on ${first.value}`, membersNamed.get(`${first.value}_event`) ?? []);
    },
  }).visit(program);
  return [...found];
}

function memberOf({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** `navigator` is a Navigator; of `Map`, the members that it has itself. */
const ownersOf = (name: string): Identifier[] =>
  [partOf(builtins, name), partOf(api, name), partOf(api, instances[name] ?? '')].filter(
    (owner) => owner !== undefined,
  );

const instances: Readonly<Record<string, string>> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
};

const memberIn = (owner: Identifier, member: string): Identifier | undefined =>
  partOf(owner, `${member}_static`) ?? partOf(owner, member);

/** Of what the least browsers have at all: whoever holds anything else has named it. */
const membersNamed = new Map<string, Identifier[]>();
for (const [, owner] of [...partsOf(builtins), ...partsOf(api)]) {
  if (lackingIn(owner).length > 0) continue;
  for (const [name, member] of partsOf(owner)) {
    if (!name.endsWith('_static')) membersNamed.set(name, [...(membersNamed.get(name) ?? []), member]);
  }
}
