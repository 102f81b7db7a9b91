import { action, type Change, type Changes } from '#contract/audit/action.ts';
import type { Asks, LegalKind } from '#contract/legal/schemas.ts';
import type { RetentionKind } from '#contract/retention/schemas.ts';

interface Request {
  number: number;
}

interface Edition {
  numbers: Partial<Record<LegalKind, number>>;
  asksAgain: boolean;
  asks?: Asks;
  noticeNotNeeded?: boolean;
}

interface PaperConsent {
  kind: LegalKind;
  number: number;
  signedOn: string;
  note: string;
  importId: string;
}

export const erasureActions = {
  person_erased: action<{ rows: number; number: number | null }>('Стёрты личные данные человека'),
  person_exported_privately: action('Выгружены данные человека вместе с личными планами'),
  erasure_asked: action<Request>('Просьба стереть личные данные'),
  erasure_taken_back: action<Request>('Просьба стереть взята назад'),
  erasure_refused: action<Request>('Отказано в просьбе стереть'),
  erasures_switched: action<{ byItself: boolean }>('Изменено, кто стирает по просьбам'),
  retention_changed: action<{ kind: RetentionKind } & Change<number | null>>('Изменён срок хранения'),
};

export const legalActions = {
  school_changed: action<{ changes: Changes }>('Изменены название, вид или письма школы'),
  operator_changed: action<{ changes: Changes }>('Изменён оператор персональных данных'),
  legal_text_published: action<Edition>('Опубликованы документы школы'),
  consents_waved_off: action('Отмечено: согласия оформляют вне Отклика'),
  paper_consents_noted: action<PaperConsent>('Отмечено согласие на бумаге'),
};
