import type { Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import postcss, { AtRule, type Declaration } from 'postcss';
import { css, lackingIn, partOf, partsOf } from './browser-tables.ts';

const { properties, selectors, types, 'at-rules': atRules } = css;

/**
 * What a style sheet asks of a browser that the least ones lack: `display: subgrid`, `color-mix()`, `:has`, `@property`. What
 * stands behind `@supports` is asked first.
 */
export function lackingInStyles(text: string): string[] {
  const found = new Set<string>();
  const note = (what: string, entry: Identifier | undefined) => {
    if (lackingIn(entry).length > 0) found.add(what);
  };
  const root = postcss.parse(text);
  root.walkAtRules('supports', (rule) => void rule.remove());
  root.walkAtRules(({ name, params }) => {
    note(`@${name}`, partOf(atRules, name));
    if (name !== 'media') return;
    for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g)) {
      note(`@media (${feature})`, partOf(partOf(atRules, 'media'), feature));
    }
  });
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/(?<!\\):{1,2}([a-z][a-z-]*)/g)) {
      note(`:${name}`, partOf(selectors, name));
    }
  });
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const entries = entriesFor(declaration);
    const entry = partOf(entries, prop);
    if (hasPrefixed(declaration) || lackingIn(entries).length > 0) return;
    if (!prop.startsWith('-')) note(prop, entry);
    for (const [word, isCalled] of wordsOf(value)) {
      if (isCalled) for (const one of functionsNamed(word)) note(`${word}()`, one);
      note(`${prop}: ${word}`, partOf(entry, word));
    }
  });
  return [...found];
}

/** What stands in `@page` and `@font-face` are no properties. */
const entriesFor = ({ parent }: Declaration): Identifier | undefined =>
  parent instanceof AtRule && /^(page|font-face|property)$/.test(parent.name)
    ? partOf(atRules, parent.name)
    : properties;

/** The build writes it beside the other where a least browser wants it. */
const hasPrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`) === true;

/** The words of a value outside of strings, and whether they are called. */
function wordsOf(value: string): [word: string, isCalled: boolean][] {
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, ' ');
  return [...plain.matchAll(/(?<![\w#.-])(-?[a-z][a-z-]*)(\()?/g)].map(([, word = '', opening]) => [
    word,
    opening !== undefined,
  ]);
}

/** Wherever in the types: `color-mix` is one of colours. */
const functionsNamed = (name: string, within: Identifier | undefined = types): Identifier[] =>
  partsOf(within).flatMap(([key, part]) => (key === name ? [part] : functionsNamed(name, part)));
