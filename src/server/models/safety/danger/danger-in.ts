import { phrases } from '#server/models/safety/phrases.ts';
import type { Words } from '#server/models/safety/words.ts';
import { written } from './classes.ts';
import { deeds } from './deeds.ts';
import { doubt } from './doubt.ts';
import { farewell } from './farewell.ts';
import { figuresOfSpeech, harmless } from './figures.ts';
import { formal } from './formal.ts';
import { habits } from './habits.ts';
import { harmToOthers } from './harm-to-others.ts';
import { means } from './means.ts';
import { ownEnd } from './own-end.ts';
import { planToDie } from './plan.ts';
import { selfHurt } from './self-hurt.ts';
import type { Sign } from './sign.ts';
import { violence } from './violence.ts';
import { whom } from './whom.ts';
import { wishToDie } from './wish-to-die.ts';

export const explicitSigns: readonly Sign[] = [
  ...wishToDie,
  ...planToDie,
  ...means,
  ...farewell,
  ...harmToOthers,
  ...violence,
  ...formal,
  ...habits,
  ...whom,
  ...selfHurt,
  ...ownEnd,
  ...deeds,
];

/**
 * What is said in so many words: of now, of long ago or of somebody else. What a figure of speech takes back isn't said. All signs
 * are in one index, so that a text is looked through once.
 */
export function dangerIn(words: Words): 'now' | 'doubt' | undefined {
  let found: 'doubt' | undefined;
  for (const { of, around, clause } of says.each(words)) {
    const sign = signOf.get(of);
    if (!sign || sign.figures.isIn(around)) continue;
    if (sign.isExplicit && !isPast(around, clause)) return 'now';
    found = 'doubt';
  }
  return found;
}

const signOf = new Map(
  [...explicitSigns, ...doubt].flatMap((sign) => {
    const figures = phrases(...[...figuresOfSpeech, ...(sign.figures ?? [])].map(written));
    const isExplicit = !doubt.includes(sign);
    return sign.says.map((saying) => [written(saying), { figures, isExplicit }] as const);
  }),
);

const says = phrases(...signOf.keys());

/** Whether what sounds like danger may be a figure of speech. */
export const hasFigure = (words: Words): boolean => anyFigure.find(words) !== undefined;

/** A figure that names a class has the dangerous word in itself; another says only what it is about. */
const namesClass = (figure: string): boolean => /[A-Z]/.test(figure);

const anyFigure = phrases(
  ...new Set(
    [
      ...harmless,
      ...figuresOfSpeech,
      ...explicitSigns.flatMap(({ figures = [] }) => figures.filter(namesClass)),
    ].map(written),
  ),
);

/** «Раньше кричала, теперь режу себя»: «раньше» is said of its own clause alone. */
const isPast = (around: string, clause: string): boolean =>
  before.isIn(clause) || (past.isIn(around) && !stillGoesOn.isIn(around));

const before = phrases('(раньше|прежде|тогда|когда то|однажды)');

const past = phrases(
  '(в детстве|в юности|в молодости|в школе когда|когда то|давным давно|в прошлом|лет назад|года назад|год назад|в девяностых|в армии когда|в институте)',
  '(год|года|лет|месяцев) назад',
);

const stillGoesOn = phrases(
  '!(сейчас|теперь|опять|снова|до сих пор|продолжает|продолжается|сегодня|вчера|завтра)',
  '!(не шучу|не шутка|не образно|не фигурально|серьезно)',
);
