import type { Catalogue } from '../en-us/catalogue.ts';
import { plural } from './amounts.ts';

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
