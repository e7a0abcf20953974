import type { Catalogue } from '../en-us/catalogue.ts';
import { came } from './came.ts';

/** An outcome that is not known: what is known of it, and what staff can do. */
export const unknown: Catalogue['unknown'] = {
  title: 'Qué pasó',
  heading: 'No se sabe si esto llegó',
  lead: 'Se interrumpió cuando la plataforma ya podía tenerlo todo. No se le puede preguntar a la plataforma, así que este programa nunca lo envía otra vez por sí solo. Aquí no se pierde nada.',
  foundLead:
    'El registro de estos archivos se perdió, y puede que se hayan enviado antes. No se puede preguntar a la plataforma, así que este programa nunca los envía por sí solo. Aquí no se perdió nada.',
  briefly: {
    sending: 'la línea se cortó justo al final del envío',
    waiting: 'la línea se cortó después de enviarlo todo',
    answering: 'la línea se cortó en medio de la respuesta',
    answered: 'la respuesta no lo dijo',
    programEnded: 'el programa se detuvo antes de la respuesta',
    journalDamaged: 'los registros de aquí se dañaron o se perdieron',
  },
  refusedBriefly: 'la respuesta lo rechazó, y aun así puede haber llegado',
  came,
  phases: {
    sending: 'Mientras se enviaba la última parte',
    waiting: 'Se envió todo; no llegó respuesta',
    answering: 'La respuesta había empezado y se cortó',
    answered: 'Llegó una respuesta que no dice si se presentó',
    programEnded: 'Este programa o la computadora se detuvo antes de la respuesta',
    journalDamaged:
      'Los registros de esta computadora se dañaron o se perdieron, o los últimos de ellos',
  },
  facts: {
    started: 'Empezó el envío',
    ended: 'No se sabe desde',
    sent: 'Enviado',
    phase: 'Cuándo terminó',
    status: 'Respuesta',
    serverDate: 'Reloj del servidor',
    failure: 'Motivo',
    quote: 'La respuesta dice',
    came: 'Qué llegó',
  },
  sentAll: (text) => `todo, ${text}`,
  sentUncounted: (text) => `sin contar, de ${text}`,
  uncounted: 'sin contar',
  noAnswer: 'ninguna',
  earlier: 'Hasta ahora',
  earlierLine: (by, text) => `Lo dejó para un supervisor ${by}, ${text}`,
  question: '¿Qué averiguó?',
  checkedBy: 'Quién lo comprobó, y dónde',
  checkedByHint: 'Por ejemplo «María, en el portal». Se guarda cifrado, con el nombre de usted.',
  checkedByMissing: 'Escriba quién lo comprobó, para que se pueda seguir.',
  choices: {
    there: {
      label: 'Comprobado con la plataforma: está allí',
      hint: 'No se envía nada otra vez. Cuenta como presentado, sin recibo, y sus archivos se tratan como los de uno enviado.',
    },
    sendAgain: {
      label: 'Comprobado: no está allí, enviar otra vez',
      hint: 'Va otra vez a la bandeja de salida. Si la plataforma sí lo tiene, esto puede iniciar una segunda verificación de la misma persona, y puede tener un cargo.',
    },
    refused: {
      label: 'Comprobado: no está allí, corregirlo primero',
      hint: 'Cuenta como rechazado: después «Corregir y enviar otra vez» hace de él un borrador, con sus archivos.',
    },
    supervisor: {
      label: 'Dejarlo para un supervisor',
      hint: 'No se envía nada. Queda aquí, marcado, y vuelve a preguntar.',
    },
  },
  foundAgain: {
    label: 'Comprobado: no está allí, hacerlo un borrador',
    hint: 'Usted elige la solicitud y el propietario, y después lo envía. Si la plataforma sí lo tiene, esto puede iniciar una segunda verificación de la misma persona, y puede tener un cargo.',
    verb: 'Hacerlo un borrador',
  },
  verbs: {
    there: 'Marcar como presentado',
    sendAgain: 'Enviar otra vez',
    refused: 'Marcar como rechazado',
    supervisor: 'Dejarlo para un supervisor',
  },
  confirmedTitle: 'Comprobado: está allí',
  confirmedLead: (by, checkedBy, text) =>
    `${by} lo marcó ${text}${checkedBy === '' ? '' : ` (comprobó: ${checkedBy})`}. No tiene recibo, porque la respuesta nunca llegó a este puesto.`,
};
