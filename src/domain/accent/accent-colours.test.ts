import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentColours, nearestAccent, ownAccent } from './accent-colours.ts';
import { contrastOf, luminanceOf, rgbOf } from './oklab.ts';

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

/** As `tokens.css` has it, in both themes. */
function token(name: string): readonly [string, string] {
  const [, light = '', dark = light] =
    new RegExp(`--color-${name}: (?:light-dark\\()?(#[\\da-f]{6})(?:, (#[\\da-f]{6})\\))?;`).exec(css) ?? [];
  expect(light, name).not.toBe('');
  return [light, dark];
}

const contrast = (one: string, other: string) =>
  contrastOf(luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other)));

const twenty = (
  '#c8102e #b71c1c #ad1457 #d81b60 #6a1b9a #4527a0 #1a237e #0057b8 #01579b #00695c ' +
  '#00796b #004d40 #2e7d32 #008000 #33691e #827717 #795548 #3e2723 #767676 #000000'
).split(' ');

test('the product’s own accent is that of its style sheet', () => {
  for (const [name, colours] of Object.entries(ownAccent)) expect(colours, name).toEqual(token(name));
});

test.each([...twenty, '#7a7a00'])(
  '%s makes colours on which words have 4.5:1 and rings 3:1, in both themes',
  (accent) => {
    expect(nearestAccent(accent)).toBeUndefined();
    const made = accentColours(accent);
    expect(made.accent[0]).toBe(accent);
    for (const theme of [0, 1] as const) {
      const grounds = ['paper', 'surface', 'raised', 'sunken'].map((name) => token(name)[theme]);
      const soft = made['accent-soft'][theme];
      const inks = ['ink', 'ink-soft', 'ink-faint', 'danger-ink', 'success-ink', 'warning-ink'];
      const words = [
        ...[...grounds, soft].map((ground) => [made['accent-ink'][theme], ground] as const),
        ...inks.map((name) => [token(name)[theme], soft] as const),
        [token('ink')[theme], made['accent-line'][theme]] as const,
        ...(['accent', 'accent-strong'] as const).map(
          (name) => [made['on-accent'][theme], made[name][theme]] as const,
        ),
      ];
      for (const [ink, ground] of words)
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds.slice(0, 3))
        expect(contrast(made.accent[theme], ground), `a ring on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each([
  ['#ffff00', '#7a7a00'],
  ['#ff0000', '#ee0000'],
  ['#777777', '#767676'],
  ['#ffffff', '#767676'],
])('%s, on which white words are not read, has %s for the nearest', (accent, nearest) => {
  expect(nearestAccent(accent)).toBe(nearest);
  expect(nearestAccent(nearest)).toBeUndefined();
});
