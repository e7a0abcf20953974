import type { Catalogue } from '../en-us/catalogue.ts';

/** What was filed for an application from this desk. */
export const verifications: Catalogue['verifications'] = {
  note: 'Lo que usted presentó desde este puesto. No se le pueden preguntar a la plataforma los resultados posteriores ni lo que presentaron otros: un recibo dice lo que respondió en su momento.',
  list: 'Presentado para esta solicitud desde este puesto',
  columns: {
    state: 'Estado',
    what: 'Qué',
    owner: 'Propietario',
    times: 'Cuándo',
    receipt: 'Recibo',
  },
  noOwner: 'todavía sin propietario',
  started: (text) => `empezado ${text}`,
  queued: (text) => `puesto en la bandeja de salida ${text}`,
  sent: (text) => `enviado ${text}`,
  open: 'Abrir',
  openReceipt: 'Recibo',
  openOf: (what) => `Abrir ${what}`,
  receiptOf: (what) => `Recibo de ${what}`,
  receiptId: 'ID del registro',
  emptyTitle: 'Nada presentado para esta solicitud desde este puesto',
  emptyText: 'Lo que presenta para ella aparece aquí con su estado y su recibo.',
  misfiled: 'Presentado para otra persona',
};
