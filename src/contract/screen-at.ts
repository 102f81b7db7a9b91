import { type Screen, type ScreenName, screens } from './screens.ts';

export interface OpenedScreen {
  name: ScreenName;
  /** Unvalidated, as in the address: the calls validate them. */
  params: Record<string, string>;
}

/** The screen at an address; undefined if there is none. */
export function screenAt(path: string): OpenedScreen | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { name, params: { ...found.groups } };
  }
  return undefined;
}

const names = Object.keys(screens) as ScreenName[];

const patterns = names.flatMap((name) => {
  const { path, alsoAt }: Screen = screens[name];
  const paths = alsoAt ? [path, alsoAt] : [path];
  return paths.map((one) => ({ name, pattern: new RegExp(`^${one.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`) }));
});
