// @vitest-environment happy-dom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { CallError } from '#web/api.ts';
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
