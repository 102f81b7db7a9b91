// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reviews } from '#contract/reviews/calls.ts';
import { scenarios } from '#contract/scenarios/calls.ts';
import { emptyCard } from '#contract/scenarios/scenario-card.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse, refuseStale } from '#test/page-server.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import {
  button,
  field,
  lessonId,
  open,
  params,
  press,
  pressSoon,
  saved,
  savesOf,
  seenBy,
  template,
  type,
  withDraft,
} from '#test/scenario-page.ts';
import { aScenario, aScenarioVersion } from '#test/talk-rows.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

test('a lesson without a scenario: a template fills the card, the draft is saved by itself, publishing says so', async () => {
  const { requests } = open();
  await pressSoon('Замечание коллеге');
  expect((await field('Название')).value).toBe('Образец замечания');
  expect(screen.getByLabelText<HTMLInputElement>('Спросят о… (Ф1)').value).toBe(
    'нагрузка, проект, успеваешь, ключослов',
  );
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
  expect(savesOf(requests)).toEqual([{ card: template.card, publish: false }]);
  expect(screen.getByText(/около 63\s000\sтокенов, 6,00\s₽/)).toBeTruthy();
  expect(screen.getByText(/ещё ни разу не пробовали/)).toBeTruthy();

  press('Опубликовать');
  expect(await screen.findByText('Опубликовано, студенты видят эту карточку')).toBeTruthy();
  expect(savesOf(requests).at(-1)).toEqual({ card: template.card, publish: true });
});

test('rows are added, removed, put back; codes stay with their rows, and words become a list', async () => {
  const { requests } = open([withDraft()]);
  await field('Название');
  press('Добавить, что смягчает');
  const added = await field('Отметка С3');
  await waitFor(() => expect(document.activeElement).toBe(added));
  type(added, 'благодарит');
  type(screen.getByLabelText('Слова для программы без модели (С3)'), 'спасибо,  , благодарю ');
  press('Убрать: признаёт, что ему трудно');
  expect(screen.queryByLabelText('Отметка С1')).toBeNull();
  press('Сохранить черновик');
  await screen.findByText('Черновик сохранён');
  expect(savesOf(requests).at(-1)?.card.softens).toEqual([
    scenarioOfDenis.softens[1],
    { id: 'С3', text: 'благодарит', keys: ['спасибо', 'благодарю'] },
  ]);
  press('Вернуть');
  expect((await field('Отметка С1')).value).toBe('признаёт, что ему трудно');
  press('Убрать: Правки приходят ночью.');
  press('Сохранить черновик');
  await waitFor(() => expect(savesOf(requests)).toHaveLength(2));
  expect(savesOf(requests).at(-1)?.card).toMatchObject({
    softens: [{ id: 'С1' }, { id: 'С2' }, { id: 'С3' }],
    objections: [scenarioOfDenis.objections[0]],
  });
});

test('a persona swears only where its author says so', async () => {
  const { requests } = open([withDraft()]);
  const swears = await screen.findByLabelText<HTMLInputElement>('Может ругаться');
  expect(swears.checked).toBe(false);
  fireEvent.click(swears);
  await waitFor(() => expect(savesOf(requests).at(-1)?.card).toHaveProperty('swears', true));
  fireEvent.click(swears);
  await waitFor(() => expect(savesOf(requests).at(-1)?.card).not.toHaveProperty('swears'));
});

test('what keeps a card from being published is said beside its field, and the draft is kept', async () => {
  const secret = 'С марта он ведёт ещё и второй проект для другого заказчика';
  const { requests } = open([
    withDraft({
      facts: scenarioOfDenis.facts.map((fact) => (fact.hidden ? { ...fact, text: secret } : fact)),
    }),
    answer(
      scenarios.saveScenario,
      ({ card, publish }) =>
        publish
          ? refuse('invalid', 'Проверьте карточку', {
              'card.facts.0.keys': 'Такое слово есть в задании',
              'card.persona.name': 'Так зовут студента этого курса',
            })
          : saved(card, false),
      params,
    ),
  ]);
  const situation = await field('Что происходит');
  expect(situation.getAttribute('aria-invalid')).toBeNull();
  type(situation, `Третью неделю поздно. ${secret}.`);
  expect(await screen.findByText(/Здесь выдано скрытое обстоятельство 1/)).toBeTruthy();
  press('Опубликовать');
  await waitFor(() => expect(document.activeElement).toBe(situation));
  expect(situation.getAttribute('aria-invalid')).toBe('true');
  expect(savesOf(requests).map(({ publish }) => publish)).toEqual([false]);

  type(situation, 'Третью неделю поздно.');
  press('Опубликовать');
  expect(await screen.findByText('Такое слово есть в задании')).toBeTruthy();
  expect(screen.getByText('Так зовут студента этого курса')).toBeTruthy();
  expect(savesOf(requests).map(({ publish }) => publish)).toEqual([false, false, true]);
  expect(screen.getByText('Черновик сохранён')).toBeTruthy();

  type(await field('Название'), 'и'.repeat(121));
  expect(await screen.findByText('Не длиннее 120 символов')).toBeTruthy();
  expect(screen.getByText('Черновик не сохраняется: исправьте отмеченные поля')).toBeTruthy();
});

test('a suggestion is marked until it is changed, and asks before it replaces a card', async () => {
  const { requests } = open([
    withDraft(),
    answer(scenarios.suggestScenario, {
      state: 'done',
      card: { ...emptyCard, title: 'Разговор о сроке', goal: 'Назван день', facts: [] },
    }),
  ]);
  await field('Название');
  fireEvent.click(screen.getByText('Начать с образца или попросить модель'));
  type(await field('Пожелание'), 'Про подрядчика');
  press('Предложить');
  const question = within(await screen.findByRole('alertdialog', { name: 'Заменить то, что написано?' }));
  fireEvent.click(question.getByRole('button', { name: 'Заменить' }));
  const title = await field('Название');
  await waitFor(() => expect(title.value).toBe('Разговор о сроке'));
  expect(requests.find(({ call }) => call === 'suggestScenario')?.body).toEqual({
    lessonId,
    wish: 'Про подрядчика',
  });
  expect(screen.getAllByText('предложено')).toHaveLength(2);
  type(title, 'Разговор о сроке макета');
  expect(screen.getAllByText('предложено')).toHaveLength(1);
  // The words are the author's own once he has been there.
  type(title, 'Разговор о сроке');
  expect(screen.getAllByText('предложено')).toHaveLength(1);
});

test('published, a suggestion is the author’s', async () => {
  open([withDraft(), answer(scenarios.suggestScenario, { state: 'done', card: scenarioOfDenis })]);
  await field('Название');
  fireEvent.click(screen.getByText('Начать с образца или попросить модель'));
  await pressSoon('Предложить');
  const question = within(await screen.findByRole('alertdialog', { name: 'Заменить то, что написано?' }));
  fireEvent.click(question.getByRole('button', { name: 'Заменить' }));
  expect((await screen.findAllByText('предложено')).length).toBeGreaterThan(5);
  press('Опубликовать');
  expect(await screen.findByText('Опубликовано, студенты видят эту карточку')).toBeTruthy();
  expect(screen.queryByText('предложено')).toBeNull();
});

const isFolded = (label: string) => screen.getByLabelText(label).closest('details')?.open === false;

test('what a card does without is folded away, and opens where it holds a fault', async () => {
  open([withDraft()]);
  await field('Название');
  for (const label of ['Настроение в начале', 'Возражение 1', 'Если не понял, 1', 'Реплик студента']) {
    expect(isFolded(label), label).toBe(true);
  }
  expect(screen.getByLabelText('Чего хочет').closest('details')).toBeNull();
  expect(screen.getByLabelText('Спросят о… (Ф1)').closest('details')).toBeNull();
  type(screen.getByLabelText('Возражение 1'), 'и'.repeat(161));
  await waitFor(() => expect(isFolded('Возражение 1')).toBe(false));
});

test('where a model answers, the words for the program aren’t asked for', async () => {
  open([
    withDraft(),
    answer(reviews.getAiStatus, {
      source: 'configured',
      address: 'https://model.example',
      model: 'mentor-1',
      checkedAt: null,
      waiting: 0,
      failed: 0,
    }),
  ]);
  await field('Название');
  await waitFor(() => expect(screen.queryByLabelText('Слова для программы без модели (С1)')).toBeNull());
  expect(screen.getByLabelText('Пример слов, которые её дают (С1)')).toBeTruthy();
});

test('an old version comes back as a draft; a scenario is taken away only when that is confirmed', async () => {
  const { requests, answers } = open([
    withDraft(),
    answer(
      scenarios.listScenarios,
      [
        aScenarioVersion({ id: anId(902), number: 2 }),
        aScenarioVersion({
          number: 1,
          publishedAt: aTime,
          isInForce: true,
          card: { ...scenarioOfDenis, title: 'Как было' },
        }),
      ],
      params,
    ),
    answer(scenarios.removeScenario, { id: lessonId }, params),
  ]);
  const title = await field('Название');
  press('Версии');
  await pressSoon('Взять черновиком версию 1');
  await waitFor(() => expect(title.value).toBe('Как было'));
  await waitFor(() => expect(savesOf(requests).at(-1)).toMatchObject({ publish: false }));
  press('Убрать сценарий');
  answers.push(answer(scenarios.getScenario, aScenario(), params));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText('Сценарий убран из урока')).toBeTruthy();
  await waitFor(async () => expect((await field('Название')).value).toBe(''));
});

test('another tab of the lesson loses nothing of the card; Enter in a line doesn’t save the lesson; a student’s eyes see the public half', async () => {
  const { requests } = open([withDraft()]);
  const title = await field('Название');
  type(title, 'Набранное');
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Содержание' }));
  expect(button('Сохранить').closest('[hidden]')).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Тренажёр' }));
  expect((await field('Название')).value).toBe('Набранное');
  fireEvent.click(await field('Глазами студента', 'input'));
  const seen = within(await field('Глазами студента', 'section'));
  expect(seen.getByRole('heading', { name: 'Набранное' })).toBeTruthy();
  expect(seen.getByText('дизайнер, пять лет в команде')).toBeTruthy();
  expect(seen.queryByText(/манернослов|хотелослов|фактослов/)).toBeNull();
  expect(requests.some(({ call }) => call === 'updateLesson')).toBe(false);
});

/** A colleague saves the card once it is open here, and one's own title is typed. */
async function openBesideColleague() {
  let isSaved = false;
  const theirs = aScenario({
    draft: aScenarioVersion({ revision: 2, card: { ...scenarioOfDenis, title: 'Их название' } }),
  });
  const { requests } = open([
    answer(scenarios.getScenario, () => (isSaved ? theirs : saved(scenarioOfDenis, false)), params),
    answer(
      scenarios.saveScenario,
      ({ card, publish, seen }) =>
        seen?.revision === 2
          ? saved(card, publish)
          : refuseStale('stale_scenario', 'Пока вы правили сценарий, его сохранил кто-то ещё: Борис Орлов', {
              by: 'Борис Орлов',
              at: '2030-09-01T07:00:00.000Z',
              version: 1,
            }),
      params,
    ),
  ]);
  const title = await field('Название');
  isSaved = true;
  type(title, 'Моё название');
  press('Сохранить черновик');
  return requests;
}

test('a card that a colleague has saved meanwhile is not overwritten unasked: one’s own goes over it by a word', async () => {
  const requests = await openBesideColleague();
  expect(await screen.findByText(/сохранил кто-то ещё: Борис Орлов/)).toBeTruthy();
  expect((await field('Название')).value).toBe('Моё название');
  press('Сохранить моё поверх');
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
  expect(seenBy(requests).map((seen) => seen?.revision)).toEqual([1, 2]);
  expect(savesOf(requests).at(-1)?.card.title).toBe('Моё название');
  expect(screen.queryByText(/Борис Орлов/)).toBeNull();
});

test('or the colleague’s takes its place', async () => {
  const requests = await openBesideColleague();
  await pressSoon('Взять сохранённое');
  await waitFor(async () => expect((await field('Название')).value).toBe('Их название'));
  expect(screen.queryByText(/Борис Орлов/)).toBeNull();
  type(await field('Название'), 'Новое название');
  press('Сохранить черновик');
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
  expect(seenBy(requests).map((seen) => seen?.revision)).toEqual([1, 2]);
});
