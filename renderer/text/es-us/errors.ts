import type { KeychainProblem } from '../../../preload/contract/app-error.ts';
import type { Catalogue } from '../en-us/catalogue.ts';
import type { ErrorWords } from '../en-us/errors.ts';
import { clock } from '../formats.ts';
import { bytes, days, when } from './amounts.ts';
import { came, fileProblems, folderProblems } from './error-parts.ts';
import { blockedWords, offlineWords, proxyWords } from './network-problems.ts';
import { conflict, ruledOut } from './refusals.ts';
import { scannerWords } from './scanner-problems.ts';

function words(title: string, todo: string, quote: string | null = null): ErrorWords {
  return { title, todo, quote };
}

const tooLarge = (todo: string) => words('La respuesta es demasiado grande', todo);
const tooMuch = {
  size: tooLarge(
    'La plataforma envió más de lo que este programa lee de una vez, y no se tomó nada. Pida menos, por ejemplo algunos servicios o un resumen.',
  ),
  record: tooLarge(
    'La plataforma envió un registro de más de 1 MB, y no se tomó nada. No se puede pedir menos: mírelo en la plataforma misma, o avise a su departamento de informática.',
  ),
  impossible: tooLarge(
    'Se esperaban unas pocas palabras; lo que llegó no es de la plataforma. Revise la dirección del servidor o avise a su departamento de informática.',
  ),
  depth: words(
    'La respuesta está anidada demasiado hondo',
    'Tiene valores dentro de valores más allá de lo que este programa lee, y no se tomó nada. Avise a su departamento de informática.',
  ),
} as const;

const signedOut = {
  none: 'No ha iniciado sesión',
  expired: 'Su sesión terminó',
  refused: 'La plataforma ya no acepta esta sesión',
  keyRefused: 'Se rechazó la clave del portal',
} as const;

const signedOutTodo = {
  none: 'Inicie sesión otra vez. Todo lo que escribió sigue aquí.',
  expired: 'Inicie sesión otra vez. Todo lo que escribió sigue aquí.',
  refused:
    'Inicie sesión otra vez. Todo lo que escribió sigue aquí. Si no sirve, avise a su departamento de informática.',
  keyRefused:
    'Pida una nueva a quien administra el portal y escríbala en Ajustes. Todo lo que escribió sigue aquí.',
} as const;

const sessionOnly =
  'Hasta que funcione, todo dura solo hasta que usted cierre la sesión o el programa: envíelo antes.';

const keychain: Readonly<Record<KeychainProblem, ErrorWords>> = {
  moduleMissing: words(
    'No se puede guardar nada en esta computadora',
    `La parte que habla con el almacén de credenciales del sistema no está instalada: instale Intake Desk otra vez. ${sessionOnly}`,
  ),
  noService: words(
    'No se puede guardar nada en esta computadora',
    `Aquí no funciona ningún almacén de credenciales. Inicie uno (en Linux, gnome-keyring o KWallet) e intente otra vez. ${sessionOnly}`,
  ),
  locked: words(
    'El almacén de credenciales del sistema está bloqueado',
    `Desbloquéelo e intente otra vez. Lo que se guardó antes queda donde está. ${sessionOnly}`,
  ),
  failed: words(
    'El almacén de credenciales del sistema no funcionó',
    `Intente otra vez; reinicie la computadora si continúa. ${sessionOnly}`,
  ),
  keyLost: words(
    'La clave de lo que se guardó aquí ya no existe',
    `El almacén de credenciales no la tiene, así que lo guardado no se puede leer. La clave se perdió, o lo guardado se copió aquí desde otra computadora sin su clave. No se escribe nada encima: puede que su departamento de informática pueda restaurar el almacén, o que aún tenga la computadora de donde vino. Si no, cierre la sesión y elija destruirlo. ${sessionOnly}`,
  ),
  keyElsewhere: words(
    'La clave que se encontró aquí es de otra computadora',
    `Lo que se guardó en esta computadora solo se abre con la clave de esta computadora, y esa falta. Su cuenta tiene la de otra computadora, que solo abre lo que se guardó allá. No se escribe nada encima de ninguna: puede que su departamento de informática pueda restaurar el almacén de credenciales de esta computadora y la carpeta de Intake Desk. Si no, cierre la sesión y elija destruir lo que se guardó aquí; la otra computadora conserva lo suyo. ${sessionOnly}`,
  ),
  notLasting: words(
    'Aquí no se guarda nada: envíe ahora',
    'Su organización dice que este escritorio empieza de nuevo cada vez. Nada puede esperar en él: envíe lo que agregue antes de cerrar sesión, cerrar el programa o irse. Lo que no se haya enviado se pierde.',
  ),
};

const pinTitle = {
  needed: 'Hace falta su PIN',
  wrong: 'Ese no es su PIN',
  tooOften: 'Demasiados PIN incorrectos',
} as const;

const notTaken = {
  empty: words('Este archivo está vacío', 'Guárdelo o escanéelo otra vez y agréguelo.'),
  incomplete: words('No se pudo leer una parte del archivo', 'Agréguelo otra vez.'),
  noSpace: words(
    'El disco de esta computadora está lleno',
    'Libere espacio y agregue el archivo otra vez.',
  ),
} as const;

const notSaved = {
  full: words(
    'No hay espacio para este archivo',
    'El disco que eligió está lleno. Libere espacio o elija otro lugar y guarde otra vez.',
  ),
  noAccess: words(
    'El archivo no se puede escribir ahí',
    'Puede ser un lugar de solo lectura, o que otro programa tenga abierto un archivo con ese nombre. Elija otro lugar o nombre.',
  ),
  gone: words(
    'El lugar que eligió ya no está',
    'Revise que su unidad esté conectada, o elija otro lugar.',
  ),
  failed: words('No se pudo escribir el archivo', 'Elija otro lugar o nombre y guarde otra vez.'),
} as const;

const refusedElse = [
  'La plataforma rechazó esto',
  'Corrija lo que señala e intente otra vez.',
] as const;
const refused: Readonly<Record<number, readonly [title: string, todo: string]>> = {
  403: [
    'La plataforma no le permite hacer esto',
    'Es posible que su cuenta no tenga permiso. Pregunte a quien administra las cuentas.',
  ],
  409: [
    'Algo en la plataforma lo impide',
    'Puede haber cambiado mientras tanto. Léalo otra vez y después decida.',
  ],
};

const addAgain = 'No se envió nada. Retírelo, o ábralo, y agregue el archivo otra vez.';

const unreadable = {
  missing: words('Un archivo de esto ya no está en esta computadora', addAgain),
  damaged: words('Un archivo de esto está dañado en esta computadora', addAgain),
  otherKey: words(
    'Un archivo de esto se selló con otra clave',
    'No se envió nada. Pregunte a su departamento de informática antes de agregar el archivo otra vez.',
  ),
} as const;

const files = {
  settings: 'los ajustes',
  outbox: 'la bandeja de salida',
  records: 'lo que este puesto recuerda',
  capture: 'una captura',
  other: 'un archivo de este programa',
} as const;

const storage = {
  full: words(
    'El disco de esta computadora está lleno',
    'No se cambió nada, y lo guardado sigue aquí. Libere espacio e intente otra vez.',
  ),
  readOnly: words(
    'El disco de esta computadora no acepta cambios',
    'No se cambió nada, y lo guardado sigue aquí. Avise a su departamento de informática.',
  ),
  busy: words(
    'Otro programa ocupa la carpeta de este',
    'No se cambió nada. Espere un momento e intente otra vez.',
  ),
  damaged: words(
    'Lo que está guardado aquí está dañado',
    'No se borró nada. Avise a su departamento de informática antes de seguir.',
  ),
  disk: words(
    'El disco de esta computadora no funciona como debe',
    'No se cambió nada. Intente otra vez; avise a su departamento de informática si vuelve a pasar.',
  ),
  otherVersion: words(
    'Lo que está guardado aquí lo hizo otra versión',
    'No se cambió nada. Instale esa versión de Intake Desk.',
  ),
} as const;

const switchedOff = {
  offerStatus: 'cambiar el estado de las ofertas',
  attributeEdit: 'editar atributos',
  attributeDelete: 'eliminar atributos',
  filterDelete: 'eliminar filtros guardados',
  orchestrationRetry: 'repetir un paso',
  rawBankData: 'leer los datos bancarios completos',
  exports: 'guardar datos como archivos',
} as const;

export const errors: Catalogue['errors'] = {
  signedOut: ({ reason }) => words(signedOut[reason], signedOutTodo[reason]),
  signInRefused: ({ platformMessage }) =>
    words(
      'No se aceptó el correo o la contraseña',
      'Revise los dos e intente otra vez.',
      platformMessage,
    ),
  passwordExpired: ({ ttlDays, platformMessage }) =>
    words(
      'Su contraseña venció',
      `${ttlDays === null ? 'Las contraseñas vencen después de un tiempo.' : `Las contraseñas vencen después de ${days(ttlDays)}.`} Cámbiela en el portal e inicie sesión aquí con la nueva.`,
      platformMessage,
    ),
  offline: (error) => words(...offlineWords(error)),
  proxy: (error) => words(...proxyWords(error)),
  rejected: ({ status, platformMessage }) =>
    words(...(refused[status] ?? refusedElse), platformMessage),
  notFound: ({ platformMessage }) =>
    words('No está en la plataforma', 'Revise el ID, o búsquelo otra vez.', platformMessage),
  throttled: ({ retryAt }) =>
    words(
      'La plataforma le pide que espere',
      retryAt === null
        ? 'Intente otra vez en un minuto.'
        : `Intente otra vez después de ${clock(retryAt)}.`,
    ),
  unavailable: ({ status, retryAt, platformMessage = null }) =>
    words(
      'La plataforma no está disponible en este momento',
      `Respondió ${status}. ${retryAt === null ? 'Intente otra vez en unos minutos.' : `Intente otra vez después de ${clock(retryAt)}.`}`,
      platformMessage,
    ),
  blockedOnTheWay: (error) => words(...blockedWords(error)),
  unexpectedAnswer: ({ status, excess, came: what }) =>
    excess === undefined
      ? words(
          'No se pudo entender la respuesta',
          `La plataforma respondió ${status} con ${what === undefined ? 'algo que este programa no conoce' : came[what]}. Revise la dirección del servidor; avise a su departamento de informática si continúa.`,
        )
      : tooMuch[excess],
  textCutOff: () =>
    words('La respuesta no llegó completa', 'No cambió nada. Intente otra vez para traerla.'),
  switchedOff: ({ write }) =>
    words(
      'Esto está desactivado en esta computadora',
      `Su departamento de informática decide quién puede ${switchedOff[write]}. No se envió nada.`,
    ),
  ruledOut: ({ rule }) => words(...ruledOut[rule]),
  invalidRequest: ({ issues }) =>
    words(
      'Hay algo que corregir',
      issues.length === 0
        ? 'Revise lo que escribió.'
        : issues.map((issue) => issue.message).join(' '),
    ),
  fileNotTaken: ({ reason, limit }) => {
    if (reason === 'tooLarge') {
      const most = limit === null ? '' : ` Los archivos pueden tener hasta ${bytes(limit)}.`;
      return words(
        'Este archivo es demasiado grande',
        `Guarde una copia más pequeña y agregue esa.${most}`,
      );
    }
    if (reason === 'tooMany') {
      const most = limit === null ? '' : ` Un caso admite hasta ${limit}.`;
      return words('Aquí hay demasiados archivos', `Quite algunos que no necesite.${most}`);
    }
    return notTaken[reason];
  },
  fileNotSaved: ({ reason }) => notSaved[reason],
  scanFolder: ({ problem }) => words(...folderProblems[problem]),
  scanFile: ({ problem }) => words(...fileProblems[problem]),
  scanner: (error) => words(...scannerWords(error)),
  keychain: ({ problem }) => keychain[problem],
  pin: ({ problem, retryAt }) =>
    words(
      pinTitle[problem],
      retryAt === null ? 'Escriba su PIN.' : `Intente otra vez después de ${clock(retryAt)}.`,
    ),
  conflict: ({ reason }) => words(...conflict[reason]),
  locked: () => words('El puesto está bloqueado', 'Ábralo otra vez; todo sigue aquí.'),
  storage: ({ reason, file = 'other' }) => {
    if (reason === 'held') {
      return words(
        `Otro programa ocupa ${files[file]}`,
        'No se perdió nada. Puede ser un antivirus o una copia de seguridad: intente otra vez en un momento. Si continúa, cierre ese programa o avise a su departamento de informática.',
      );
    }
    if (reason === 'unread') {
      return words(
        `Este programa no puede leer ${files[file]} en este momento`,
        'No se cambió nada, y lo guardado sigue aquí. El programa lo intenta otra vez por sí solo: intente otra vez en un momento. Si continúa, avise a su departamento de informática.',
      );
    }
    return storage[reason];
  },
  sentBefore: ({ at }) =>
    words(
      'Esto ya se envió',
      `Los mismos archivos del mismo propietario se pusieron en la bandeja de salida ${when(at)}. Ábralo y presione Enviar para que se le pregunte.`,
    ),
  contentsUnreadable: ({ reason }) => unreadable[reason],
  cancelled: () =>
    words('El envío se detuvo', 'Todo sigue aquí. Envíe otra vez cuando esté listo.'),
  internal: ({ reference }) =>
    words(
      'Algo falló en este programa',
      `No se perdió nada de lo que escribió. Intente otra vez; si vuelve a pasar, dé a su departamento de informática la referencia ${reference}.`,
    ),
};
