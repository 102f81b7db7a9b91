import { z } from 'zod';
import { email } from '#contract/auth/schemas.ts';
import { id, line, requiredText, time } from '#contract/text.ts';

export const legalKind = z.enum(['policy', 'processing', 'foreign_model', 'letters']);
export type LegalKind = z.infer<typeof legalKind>;

/** A policy isn't agreed to: it is read. */
export const consentKind = legalKind.exclude(['policy']);
export type ConsentKind = z.infer<typeof consentKind>;

export const consentAct = z.enum(['given', 'refused', 'withdrawn']);
export type ConsentAct = z.infer<typeof consentAct>;

export const consentHow = z.enum(['join', 'invitation', 'sign_in', 'profile', 'lesson', 'paper']);
export type ConsentHow = z.infer<typeof consentHow>;

export const asks = z
  .enum(['nobody', 'joining', 'everyone'])
  .describe('У кого школа спрашивает согласия: ни у кого, у тех, кто записывается, у всех');
export type Asks = z.infer<typeof asks>;

/** What was ticked, or not, under which text. */
export const consentAnswers = z
  .array(z.object({ textId: id, given: z.boolean() }))
  .max(10)
  .describe('Согласия и отказы: по одному на документ');
export type ConsentAnswers = z.infer<typeof consentAnswers>;

/** As a form sends it, with where it came from: it may wait for a letter to be opened. */
export const tickedConsent = z.object({
  textId: z.string(),
  kind: consentKind,
  given: z.boolean(),
  at: time.optional(),
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type TickedConsent = z.infer<typeof tickedConsent>;

const orNone = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const inn = z
  .string()
  .trim()
  .regex(/^(\d{10}|\d{12})$/, 'ИНН — это 10 или 12 цифр');

export const operatorForm = z.object({
  name: line(300, 'Назовите, кто отвечает за данные'),
  address: line(500, 'Введите адрес'),
  inn: orNone(inn),
  ogrn: orNone(line(15, 'Введите ОГРН')),
  email,
  phone: orNone(line(50, 'Введите телефон')),
  responsible: orNone(line(300, 'Введите имя')).describe('Кто организует обработку данных'),
  notice: orNone(line(200, 'Введите номер и дату')).describe(
    'Номер и дата уведомления Роскомнадзора об обработке',
  ),
  abroadNotice: orNone(line(200, 'Введите номер и дату')).describe(
    'Номер и дата уведомления о передаче за рубеж',
  ),
  asks: asks.default('joining'),
});
export type OperatorForm = z.output<typeof operatorForm>;

export const operator = z
  .object({
    name: z.string(),
    address: z.string(),
    inn: z.string().nullable(),
    ogrn: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof operator>;

const version = { kind: legalKind, number: z.int().describe('Номер редакции'), title: z.string() };

/** A text that is agreed to. */
export const askedText = z.object({
  ...version,
  id,
  kind: consentKind,
  required: z.boolean().describe('Без этого согласия не записывают'),
});
export type AskedText = z.infer<typeof askedText>;

/** To whom data are given, and what is asked about them. */
export const legalOffer = z
  .object({
    operator,
    policy: z.int().nullable().describe('Номер редакции политики'),
    texts: z.array(askedText).describe('Согласия, о которых спрашивают'),
  })
  .meta({ id: 'LegalOffer' });
export type LegalOffer = z.infer<typeof legalOffer>;

export const legalSummary = z.object({
  operator: operator.nullable(),
  asks,
  texts: z.array(
    z.object({ ...version, id, required: z.boolean().describe('Без этого согласия не записывают') }),
  ),
});

export const legalText = z
  .object({
    ...version,
    text: z.string(),
    publishedAt: time,
    sha256: z.string(),
    isInForce: z.boolean(),
    numbers: z.array(z.int()).describe('Номера всех редакций, новые первыми'),
  })
  .meta({ id: 'LegalText' });

export const ownConsent = z.object({
  id,
  textId: id,
  ...version,
  kind: consentKind,
  act: consentAct,
  at: time,
  how: consentHow,
});
export type OwnConsent = z.infer<typeof ownConsent>;

export const ownConsents = z.object({
  operator: operator.nullable(),
  policy: z.int().nullable(),
  due: z.array(askedText).describe('О чём школа ещё ждёт ответа'),
  inForce: z.array(askedText).describe('Согласия, которые можно дать сейчас'),
  consents: z.array(ownConsent).describe('Ответы человека, новые первыми'),
});
export type OwnConsents = z.infer<typeof ownConsents>;

export const draftForm = z.object({
  title: line(200, 'Введите название'),
  text: requiredText(60_000, 'Введите текст'),
  revision: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('Какой черновик правили; null: черновика не было'),
});

export const legalDraft = z.object({
  kind: legalKind,
  title: z.string(),
  text: z.string(),
  revision: z.int(),
});
export type LegalDraft = z.infer<typeof legalDraft>;

export const legalSettings = z
  .object({
    operator: operatorForm.required().nullable(),
    operatorSavedAt: time.nullable(),
    texts: z.array(z.object({ ...version, text: z.string(), publishedAt: time })).describe('Действующие'),
    drafts: z.array(legalDraft),
    isWavedOff: z.boolean(),
    joined: z.int().describe('Сколько человек записалось по кодам'),
    ownTerms: z.int().describe('Сколько сроков хранения школа выбрала сама'),
    openErasures: z.int().describe('Сколько просьб стереть открыто'),
    overdueErasures: z.int().describe('Из них просрочено'),
    hasModelAbroad: z.boolean(),
    people: z
      .object({
        owing: z.int().describe('Должны будут ответить в любом случае: ещё не ответили'),
        answered: z.int().describe('Уже ответили: спросят, только если спросить всех заново'),
        unasked: z.int().describe('Не спросят: завела школа, а спрашивает она тех, кто записывается'),
      })
      .describe('Кого спросит следующая публикация согласий'),
  })
  .meta({ id: 'LegalSettings' });
export type LegalSettings = z.infer<typeof legalSettings>;

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

export const consentEntry = z
  .object({
    ...ownConsent.shape,
    user: person,
    address: z.string().nullable(),
    device: z.string().nullable(),
    note: z.string().nullable(),
    notedBy: person.omit({ email: true }).nullable(),
  })
  .meta({ id: 'Consent' });
export type ConsentEntry = z.infer<typeof consentEntry>;

export const consentFilters = z.object({
  userId: id.optional(),
  kind: consentKind.optional(),
  act: consentAct.optional(),
  from: time.optional(),
  to: time.optional().describe('Не включая'),
});
