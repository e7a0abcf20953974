import type { Catalogue } from '../en-us/catalogue.ts';
import { clock } from '../formats.ts';

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
    again: 'Se intenta otra vez por sí solo.',
  },
};
