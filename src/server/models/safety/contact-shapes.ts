import { amongWords, longNumber, type Shape } from './shape.ts';

const at = /@/;
const letter = String.raw`[\p{L}\d_%+-]`;

/** «точка» in place of the dot, as one writes an address against robots. */
const dot = String.raw`(?:\.|[ \u00A0]{1,2}(?:точка|dot)[ \u00A0]{1,2}|[ \u00A0]?[(\[](?:точка|dot)[)\]][ \u00A0]?)`;
const dash = String.raw`[ \u00A0](?:дефис|тире|минус|(?:нижнее )?подч[её]ркивание)[ \u00A0]`;
const dog = String.raw`(?:[ \u00A0]{1,2}(?:собака|собачка)[ \u00A0]{1,2}|[ \u00A0]?[(\[](?:собака|собачка|at)[)\]][ \u00A0]?|[ \u00A0]@[ \u00A0])`;
const spelledBox = String.raw`(?<![\p{L}\d._%+-])${letter}{1,64}(?:(?:${dot}|${dash})${letter}{1,64}){0,3}`;
const spelledHost = String.raw`(?:[\p{L}\d-]{1,63}${dot}){1,3}(?:ru|рф|ру|com|ком|net|нет|org|орг|su|by|бай|kz|ua|me|io|info|инфо|online|онлайн)(?![\p{L}\d])`;

export const contactShapes: Shape[] = [
  {
    kind: 'Почта',
    sign: at,
    shape: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,200}@(?:[\p{L}\d-]{1,63}\.){1,5}[\p{L}]{2,24}/gu,
  },
  {
    kind: 'Почта',
    sign: /собак|собач|[([]at[)\]]|[ \u00A0]@[ \u00A0]/i,
    shape: new RegExp(spelledBox + dog + spelledHost, 'giu'),
  },
  {
    kind: 'Почта',
    sign: /[ \u00A0]dot[ \u00A0]/i,
    shape: new RegExp(
      String.raw`${spelledBox} at (?:[\p{L}\d-]{1,63} dot ){1,3}[a-z]{2,6}(?![\p{L}\d])`,
      'giu',
    ),
  },
  {
    kind: 'Ссылка',
    sign: /:\/\/|www\.|skype:|\.(?:me|com|dog|ru|gg)\//i,
    shape:
      /(?:(?<![a-z\d])(?:[a-z][a-z\d+.-]{1,20}:\/\/|skype:)|www\.|(?:t|wa|vk|telegram|join\.skype)\.me\/|telegram\.dog\/|(?:(?:m\.)?vk|instagram|facebook|linkedin)\.com\/|(?<![\p{L}\d-])(?:ok|vk|max)\.ru\/|discord\.gg\/)[^\s<>"«»()[\]]{1,2000}(?<![.,;:!?])/giu,
  },
  { kind: 'Ник', sign: at, shape: /(?<![\p{L}\d_@])@[a-z\d_][a-z\d_.]{1,40}[a-z\d_]/giu },
];

export const phoneShapes: Shape[] = [
  String.raw`(?<!\d[.,]?|\+)\+?[78][ \u00A0(.–-]{0,3}\d{3}(?:[ \u00A0).–-]{0,3}\d){7}(?!\d)`,
  String.raw`(?<!\d)\+\d{1,3}(?:[ \u00A0().–-]{0,3}\d){7,12}(?!\d)`,
  String.raw`(?<!\d[.,]?|\+)\(?9\d{2}\)?[ \u00A0.–-]{0,3}\d{3}[ \u00A0.–-]{0,2}\d{2}[ \u00A0.–-]{0,2}\d{2}(?!\d)`,
  String.raw`(?<!\d|\+)\(\d{3,5}\)[ \u00A0]?\d{1,3}(?:[ \u00A0–-]\d{2}){2}(?!\d)`,
  String.raw`(?<![\d–-][.,]?)\d{3}[ \u00A0–-]\d{2}[ \u00A0–-]\d{2}(?![\d–-])`,
].map((shape) => ({
  kind: 'Телефон',
  sign: longNumber,
  shape: new RegExp(amongWords(shape), 'giu'),
}));
