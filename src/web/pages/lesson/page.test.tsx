// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { surveys } from '#contract/surveys/calls.ts';
import type { OfferedSurvey } from '#contract/surveys/survey-forms.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { lessonId, linkTo, openLesson, reviewCard, theLesson } from '#test/lesson-page.ts';
import { aLesson, anId, anAnswer, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

describe('the lesson', () => {
  test('the header names the lesson, its place and who reads', async () => {
    await openLesson();
    const header = screen.getByRole('heading', { level: 1, name: 'Четыре фразы' }).closest('header');
    expect(header?.textContent).toContain('Урок 2 из 3');
    expect(header?.textContent).toContain('Мария Соколова');
    const back = screen.getByRole('link', { name: 'К урокам' });
    expect(back.getAttribute('href')).toBe(`/course/${anId(100)}`);
    expect(document.title).toBe('Четыре фразы · Отклик');
  });

  test('a lesson without a title is called «Урок»', async () => {
    await openLesson({ lesson: { title: '' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Урок' })).toBeTruthy();
  });

  test('nothing is asked of the video’s host until play is pressed', async () => {
    await openLesson({ lesson: { videoUrl: 'https://youtu.be/lePGPRDTjOo' } });
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Смотреть видео.*Видео откроется с\sYouTube/ }));
    const frame = await screen.findByTitle('Видео урока «Четыре фразы»');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/lePGPRDTjOo?autoplay=1');
    expect(document.activeElement).toBe(frame);
  });

  test('an address that is no video says so', async () => {
    await openLesson({ lesson: { videoUrl: 'https://example.org/video' } });
    expect(screen.getByText('Неверный URL видео')).toBeTruthy();
  });

  test('only what the lesson has gets a card', async () => {
    await openLesson({ lesson: { content: null, assignment: null } });
    expect(screen.queryByText('Видео урока')).toBeNull();
    expect(screen.queryByText('Содержание урока')).toBeNull();
    expect(screen.queryByText('Задание')).toBeNull();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
    expect(screen.getByText('Здесь пока пусто')).toBeTruthy();
  });

  test('the transcript unfolds', async () => {
    await openLesson({ lesson: { transcription: 'Добрый день.\n\nНачнём.' } });
    const summary = screen.getByText('Расшифровка видео');
    expect(summary.closest('details')?.open).toBe(false);
    expect(summary.closest('details')?.textContent).toContain('Начнём.');
  });

  test('the neighbours are one step away', async () => {
    await openLesson();
    expect(linkTo('Предыдущий урок')).toBe(`/lesson/${anId(200)}`);
    expect(linkTo('Следующий урок')).toBe(`/lesson/${anId(202)}`);
    expect(linkTo('Назад к курсу')).toBe(`/course/${anId(100)}`);
  });

  test('after the last lesson there is what is left, and no next', async () => {
    await openLesson({ lesson: { order: 9 } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующий урок' }).disabled).toBe(true);
    const end = await screen.findByText(/Это последний урок курса\. Осталось пройти:/);
    expect(screen.queryByText(/Вы дошли до конца курса/)).toBeNull();
    expect(
      within(end)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/lesson/${anId(200)}`, `/lesson/${anId(202)}`, `/course/${anId(100)}`]);
  });

  test('before the first lesson stands what the course asks before it, until it is sent or the lesson is done', async () => {
    const survey = (number: number, other: Partial<OfferedSurvey>): OfferedSurvey => ({
      id: anId(900 + number),
      title: `Анкета ${number}`,
      description: null,
      place: 'start',
      questionCount: 4,
      state: 'new',
      ...other,
    });
    const offered = [survey(1, {}), survey(2, { state: 'sent' }), survey(3, { place: 'end' })];
    const also = [answer(surveys.listCourseSurveys, offered, { courseId: anId(100) })];
    const isFirst = { order: -1, completedAt: null };
    await openLesson({ lesson: isFirst, also });
    const section = within(await screen.findByRole('region', { name: 'Анкета перед уроками' }));
    expect(section.getByText('До курса')).toBeTruthy();
    const links = section.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/survey/${anId(901)}?course=${anId(100)}`,
    ]);
    expect(links[0]?.textContent).toMatch(/Анкета, 4\sвопроса/);
    cleanup();

    for (const opened of [
      { lesson: { completedAt: null } },
      { lesson: { ...isFirst, completedAt: aTime } },
      { lesson: isFirst, role: 'admin' as const },
    ]) {
      const page = await openLesson({ ...opened, also });
      expect(screen.queryByText('До курса')).toBeNull();
      expect(page.requests.map(({ call }) => call)).not.toContain('listCourseSurveys');
      cleanup();
    }
  });

  test('when nothing is left, the last lesson is the end of the course', async () => {
    const completedAt = '2026-11-20T09:00:00.000Z';
    const last = { ...theLesson, completedAt, order: 9 };
    await openLesson({
      lesson: last,
      courseLessons: [{ ...aLesson(0), completedAt }, last],
    });
    expect(await screen.findByText(/Вы дошли до конца курса/)).toBeTruthy();
  });

  test('before the first lesson there is no previous', async () => {
    await openLesson({ lesson: { order: -1 } });
    expect(screen.queryByText('Предыдущий урок')).toBeNull();
  });

  test('the next lesson is prefetched without a view, and its view is marked when it is opened', async () => {
    const { requests, answers } = await openLesson();
    const next = { id: anId(202) };
    answers.push(
      answer(lessons.getLesson, { ...theLesson, ...aLesson(2), title: 'Похвала' }, next),
      answer(answerCalls.listAnswers, [], next),
    );
    const views = () =>
      requests.filter(({ call, params }) => call === 'getLesson' && params.id === next.id).length;
    fireEvent.focus(screen.getByRole('link', { name: 'Следующий урок' }));
    await waitFor(() => expect(views()).toBe(1));
    fireEvent.click(screen.getByRole('link', { name: 'Следующий урок' }));
    await screen.findByRole('heading', { level: 1, name: 'Похвала' });
    await waitFor(() => expect(views()).toBe(2));
  });
});

describe('an administrator', () => {
  test('reads why a review failed and asks for it again', async () => {
    const failed = anAnswer({ review: { state: 'failed', cause: 'Модель ответила 401' } });
    const { answers } = await openLesson({ role: 'admin', answers: [failed] });
    await screen.findByText('Модель ответила 401');
    answers.push(
      answer(
        answerCalls.rerunReview,
        () => {
          answers.push(
            answer(answerCalls.listAnswers, [anAnswer({ review: { state: 'waiting' } })], { id: lessonId }),
          );
          return anAnswer({ review: { state: 'waiting' } });
        },
        { id: failed.id },
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Проверить заново' }));
    await waitFor(() => expect(reviewCard().textContent).toContain('Наставник скоро начнёт'));
    expect(screen.queryByRole('button', { name: 'Проверить заново' })).toBeNull();
  });

  test('deletes the answer after being asked', async () => {
    const { answers } = await openLesson({ role: 'admin', answers: [anAnswer()] });
    answers.push(
      answer(
        answerCalls.deleteAnswer,
        () => {
          answers.push(answer(answerCalls.listAnswers, [], { id: lessonId }));
          return { id: anId(500) };
        },
        { id: anId(500) },
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить ответ' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Вы уверены, что хотите удалить этот ответ?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Ответ удален')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Ваш ответ')).toBeNull());
  });

  test('sees when the answer could not be deleted', async () => {
    const { answers } = await openLesson({ role: 'admin', answers: [anAnswer()] });
    answers.push(answer(answerCalls.deleteAnswer, new Response('', { status: 500 }), { id: anId(500) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить ответ' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Не удалось удалить ответ')).toBeTruthy();
  });

  test('has what a student has not', async () => {
    await openLesson({ answers: [anAnswer({ review: { state: 'failed', cause: 'Модель ответила 401' } })] });
    expect(screen.queryByText(/Модель ответила/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Удалить ответ' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Проверить заново' })).toBeNull();
  });
});
