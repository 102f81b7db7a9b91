/** Each from 0 to 1, as sRGB has it. */
type Rgb = readonly [red: number, green: number, blue: number];

/** OKLCH: equal steps look equal, and the hue stays when a colour gets lighter. */
export interface Lch {
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`;

const byteOf = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);

/** The relative luminance of WCAG. */
export function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = linearOf(rgb);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export function lchOf(rgb: Rgb): Lch {
  const [red, green, blue] = linearOf(rgb);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** May lie outside of what a screen shows: see `isShown`. */
export function rgbOfLch({ lightness, chroma, hue }: Lch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    companded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    companded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    companded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

export const isShown = (rgb: Rgb): boolean => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

const linearOf = (rgb: Rgb): Rgb =>
  rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;

const companded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
