import type { Mood } from '#contract/talks/schemas.ts';
import { codeOf } from '#domain/card/codes.ts';
import { fold } from '#domain/russian/fold.ts';

/** The mark of an apology after a slip: known for every card, found by words and not by the model. */
export const apology = codeOf('softening', 0);

/** Whether the student takes back what has angered: once for each slip. */
export const mendsSlip = ({ angered = 0, sorry = 0 }: Mood, line: string): boolean =>
  angered > sorry && apologises(line);

export const apologises = (line: string): boolean => regrets.test(fold(line));

const regrets = new RegExp(
  `(?<!\\p{L})(?<!(?:не|за что|почему|зачем) )(?:${[
    '(?:извини|прости)(?:те)?(?! за (?:прямоту|откровенность|нескромн))',
    '(?:прошу|приношу|примите|прими) (?:\\p{L}+ )?(?:прощения|извинени\\p{L}+)',
    'извиняюсь',
    'погорячил(?:ся|ась)',
    '(?:зря|напрасно) я (?:так|это|сорвал|накричал|наговорил|повысил)\\p{L}*',
    'я (?:зря|напрасно) (?:так|это|сорвал|накричал|наговорил|повысил|сказал)\\p{L}*',
    '(?:я )?был(?:а)? (?:не ?прав(?:а)?|резок|резка|груб(?:а)?)',
    '(?:мне )?не (?:стоило|надо было|следовало|нужно было) (?:мне )?(?:так|этого|это|на тебя|на вас|повышать|кричать|грубить)',
    'беру (?:свои )?слова (?:назад|обратно)',
    'мне (?:стыдно|жаль, что (?:я )?(?:так|сорвал|накричал)\\p{L}*)',
  ].join('|')})(?!\\p{L})`,
  'u',
);
