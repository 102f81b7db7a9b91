import type { LegalKind, LegalSettings } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { plural } from '#web/ui/text/russian.ts';

/** Who will have to answer when these documents are published, and who won't: a sentence each. */
export function whoIsAsked(
  { operator, texts, people }: LegalSettings,
  { kinds, asksAgain }: { kinds: readonly LegalKind[]; asksAgain: boolean },
): string[] {
  const agreed = kinds.filter((kind) => kind !== 'policy');
  if (kinds.length === 0) return [];
  if (agreed.length === 0) return ['Никого не спросим: политику читают, согласия с ней не дают.'];
  if (!operator || operator.asks === 'nobody') return ['Никого не спросим: так выбрано в «Кого спрашивать».'];
  const { owing, answered, unasked } = people;
  const asked = asksAgain ? owing + answered : owing;
  const isNew = (kind: LegalKind) => !texts.some((text) => text.kind === kind);
  return [
    asked === 0
      ? 'Из тех, кто уже есть, не спросим никого.'
      : `Спросим ${counted(asked)}: не ответив, дальше следующей страницы не пройти.`,
    ...(answered > 0 && !asksAgain ? [notAskedAnew(answered, agreed.filter(isNew))] : []),
    ...(unasked > 0
      ? [`Не спросим ${counted(unasked)}, кого завела школа: так выбрано в «Кого спрашивать».`]
      : []),
  ];
}

function notAskedAnew(answered: number, newKinds: readonly LegalKind[]): string {
  if (newKinds.length === 0) return `Не спросим ${counted(answered)}: прежние ответы остаются в силе.`;
  const titles = newKinds.map((kind) => `«${kindNames[kind]}»`).join(', ');
  return `Не спросим ${counted(answered)}: на прежние документы ответ есть, а на ${titles} его не будет. Чтобы спросить и их, отметьте «Спросить всех заново».`;
}

const counted = (people: number) => plural(people, 'человека', 'человек', 'человек');
