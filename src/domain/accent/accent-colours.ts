import { contrastOf, hexOf, isShown, type Lch, lchOf, luminanceOf, rgbOf, rgbOfLch } from './oklab.ts';

/** The six tokens of an accent, as `web/styles/tokens.css` names them: in the light theme and in the dark one. */
type AccentToken = 'accent' | 'accent-strong' | 'on-accent' | 'accent-ink' | 'accent-soft' | 'accent-line';
type AccentColours = Record<AccentToken, readonly [light: string, dark: string]>;

/** The product's own accent: `tokens.css` has the same, and a test compares them. */
export const ownAccent: AccentColours = {
  accent: ['#2f4bb5', '#4a66d4'],
  'accent-strong': ['#263e9b', '#3f59c2'],
  'on-accent': ['#ffffff', '#ffffff'],
  'accent-ink': ['#2f4bb5', '#a9b9f9'],
  'accent-soft': ['#eaeefb', '#222842'],
  'accent-line': ['#c3cdf2', '#3b4878'],
};

/**
 * From a school's one colour. In the light theme it is the accent itself. Every other token has the luminance of the product's
 * own, hence its contrasts too: they were chosen so that text has 4.5:1 and a ring 3:1 on every ground.
 */
export function accentColours(accent: string): AccentColours {
  const chosen = lchOf(rgbOf(accent));
  const like = (token: AccentToken, theme: 0 | 1) => {
    const own = ownAccent[token][theme];
    return withLuminance(withChromaOf(chosen, own), luminance(own));
  };
  const strongest =
    luminance(accent) * (luminance(ownAccent['accent-strong'][0]) / luminance(ownAccent.accent[0]));
  return {
    accent: [accent, withLuminance(withChromaOf(chosen, ownAccent.accent[1]), darkAccent)],
    'accent-strong': [withLuminance(chosen, strongest), like('accent-strong', 1)],
    'on-accent': ownAccent['on-accent'],
    'accent-ink': [
      luminance(accent) <= lightestInk ? accent : withLuminance(chosen, lightestInk),
      like('accent-ink', 1),
    ],
    'accent-soft': [like('accent-soft', 0), like('accent-soft', 1)],
    'accent-line': [like('accent-line', 0), like('accent-line', 1)],
  };
}

/** Undefined for a colour that can be an accent; else the nearest one that can, of the same hue. */
export function nearestAccent(accent: string): string | undefined {
  if (holds(accent)) return undefined;
  return withLuminance(lchOf(rgbOf(accent)), lightestAccent);
}

/** White words on it, which is the hardest: so a ring of it has 3:1 on every light ground as well. */
const holds = (accent: string) => contrastOf(luminance(accent), 1) >= 4.5;

/** With room for rounding to whole bytes, as the others. */
const lightestAccent = 1.05 / 4.5 - 0.05 - 0.002;

/** At which words have 4.5:1 on `--color-sunken` and on `--color-accent-soft` of the light theme, the darkest grounds they stand on. */
const lightestInk = 0.135;

/** At which a ring has 3:1 on `--color-raised` of the dark theme, the lightest ground it stands on. */
const darkAccent = 0.1585;

const luminance = (hex: string) => luminanceOf(rgbOf(hex));

/** A pale colour makes pale ones; none is more colourful than the product's own. */
function withChromaOf(chosen: Lch, own: string): Lch {
  const share = Math.min(1, chosen.chroma / lchOf(rgbOf(ownAccent.accent[0])).chroma);
  return { ...chosen, chroma: share * lchOf(rgbOf(own)).chroma };
}

/** The colour of this hue that is so light; as colourful as it can be shown, at most as asked. */
function withLuminance(colour: Lch, wanted: number): string {
  const at = (lightness: number) => shown({ ...colour, lightness });
  const lightness = bisected((tried) => luminanceOf(at(tried)) <= wanted);
  return hexOf(at(lightness));
}

function shown(colour: Lch) {
  const whole = rgbOfLch(colour);
  if (isShown(whole)) return whole;
  const share = bisected((tried) => isShown(rgbOfLch({ ...colour, chroma: colour.chroma * tried })));
  return rgbOfLch({ ...colour, chroma: colour.chroma * share });
}

/** The greatest number from 0 to 1 that passes, to a ten-thousandth. */
function bisected(passes: (tried: number) => boolean): number {
  let [low, high] = [0, 1];
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}
