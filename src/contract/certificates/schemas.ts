import { z } from 'zod';
import { id, requiredText, time } from '#contract/text.ts';

/** How a certificate comes: by itself, after a curator's yes, or only when a person gives it. */
export const certificateWay = z.enum(['itself', 'confirmed', 'by_hand']);
export type CertificateWay = z.infer<typeof certificateWay>;

/** What a course gives to whoever has done all of its lessons that count. */
export const certificateSetting = z.object({
  hours: z.int(),
  signedBy: z.string().describe('Пусто — подписывает школа'),
  text: z.string(),
  given: certificateWay
    .exclude(['itself'])
    .optional()
    .describe('confirmed: после подтверждения куратора; by_hand: только вручную; нет — сам'),
});
export type CertificateSetting = z.infer<typeof certificateSetting>;

const day = z.iso.date().describe('По часам школы');

/** All that is printed, as it was on the day of issue. */
export const certificateWords = z.object({
  name: z.string(),
  course: z.string(),
  school: z.string().describe('Как школа себя называет; у выданных раньше — оператор, если он назван'),
  operator: z.string().optional().describe('Кто выдаёт: оператор персональных данных, если он назван'),
  hours: z.int(),
  signedBy: z.string(),
  text: z.string(),
  startedOn: day,
  finishedOn: day,
  issuedOn: day,
  reached: z
    .array(
      z.object({
        lesson: z.string(),
        levels: z
          .array(z.object({ title: z.string(), level: z.string() }))
          .describe('Критерии лучшей попытки не ниже зачёта, словами уровней'),
      }),
    )
    .optional()
    .describe('Что достигнуто, по урокам; не больше, чем помещается на лист. Нет у выданных раньше'),
  isWhole: z.boolean().optional().describe('false: выдан человеком, хотя сдано не всё, что идёт в зачёт'),
  lessons: z.array(z.string()).describe('Названия уроков у выданных раньше'),
  moreLessons: z.int().describe('Сколько уроков не поместилось'),
  criteria: z
    .array(
      z.object({
        title: z.string(),
        level: z.string().describe('Словами критерия: уровень последней оценённой попытки'),
        step: z.int().describe('Какой он по счёту снизу'),
        steps: z.int(),
      }),
    )
    .describe('Уровни у выданных раньше'),
  moreCriteria: z.int(),
});
export type CertificateWords = z.infer<typeof certificateWords>;

const revocation = {
  revokedAt: time.nullable(),
  revokedBecause: z.string().nullable(),
};

export const revocationForm = z.object({
  because: requiredText(300, 'Назовите причину: её увидит каждый, кто проверит сертификат'),
});

const reason = requiredText(300, 'Назовите причину: она останется в журнале');

export const givingForm = z.object({ because: reason });
export const giving = givingForm.extend({ courseId: id });

/** What anybody with the paper may check. */
export const certificate = z
  .object({
    code: z.string(),
    words: certificateWords,
    logo: z.string().nullable().describe('Адрес логотипа школы на день выдачи'),
    revokedOn: day.nullable(),
    revokedBecause: revocation.revokedBecause,
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof certificate>;

export const ownCertificate = z
  .object({
    id,
    courseId: id.nullable().describe('null: курса больше нет'),
    courseTitle: z.string(),
    code: z.string().nullable().describe('null: сертификат ещё готовится'),
    issuedAt: time.nullable(),
    ...revocation,
  })
  .meta({ id: 'OwnCertificate' });
export type OwnCertificate = z.infer<typeof ownCertificate>;

export const courseCertificate = z
  .object({
    given: z.boolean().describe('Курс даёт сертификат'),
    awaitsYes: z.boolean().describe('Заслужен и ждёт подтверждения куратора'),
    soon: z
      .literal(true)
      .optional()
      .describe('Будет готов через несколько секунд: не ждёт ни отзыва, ни подтверждения'),
    newest: ownCertificate
      .nullable()
      .describe('Действующий или тот, который готовится; если такого нет — последний отозванный'),
    ask: z
      .enum(['first', 'anew'])
      .nullable()
      .describe(
        'О чём можно попросить: first — о сертификате, anew — о новом взамен: в нём будут другие слова',
      ),
  })
  .meta({ id: 'CourseCertificate' });
export type CourseCertificate = z.infer<typeof courseCertificate>;

export const issuedCertificate = z
  .object({
    id,
    userId: id,
    name: z.string().describe('Как напечатано; у того, который готовится, — как человека зовут сейчас'),
    code: z.string().nullable(),
    issuedAt: time.nullable(),
    ...revocation,
    givenBy: z.string().nullable().describe('Кто выдал вручную'),
    givenBecause: z.string().nullable(),
  })
  .meta({ id: 'IssuedCertificate' });
export type IssuedCertificate = z.infer<typeof issuedCertificate>;

/** On the page of a person, for whoever works with him. */
export const personCertificate = z.object({
  way: certificateWay.nullable().describe('null: курс не даёт сертификата'),
  newest: issuedCertificate
    .nullable()
    .describe('Действующий или тот, который готовится; если такого нет — последний отозванный'),
  awaitsYes: z.boolean().describe('Заслужен и ждёт подтверждения'),
});
export type PersonCertificate = z.infer<typeof personCertificate>;
