import type { FastifySchemaValidationError } from 'fastify';
import { z } from 'zod';
import { pluralForm } from '#domain/russian/plural.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';

/** The refusal of a request that doesn't fit its schema, with the first message of each field. */
export function refuseInvalid(issues: FastifySchemaValidationError[], part: string): ApiError {
  if (part === 'params') return notFound('По этому адресу ничего нет');
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const { instancePath, message = 'Неверное значение' } = issue;
    const field = instancePath.slice(1).replaceAll('/', '.');
    const unknown = unknownIn(issue);
    for (const key of unknown) fields[field === '' ? key : `${field}.${key}`] ??= 'Такого поля здесь нет';
    if (unknown.length > 0) continue;
    if (field === '') return new ApiError('invalid', 'Передайте данные в теле запроса в формате JSON');
    fields[field] ??= message;
  }
  return invalid(fields);
}

/** Of an object that takes no other fields than its own. */
function unknownIn({ keyword, params }: FastifySchemaValidationError): string[] {
  if (keyword !== 'unrecognized_keys') return [];
  return z.array(z.string()).parse(params['keys']);
}

/**
 * Messages for people where the contract's schemas have none: Zod's own Russian locale has messages like «ожидалось
 * string». Set for the whole process; a message in a schema takes precedence.
 */
export function describeIssuesInRussian(): void {
  z.config({ customError: describe });
}

function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Обязательное поле'
        : (nameOfType[issue.expected] ?? 'Неверное значение');
    case 'invalid_value':
      return `Допустимые значения: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `Не ${smaller[issue.origin] ?? 'меньше'} ${inWords(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `Не ${bigger[issue.origin] ?? 'больше'} ${inWords(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return 'Неверный формат';
    case 'unrecognized_keys':
      return `Лишние поля: ${issue.keys.join(', ')}`;
    default:
      return 'Неверное значение';
  }
}

const nameOfType: Record<string, string> = {
  string: 'Укажите текст',
  number: 'Укажите число',
  int: 'Укажите целое число',
  boolean: 'Укажите true или false',
  array: 'Укажите список',
  object: 'Укажите объект',
  null: 'Укажите null',
};

const smaller: Record<string, string> = { string: 'короче' };
const bigger: Record<string, string> = { string: 'длиннее' };

const counted: Record<string, [one: string, more: string]> = {
  string: ['символа', 'символов'],
  array: ['элемента', 'элементов'],
};

/** «21 символа», «5 символов»: the genitive after «не короче» and «не больше». */
function inWords(count: number | bigint, origin: string): string {
  const forms = counted[origin];
  if (!forms) return count.toLocaleString('ru-RU');
  const [one, more] = forms;
  return `${count.toLocaleString('ru-RU')} ${pluralForm(Number(count), one, more, more)}`;
}
