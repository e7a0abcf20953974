import type { Catalogue } from '../en-us/catalogue.ts';
import { clock } from '../formats.ts';
import { plural } from './amounts.ts';

export const lock: Catalogue['lock'] = {
  verb: 'Bloquear',
  title: 'Bloqueado',
  why: {
    idle: (since) => `No había nadie en el puesto. Bloqueado desde ${clock(since)}.`,
    asked: (since) => `Bloqueado desde ${clock(since)}.`,
    start: () => 'Escriba su PIN para seguir donde estaba.',
  },
  of: (email) => `Para ${email}`,
  held: 'No se muestra nada ni se envía nada nuevo hasta que se desbloquee. Lo que tenía abierto vuelve.',
  pin: 'PIN',
  unlock: 'Desbloquear',
  unlocking: 'Desbloqueando…',
  waits: 'Puede que algo esté llegando ahora a la plataforma. Primero viene su respuesta.',
  wrong: 'Ese no es su PIN.',
  tooOften: (at) => `Demasiados PIN incorrectos. Intente otra vez después de ${at}.`,
  wrongUntil: (at) => `Ese no es su PIN. Intente otra vez después de ${at}.`,
  noPin:
    'No hay un PIN, así que lo abre su contraseña, y eso necesita la red. Puede poner un PIN en Ajustes.',
  another: 'Usar otra cuenta',
  anotherHint:
    'Lo que no se envió queda aquí, sellado, hasta que su usuario inicie sesión otra vez.',
  forgot: '¿Olvidó su PIN?',
  cannotOpen: '¿No puede desbloquear?',
  destroy: {
    title: '¿Destruir aquí todo lo de este usuario?',
    body: 'Nadie puede abrir lo que hay aquí sin el PIN. Si se olvidó, lo único posible es destruir todo lo guardado para este usuario en esta computadora: borradores, archivos, lo que espera para enviarse, recibos y el registro de auditoría. Lo que tiene la plataforma no se toca.',
    bodyNoPin:
      'Se desbloquea al iniciar sesión con su contraseña. Si eso nunca más será posible, se puede destruir todo lo guardado para este usuario en esta computadora: borradores, archivos, lo que espera para enviarse, recibos y el registro de auditoría. Lo que tiene la plataforma no se toca.',
    verb: 'Destruir todo lo que hay aquí',
  },
  typed: {
    label: (word) => `Escriba «${word}» para confirmar`,
    word: 'destruir',
  },
  opening: {
    title: 'Abriendo lo que está guardado aquí',
    lead: 'El almacén de credenciales del sistema todavía no responde. Puede que esté pidiendo su propia contraseña: busque su ventana.',
    tail: 'Si no responde en un minuto, puede seguir sin lo que se guardó antes.',
    failed: 'No se pudo abrir lo que está guardado aquí',
  },
  leaving: {
    title: '¿Cerrar sesión?',
    lead: (n) =>
      `${plural(n, 'elemento de aquí no se envió', 'elementos de aquí no se enviaron')}.`,
    parts: (parts) => `${parts.join(', ')}.`,
    drafts: (n) => plural(n, 'borrador', 'borradores'),
    waiting: (n) => `${n} en espera de enviarse`,
    refused: (n) => plural(n, 'rechazado por la plataforma', 'rechazados por la plataforma'),
    unknown: (n) => `${n} sin resultado conocido`,
    what: 'Qué pasa con ellos',
    keep: 'Guardarlos aquí, bloqueados',
    keepHint:
      'Sellados con su clave. Vuelven cuando usted inicia sesión aquí otra vez, y entonces se siguen enviando.',
    destroy: 'Destruir todo lo mío aquí',
    destroyHint:
      'Los borradores, los archivos, lo que espera, los recibos y el registro de auditoría no se pueden recuperar.',
    unknownLost: (n) =>
      `Puede que la plataforma tenga ${n === 1 ? 'uno de ellos' : `${n} de ellos`}. Al destruirlos se destruye también la única constancia de eso.`,
    onlyHere:
      'No se pudo usar el almacén de credenciales, así que no se pueden guardar: duran solo hasta que usted cierre la sesión.',
    keyGone:
      'La clave de lo que se guardó aquí ya no existe. Destruirlo abandona para siempre lo que hay bajo ella, y le permite empezar de nuevo aquí.',
    waits: 'Primero se espera lo que puede estar llegando a la plataforma.',
    verb: 'Cerrar sesión',
    destroyVerb: 'Destruir y cerrar sesión',
    busy: 'Cerrando la sesión…',
  },
};

export const security: Catalogue['security'] = {
  heading: 'Bloqueo y PIN',
  lead: 'Vale para esta computadora.',
  autoLock: 'Bloquear después de',
  autoLockHint: 'Sin tocar una tecla ni mover el puntero. Ctrl o Cmd y L bloquean de inmediato.',
  minutes: (n) => (n === 0 ? 'Nunca' : plural(n, 'minuto', 'minutos')),
  pin: 'PIN',
  pinSet: 'Hay un PIN. Abre este puesto sin la red, y nada suyo se abre sin él.',
  pinNotSet: 'No hay un PIN. Un puesto bloqueado se abre con su contraseña, y eso necesita la red.',
  set: 'Poner un PIN',
  change: 'Cambiar el PIN',
  remove: 'Quitar el PIN',
  current: 'PIN actual',
  next: 'PIN nuevo',
  again: 'PIN nuevo, otra vez',
  nextHint: 'De 4 a 64 caracteres. Las letras y las frases enteras sirven igual que los dígitos.',
  forgotten:
    'Un PIN olvidado no se puede restablecer: lo que está guardado aquí entonces solo se podría destruir.',
  differ: 'Los dos no son iguales.',
  short: 'Un PIN tiene al menos 4 caracteres.',
  saved: 'Su PIN está puesto.',
  removed: 'Su PIN se quitó.',
  key: 'Clave',
  keyLead: 'Todo lo suyo aquí está sellado con una clave propia.',
  renew: 'Renovar la clave',
  renewBody:
    'Todo lo guardado aquí se sella con una clave nueva. Eso tarda un momento, y mientras tanto no se puede enviar nada.',
  renewed: 'Todo está sellado con una clave nueva.',
  busy: 'Sellando todo de nuevo…',
  notNow:
    'No se puede usar el almacén de credenciales del sistema, así que no hay una clave que proteger con un PIN.',
};
