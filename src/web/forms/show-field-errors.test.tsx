// @vitest-environment happy-dom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { CallError } from '#web/calls/api.ts';
import { reasonOutsideFields, showFieldErrors } from './show-field-errors.ts';

afterEach(cleanup);

test('the focus goes to the first wrong field on the screen, whatever the order of values and messages', async () => {
  const form = openForm();
  expect(showFieldErrors(refusal({ last: 'Последнее', first: 'Первое', second: 'Второе' }), form)).toBe(
    'second',
  );
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('second'));
  expect(form.getFieldState('last').error?.message).toBe('Последнее');
});

test('a refusal of no field moves nothing', () => {
  const form = openForm();
  expect(showFieldErrors(refusal({ elsewhere: 'Не здесь' }), form)).toBeUndefined();
  expect(document.activeElement).toBe(document.body);
});

test('a reason that stands at a field is not said again; one about something else is', () => {
  const form = openForm();
  expect(reasonOutsideFields(refusal({ last: 'Занято' }, 'Занято'), form)).toBeUndefined();
  expect(reasonOutsideFields(refusal({ elsewhere: 'Занято' }, 'Занято'), form)).toBe('Занято');
  expect(reasonOutsideFields(refusal(undefined, 'Курс не найден'), form)).toBe('Курс не найден');
  expect(reasonOutsideFields(null, form)).toBeUndefined();
});

test('a message is shown at a nested field, which gets the focus', async () => {
  const form = openNested();
  const message = 'Введите название уровня';
  expect(showFieldErrors(refusal({ 'items.1.levels.0.title': message }, message), form)).toBe(
    'items.1.levels.0.title',
  );
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('items.1.levels.0.title'));
  expect(form.getFieldState('items.1.levels.0.title').error?.message).toBe(message);
  expect(reasonOutsideFields(refusal({ 'items.1.levels.0.title': message }, message), form)).toBeUndefined();
});

test('a list has its own message beside those of its items', () => {
  const form = openNested();
  showFieldErrors(refusal({ 'items.0.levels': 'Мало уровней', 'items.0.levels.0.title': 'Пусто' }), form);
  expect(form.getFieldState('items.0.levels').error?.message).toBe('Мало уровней');
  expect(form.getFieldState('items.0.levels.0.title').error?.message).toBe('Пусто');
});

test('a place that the form doesn’t have is said above it', () => {
  const form = openNested();
  const nowhere = refusal({ 'items.7.levels.0.title': 'Нет такого', 'itemsX.0': 'Нет такого' }, 'Нет такого');
  expect(showFieldErrors(nowhere, form)).toBeUndefined();
  expect(reasonOutsideFields(nowhere, form)).toBe('Нет такого');
});

interface Nested {
  items: { levels: { title: string }[] }[];
}

function openNested(): UseFormReturn<Nested> {
  const item = { levels: [{ title: '' }] };
  const { result } = renderHook(() => useForm<Nested>({ defaultValues: { items: [item, item] } }));
  const form = result.current;
  render(
    (['items.0.levels.0.title', 'items.1.levels.0.title'] as const).map((name) => (
      <input key={name} aria-label={name} {...form.register(name)} />
    )),
  );
  return form;
}

interface Values {
  first: string;
  second: string;
  last: string;
}

function openForm(): UseFormReturn<Values> {
  const { result } = renderHook(() =>
    useForm<Values>({ defaultValues: { last: '', first: '', second: '' } }),
  );
  const form = result.current;
  render(
    (['second', 'first', 'last'] as const).map((name) => (
      <input key={name} aria-label={name} {...form.register(name)} />
    )),
  );
  return form;
}

function refusal(fields: Record<string, string> | undefined, message = 'Проверьте форму'): CallError {
  const body: ErrorBody = { code: 'invalid', message, ...(fields && { fields }) };
  return new CallError(400, JSON.stringify(body), 'Bad Request');
}
