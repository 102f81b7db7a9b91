// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { DateField } from './date-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('a field is named by its label and described by its hint and its error', () => {
  render(<TextField label="Email" hint="Рабочий адрес" error="Адрес уже занят" />);
  const field = screen.getByLabelText('Email');
  expect(describedBy(field)).toEqual(['Рабочий адрес', 'Адрес уже занят']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Адрес уже занят');
});

test('a field without an error is not invalid and names nothing that is not there', () => {
  render(<TextField label="Email" />);
  const field = screen.getByLabelText('Email');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a field that is required says so, and isn’t invalid before anything is typed', () => {
  render(
    <>
      <TextField required label="А" />
      <PasswordField required label="Б" />
      <TextArea required label="В" />
      <Select required label="Г" options={[{ value: '', label: 'Не выбрано' }]} />
      <Checkbox required label="Д" />
    </>,
  );
  const fields = ['А', 'Б', 'В', 'Г', 'Д'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  expect(fields.map((field) => field.getAttribute('aria-required'))).toEqual(fields.map(() => 'true'));
  expect(fields.filter((field) => !field.validity.valid)).toEqual([]);
});

test('«необязательно» is no part of the name', () => {
  render(<TextArea label="Описание" optional rows={3} />);
  expect(screen.getByRole('textbox', { name: 'Описание' })).toBeTruthy();
});

test('every control takes the ref and the handlers of a form library', () => {
  const reached: string[] = [];
  const note = (element: HTMLElement | null) => {
    if (element) reached.push(element.tagName);
  };
  render(
    <>
      <TextField ref={note} label="А" />
      <PasswordField ref={note} label="Б" />
      <TextArea ref={note} label="В" />
      <Select ref={note} label="Г" options={[{ value: '1', label: 'Один' }]} />
      <Checkbox ref={note} label="Д" />
      <Switch ref={note} label="Е" />
    </>,
  );
  expect(reached).toEqual(['INPUT', 'INPUT', 'TEXTAREA', 'SELECT', 'INPUT', 'INPUT']);
});

test('a date that isn’t set is marked for browsers that show today’s in its place', async () => {
  const { rerender } = render(<DateField type="date" label="День" value="" onChange={() => {}} />);
  const field = screen.getByLabelText('День');
  await waitFor(() => expect(field.hasAttribute('data-unset')).toBe(true));
  fireEvent.input(field, { target: { value: '2026-11-28' } });
  expect(field.hasAttribute('data-unset')).toBe(false);
  rerender(<DateField type="date" label="День" value="2026-11-28" onChange={() => {}} />);
  await waitFor(() => expect(field.hasAttribute('data-unset')).toBe(false));
  rerender(<DateField type="date" label="День" value="" onChange={() => {}} />);
  await waitFor(() => expect(field.hasAttribute('data-unset')).toBe(true));
});

test('a password shows while one asks to see it', () => {
  render(<PasswordField label="Пароль" defaultValue="секрет" />);
  const field = screen.getByLabelText('Пароль');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Показать символы' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть символы' }));
  expect(field.getAttribute('type')).toBe('password');
});

test('a switch is a switch to screen readers', () => {
  render(<Switch label="Доступ" defaultChecked />);
  expect(screen.getByRole('switch', { name: 'Доступ', checked: true })).toBeTruthy();
});

function describedBy(element: HTMLElement): (string | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}
