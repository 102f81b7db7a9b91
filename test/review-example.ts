import type { Criterion } from '#contract/lessons/criteria.ts';

const levels = ['Пока нет', 'Есть частично', 'Есть'].map((title) => ({ title, description: '' }));
export const [facts, request]: [Criterion, Criterion] = [
  { id: 'facts', title: 'Факты вместо приговоров', description: '', levels },
  { id: 'request', title: 'Понятная просьба', description: '', levels },
];
export const criteria = [facts, request];

/** A reply of the model that follows its format. */
export const example = `Человеку: нет
## 1. Факты вместо приговоров
Уровень: Есть частично
> опять прислал макет с ошибками
Слово «опять» — обобщение: собеседник вспомнит, когда было иначе.
Видео: 03:20
Дальше: назовите день и число ошибок: «В макете от 12 марта три опечатки».
## 2. Понятная просьба
Уровень: Есть
> пришлите до четверга
> пришлите исправленный файл
Срок назван, и действие ясно.
## Прошлые замечания
- З1: закрыто. > в макете от 12 марта три опечатки
- З2: открыто. Срока по-прежнему нет.
## Итог
Вы говорите о деле. Осталось убрать обобщение.
Уверенность: высокая
`;
