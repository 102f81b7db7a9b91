import type { DragStart, DragUpdate, DropResult } from '@hello-pangea/dnd';

// Screen reader announcements for moving an item.

export const handleInstructions =
  'Чтобы переместить, нажмите пробел. Двигайте стрелками вверх и вниз, пробел ставит на место, Escape отменяет.';

type NameAt = (index: number) => string;

export const announceStart = ({ source }: DragStart, nameAt: NameAt, count: number) =>
  `«${nameAt(source.index)}»: взято, место ${source.index + 1} из ${count}. ` +
  'Стрелки вверх и вниз перемещают, пробел ставит на место, Escape отменяет.';

export const announceUpdate = ({ source, destination }: DragUpdate, nameAt: NameAt, count: number) =>
  destination
    ? `«${nameAt(source.index)}»: место ${destination.index + 1} из ${count}.`
    : `«${nameAt(source.index)}»: вне списка.`;

export function announceEnd(
  { source, destination, reason }: DropResult,
  nameAt: NameAt,
  count: number,
): string {
  const name = nameAt(source.index);
  if (reason === 'CANCEL' || !destination) {
    return `«${name}»: перемещение отменено, снова место ${source.index + 1} из ${count}.`;
  }
  if (destination.index === source.index)
    return `«${name}»: осталось на месте ${source.index + 1} из ${count}.`;
  return `«${name}»: перемещено с места ${source.index + 1} на ${destination.index + 1} из ${count}.`;
}
