/** The browser and the system of a User-Agent, by the names that people know: «Chrome, Windows»; empty if neither is known. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  return [firstIn(browsers, userAgent), firstIn(systems, userAgent)].filter(Boolean).join(', ');
}

type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** In this order: most browsers also claim to be those below them. */
const browsers: Marks = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/\bEdgi?A?(?:OS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: Marks = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (marks: Marks, text: string) => marks.find(([mark]) => mark.test(text))?.[1];
