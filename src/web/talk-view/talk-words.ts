import type { ReaderPlace } from '#contract/models/places.ts';
import type { Level } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, DialogueEnd } from '#contract/talks/schemas.ts';

export const levelWords: Record<Level, string> = {
  easy: 'Лёгкий',
  usual: 'Обычный',
  hard: 'Трудный',
};

/** How the student's own lines are signed for him. */
export const ownName = 'Вы';

/** The card of a lesson that is closed isn't read, its name neither. */
export const partnerOf = ({ practice }: Pick<Dialogue, 'practice'>): string =>
  practice?.persona.name ?? 'Собеседник';

export const programText =
  'Собеседника изображает программа: готовые реплики, без ИИ. Она не поймёт всего, что вы скажете';

/** Said before the talk and all the time while it lasts. */
export function playedByText(place: ReaderPlace | undefined): string {
  if (place === 'program') return programText;
  return `Собеседника играет ИИ${place ? wherePlayed[place] : ''}`;
}

const wherePlayed: Record<Exclude<ReaderPlace, 'program'>, string> = {
  here: ' · на сервере школы',
  russia: ' · на сервере в России',
  abroad: ' · на сервере за рубежом',
  nobody: ', но сейчас его нет',
};

export function endText(endedBy: DialogueEnd | null, name: string): string {
  if (endedBy === 'persona') return `Разговор закончил собеседник: ${name}.`;
  return endTexts[endedBy ?? 'student'] ?? 'Вы закончили его.';
}

const endTexts: Partial<Record<DialogueEnd, string>> = {
  limit: 'Реплики кончились.',
  restart: 'Вы начали разговор заново.',
  age: 'Он долго стоял без продолжения.',
};
