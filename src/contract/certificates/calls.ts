import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import {
  certificate,
  courseCertificate,
  giving,
  issuedCertificate,
  ownCertificate,
  revocationForm,
} from './schemas.ts';

export const certificates = {
  getCertificate: endpoint({
    method: 'GET',
    path: '/api/certificates/:code',
    access: 'public',
    summary: 'Проверить сертификат по номеру: всё, что в нём напечатано, и не отозван ли он',
    params: z.object({ code: z.string().max(64).describe('С дефисами или без, в любом регистре') }),
    response: certificate,
  }),

  listMyCertificates: endpoint({
    method: 'GET',
    path: '/api/user/certificates',
    access: 'signedIn',
    summary: 'Свои сертификаты, новые первыми',
    response: z.array(ownCertificate),
  }),

  getCourseCertificate: endpoint({
    method: 'GET',
    path: '/api/courses/:id/certificate',
    access: 'signedIn',
    summary: 'Свой сертификат за курс и можно ли попросить о новом',
    params: courseParams,
    response: courseCertificate,
  }),

  askForCertificate: endpoint({
    method: 'POST',
    path: '/api/courses/:id/certificate',
    access: 'signedIn',
    summary: 'Попросить сертификат за пройденный курс или новый взамен: с новым именем, названием, уровнями',
    params: courseParams,
    response: courseCertificate,
  }),

  giveCertificate: endpoint({
    method: 'POST',
    path: '/api/people/:id/certificates',
    access: 'curator',
    summary:
      'Выдать сертификат вручную, с причиной: без оглядки на то, всё ли сдано; действующий заменяется новым',
    params: z.object({ id }),
    body: giving,
    response: issuedCertificate,
  }),

  confirmCertificate: endpoint({
    method: 'POST',
    path: '/api/certificates/:id/confirm',
    access: 'curator',
    summary: 'Подтвердить заслуженный сертификат: он выдаётся сразу. Повтор ничего не меняет',
    params: z.object({ id }),
    response: issuedCertificate,
  }),

  listCertificates: endpoint({
    method: 'GET',
    path: '/api/courses/:id/certificates',
    access: 'admin',
    scope: 'progress:read',
    within: 'params.id',
    summary: 'Сертификаты курса, новые первыми',
    params: courseParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последнего полученного сертификата'),
    }),
    response: z.array(issuedCertificate),
  }),

  revokeCertificate: endpoint({
    method: 'POST',
    path: '/api/certificates/:id/revoke',
    access: 'admin',
    summary: 'Отозвать сертификат: проверка покажет, когда и почему. Повтор ничего не меняет',
    params: z.object({ id }),
    body: revocationForm,
    response: issuedCertificate,
  }),

  restoreCertificate: endpoint({
    method: 'POST',
    path: '/api/certificates/:id/restore',
    access: 'admin',
    summary:
      'Вернуть силу отозванному по ошибке: проверка снова покажет, что он действует. Заменённому новым — 409',
    params: z.object({ id }),
    response: issuedCertificate,
  }),
};
