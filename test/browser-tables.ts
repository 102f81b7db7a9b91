import tables, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import { leastBrowsers } from '#build/least-browsers.ts';

/** MDN's tables: which version of a browser knows what. */
export const { api, css, javascript } = tables;

const { chromium, safari, firefox } = leastBrowsers;

/** Those of phones have the same engines, and lack besides what a finger has no use for: a cursor, a corner to drag. */
const least: Partial<Record<BrowserName, string>> = { chrome: chromium, safari, firefox };

/** Those of the least browsers that don't know it, as `chrome 120`; of what isn't in the tables, none. */
export function lackingIn(entry: Identifier | undefined, versions = least): string[] {
  const compat = compatOf(entry);
  if (!compat) return [];
  return Object.entries(versions).flatMap(([browser, version]) => {
    const statements = statementsOf(compat, browser as BrowserName);
    if (statements.some((statement) => isSupported(statement, version))) return [];
    const added = statements.find(({ flags }) => !flags)?.version_added;
    return [`${browser} ${added || 'never'}`];
  });
}

/** By its own name: the tables have things called `constructor` and `all`. */
export const partOf = (of: Identifier | undefined, name: string): Identifier | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined;

export const partsOf = (of: Identifier | undefined): [name: string, part: Identifier][] =>
  Object.keys(of ?? {}).flatMap((name): [string, Identifier][] => {
    const part = name === '__compat' ? undefined : partOf(of, name);
    return part ? [[name, part]] : [];
  });

export const isInTables = (entry: Identifier | undefined): entry is Identifier =>
  compatOf(entry) !== undefined;

const compatOf = ({ __compat: compat }: Identifier = {}): CompatStatement | undefined => compat;

function statementsOf({ support }: CompatStatement, browser: BrowserName): SimpleSupportStatement[] {
  const given = support[browser];
  return given === undefined ? [] : [given].flat();
}

function isSupported(
  {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: alias,
  }: SimpleSupportStatement,
  version: string,
): boolean {
  if (!added || flags || prefix || alias) return false;
  return (
    isAtMost(added.replace('≤', ''), version) && !(removed && isAtMost(removed.replace('≤', ''), version))
  );
}

function isAtMost(one: string, other: string): boolean {
  const [major = NaN, minor = 0] = one.split('.').map(Number);
  const [mostMajor = NaN, mostMinor = 0] = other.split('.').map(Number);
  return major < mostMajor || (major === mostMajor && minor <= mostMinor);
}
