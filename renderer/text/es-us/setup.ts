import type { setup as setupInEnglish } from '../en-us/setup.ts';

/** The set-up that a new desk is led through once. */
export const setup: typeof setupInEnglish = {
  stepsLabel: 'Pasos de la configuración',
  steps: {
    services: 'Servicios',
    codes: 'Códigos',
    privacy: 'Nombres',
    scanner: 'Escáner',
    portalKey: 'Clave',
    security: 'PIN',
  },
  titles: {
    services: '¿Qué servicios puede usar esta sucursal?',
    codes: '¿Qué significan los números de la plataforma?',
    privacy: '¿Pueden las filas mostrar los nombres de las empresas?',
    scanner: '¿Hay un escáner?',
    portalKey: '¿Emitió el portal una clave?',
    security: 'Un PIN para este puesto',
  },
  leads: {
    services:
      'Cada verificación se pide a un servicio. La plataforma no los enumera: la página del prestamista o su gerente tiene los identificadores.',
    codes:
      'La plataforma da los estados y otros datos como números. Ponga nombre a los que usa su sucursal.',
    privacy: 'Se decide aquí para todos en este puesto, porque los nombres tienen un costo.',
    scanner:
      'Los escáneres de la red se encuentran solos. Escriba la dirección de uno que no aparezca, o elija la carpeta donde un escáner guarda sus archivos.',
    portalKey: 'La mayoría de las sucursales no tiene: cada quien usa una contraseña.',
    security:
      'Con un PIN vuelve en segundos después de un bloqueo, también sin línea, y nadie más abre lo que usted tiene aquí.',
  },
  without: {
    services: 'Sin esto: se pueden tomar y guardar imágenes, pero no se puede enviar nada.',
    codes: 'Sin esto: un estado se muestra con su número.',
    privacy: 'Sin esto: las filas muestran tokens y los nombres que esta computadora conoce.',
    scanner: 'Sin esto: use la cámara o suelte archivos.',
    portalKey: 'Sin esto: cada quien inicia sesión con su propia contraseña.',
    security:
      'Sin esto: después de un bloqueo entra con su contraseña, y para eso hace falta la conexión.',
    securityByKey: 'Sin esto: quien escriba su correo aquí ve lo que usted tiene aquí.',
  },
  done: 'Este paso está hecho. Puede cambiarlo en Ajustes en cualquier momento.',
  back: 'Atrás',
  next: 'Siguiente',
  skip: 'Seguir sin esto',
  leave: 'Terminar después',
  finish: 'Empezar a trabajar',
  later: 'La configuración espera en Ajustes, en “Configure este puesto”.',
  again: 'Configure este puesto',
};
