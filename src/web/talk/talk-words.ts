import type { ReaderPlace } from '#contract/models/places.ts';
import type { Level } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, DialogueEnd } from '#contract/talks/schemas.ts';

export const levelWords: Record<Level, string> = {
  easy: 'Лёгкий',
  usual: 'Обычный',
  hard: 'Трудный',
};

export { trustWords } from '#contract/talks/words.ts';

/** How the student's own lines are signed for him. */
export const ownName = 'Вы';

/** The card of a lesson that is closed isn't read, its name neither. */
export const partnerOf = ({ practice }: Pick<Dialogue, 'practice'>): string =>
  practice?.persona.name ?? 'Собеседник';

export const programText =
  'Собеседника изображает программа: готовые реплики, без модели ИИ. Она не поймёт всего, что вы скажете';

/** Said before the talk and all the time while it lasts. */
export function playedByText(place: ReaderPlace | undefined): string {
  switch (place) {
    case 'program':
      return programText;
    case 'here':
      return 'Собеседника играет ИИ · на сервере школы';
    case 'russia':
      return 'Собеседника играет ИИ · на сервере в России';
    case 'abroad':
      return 'Собеседника играет ИИ · на сервере за рубежом';
    case 'nobody':
      return 'Собеседника играет ИИ, но сейчас его нет';
    case undefined:
      return 'Собеседника играет ИИ';
  }
}

export function endText(endedBy: DialogueEnd | null, name: string): string {
  switch (endedBy) {
    case 'persona':
      return `Разговор закончил собеседник: ${name}.`;
    case 'limit':
      return 'Реплики кончились.';
    case 'restart':
      return 'Вы начали разговор заново.';
    case 'age':
      return 'Он долго стоял без продолжения.';
    case 'student':
    case 'crisis':
    case null:
      return 'Вы закончили его.';
  }
}
