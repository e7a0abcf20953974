import type { Catalogue } from '../en-us/catalogue.ts';

/** Words for what a submission is made of. */
export const submission: Catalogue['submission'] = {
  slots: {
    front_photo: 'Frente',
    back_photo: 'Reverso',
    self_portrait: 'Retrato',
    document: 'Documento',
  },
  types: {
    drivers_license: 'Licencia de conducir',
    state_id: 'Identificación estatal',
    passport: 'Pasaporte',
    social_security_card: 'Tarjeta del Seguro Social',
    bank_statement: 'Estado de cuenta bancario',
    payslip: 'Recibo de nómina',
    tax_form: 'Formulario de impuestos',
    invoice: 'Factura',
    utility_bill: 'Recibo de servicios',
    check: 'Cheque',
    business_filing: 'Registro de la empresa',
    financial_statement: 'Estado financiero',
    unknown: 'Otro documento',
  },
  verifications: { 'government-id': 'Identificación oficial', document: 'Documento' },
  levels: {
    pass: 'Listo para enviar',
    warn: 'Listo para enviar, con una nota',
    block: 'No está listo',
    reject: 'La plataforma lo rechazaría',
  },
  reasons: {
    customerNotPresent: 'El cliente no está aquí',
    onlyCopyThereIs: 'Es la única copia que hay',
    wornCard: 'La tarjeta está gastada',
    cannotHoldStill: 'El cliente no puede quedarse quieto',
    other: 'Otro motivo',
  },
  blockers: {
    noApplication: () => 'Elija la solicitud a la que corresponde.',
    noOwner: () => 'Elija el propietario al que corresponde.',
    noService: () => 'Elija el servicio de verificación.',
    slotEmpty: (slot) => `${slot}: agregue una imagen o un archivo.`,
    stillChecking: (slot) => `${slot}: todavía se está revisando.`,
    notReady: (slot) =>
      `${slot}: no está listo. Corríjalo, o envíelo de todos modos con un motivo.`,
    mustBeAnother: (slot) => `${slot}: no está listo. Use una copia limpia u otro archivo.`,
    platformWouldRefuse: (slot) => `${slot}: la plataforma rechazaría este archivo.`,
    namesDiffer: () => 'Los nombres son distintos; revise el archivo.',
  },
  tray: 'Archivos adicionales',
};
