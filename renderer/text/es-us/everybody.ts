import type { everybody as english } from '../en-us/everybody.ts';
import { count, stamp } from '../formats.ts';
import { plural } from './amounts.ts';

const copyState: typeof english.copyState = {
  whole: 'Entero',
  broken: 'Roto',
  endMissing: 'Falta el final',
  startMissing: 'Falta el principio',
  unreadable: 'No se puede leer',
  notCopied: 'Todavía sin copiar',
};

const copyWhy: typeof english.copyWhy = {
  whole: () => '',
  broken: ({ at }) =>
    `La entrada ${count(at ?? 0)} falta, se cambió o la puso otra cosa. Avise a quien responde por esta computadora, y no cambie nada.`,
  endMissing: ({ lastAt }) =>
    `${lastAt === null ? 'Faltan entradas' : `Faltan las entradas posteriores al ${stamp(lastAt)}`}: se había copiado más, o este usuario inició sesión más tarde. Si Intake Desk solo se cerró a la mitad, se copia cuando este usuario inicie sesión otra vez.`,
  startMissing: ({ at }) =>
    `Ya no están las entradas anteriores a la ${count(at ?? 0)}, que no eran tan antiguas como para quitarse. Está bien si antes se guardaban menos tiempo.`,
  unreadable: () =>
    'Se selló para una clave suya que se perdió. Se copia otra vez cuando este usuario inicie sesión.',
  notCopied: () => 'Se copia cuando este usuario inicie sesión.',
};

export const everybody: typeof english = {
  auditorReads: (email) =>
    `${email} es quien audita aquí y lee también este registro. Se sella solo para esa persona, sin imágenes, y queda hasta que se cumple su tiempo.`,
  whose: 'De quién es el registro',
  own: 'Mi registro',
  everybodyHere: 'Todos en esta computadora',
  everybodyHint:
    'Los registros de todos los que inician sesión aquí, tal como sus programas los copiaron para usted. No tienen imágenes ni nombres de archivos. Que usted los lee queda en su propio registro.',
  everybodyTitle: 'Lo que hicieron todos aquí',
  everybody: 'Todos',
  recordOf: 'Registro de',
  checkAll: 'Comprobar los registros',
  users: 'De quién hay registros',
  unknownUser: (id) => `Usuario ${id}`,
  copyState,
  copyWhy,
  copySpan: ({ entries, firstAt, lastAt }) => {
    const all = plural(entries, 'entrada', 'entradas');
    if (firstAt === null || lastAt === null) return all;
    return `${all}, ${firstAt === lastAt ? stamp(firstAt) : `del ${stamp(firstAt)} al ${stamp(lastAt)}`}`;
  },
  copyPartsLost: (n) =>
    `${plural(n, 'parte se selló', 'partes se sellaron')} para una clave anterior suya o se dañó, y no se puede leer.`,
};
