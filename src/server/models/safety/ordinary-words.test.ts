import { expect, test } from 'vitest';
import { maskPersonalData } from './mask.ts';

/** Words that are names too, and towns and rivers that sound like one: some with a capital letter, some without. */
const words =
  `вера надежда любовь роман лев мир слава свет роза лилия мила злата ясна радость воля правда весна зима лето март май август
  марта юность сила новая старая белый чёрный толстый грубый весёлый дорогой умный тихий добрый долгий большой мороз гром ветер
  шум дуб пень верба калина малина рябина сорока ворона заяц волк медведь лебедь соловей голубь воробей жук муха гусь петух баран
  бык кот рак борщ горох мак швец жнец кузнец гончар ткач мельник коваль бондарь кравец король новиков стариков столяров поваров
  рыбаков городов столов листов слонов котов снов поле том лук гора горе паша катя полька кость кости тема темы любой любая машина
  машины машиной лень лени коль вить толь толика сени сень сани тоня рая рай валя вали бор боре ген гена сев ром кеш кеша лик лад
  лады тина мина дина лира пара юла ира веретено роща заря зоря аля света светик галка галочка мишка барсик дашь машу маши каша
  Москва Владимир Елец Киров Пушкин Королёв Серов Чехов Калинин Ростов Иваново Юрьев Орёл Лена Волга Дон Кама Нева Амур Ока Обь Урал
  Печора Вятка Кубань Терек Енисей Иртыш Тобол Ишим Алдан Мезень Сура Цна Ветлуга Унжа Тверь Тула Рязань Казань Самара Саратов
  Астрахань Омск Томск Тюмень Пермь Уфа Сочи Анапа Ялта Керчь Псков Анадырь Магадан Майкоп Нальчик Грозный Элиста Салават Сызрань
  Мурманск Вологда Кострома Ярославль Суздаль Муром Коломна Клин Дмитров Звенигород Юрга Бердск Бийск Канск Чита`.split(
    /\s+/,
  );

/** Of a course in which nobody is called so. */
const people = [
  { firstName: 'Зинаида', lastName: 'Птицына' },
  { firstName: 'Денис', lastName: 'Шелестов' },
  { firstName: 'Оксана', lastName: 'Варфоломеева' },
  { firstName: 'Никита', lastName: 'Достоевский' },
];
const mask = (text: string) => maskPersonalData([text], people).texts[0];

test('of two hundred words that may be names none is masked, unless somebody is called so', () => {
  expect(new Set(words).size).toBeGreaterThanOrEqual(200);
  for (const word of words) {
    for (const text of [
      `Мы обсудили это: ${word}, и всё.`,
      `${word.charAt(0).toUpperCase()}${word.slice(1)} — так начинается фраза.`,
      `Здесь ${word} и рядом ${word}; про ${word} спросили 15 раз.`,
    ])
      expect(mask(text)).toBe(text);
  }
});

const called = [
  { firstName: 'Лев', lastName: 'Коваль' },
  { firstName: 'Роман', lastName: 'Новиков' },
  { firstName: 'Вера', lastName: 'Мир' },
  { firstName: 'Зоя', lastName: 'Ким' },
  { firstName: 'Надежда', lastName: 'Шелестова' },
];
const maskCalled = (text: string) => maskPersonalData([text], called).texts[0];

test.each([
  ['сказал лев коваль, а потом роман новиков', 'сказал [Имя-1], а потом [Имя-2]'],
  ['говорил с львом ковалем и романом новиковым', 'говорил с [Имя-1] и [Имя-2]'],
  ['коваль лев пришёл', '[Имя-1] пришёл'],
  ['спросил у зои ким', 'спросил у [Имя-1]'],
  ['Лев коваль и лев Коваль', '[Имя-1] и [Имя-1.2]'],
  ['это сказала надежда шелестова', 'это сказала [Имя-1]'],
  ['вера мир считает', '[Имя-1] считает'],
])('a whole name in lower case is one, though both halves are ordinary words: %s', (text, masked) => {
  expect(maskCalled(text)).toBe(masked);
  expect(maskPersonalData([text], called).restore(masked)).toBe(text);
});

test.each([
  'моя вера в мир и любовь; написал роман, лев спал, коваль ковал',
  'роман ковалей, лев новиков, надежда мира, зоя и ким',
  'читал роман, новиков не любил',
])('ordinary words beside each other stay: %s', (text) => {
  expect(maskCalled(text)).toBe(text);
});
