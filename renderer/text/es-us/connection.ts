import type { connection as connectionInEnglish } from '../en-us/connection.ts';

const namedBy = {
  managed: 'como dice el archivo de su organización',
  system: 'como dicen los ajustes de red de esta computadora',
  environment: 'como dice una variable del entorno',
  none: 'ya que nada indica un proxy',
};

/** The steps from this computer to the platform, tried one by one. */
export const connection: typeof connectionInEnglish = {
  title: 'Conexión',
  lead: 'Prueba cada paso entre esta computadora y la plataforma. No inicia la sesión de nadie ni abre ningún registro.',
  try: 'Probar la conexión',
  trying: 'Probando cada paso …',
  copy: 'Copiar para informática',
  copied: 'Copiado.',
  notCopied: 'El sistema no lo permitió. Marque las líneas y cópielas usted.',
  noServer:
    'Aún no hay plataforma que probar: inicie sesión, o escriba su dirección donde se inicia sesión.',
  stepsLabel: 'Pasos hasta la plataforma',
  steps: {
    way: 'Salida',
    name: 'Dirección',
    reach: 'Conexión',
    certificate: 'Certificado',
    answer: 'Plataforma',
    clock: 'Reloj',
  },
  states: {
    passed: 'Bien',
    failed: 'Falla',
    unsure: 'No es seguro',
    notTried: 'Sin probar',
    notNeeded: 'No hace falta',
  },
  well: 'Todos los pasos funcionan.',
  unproven: 'La línea funciona. Solo al iniciar sesión se ve si la plataforma está al otro lado.',
  direct: (by) => `Directamente, ${namedBy[by]}.`,
  proxies: (list, by) => `Por ${list}, ${namedBy[by]}.`,
  orDirect: 'una línea directa',
  nameFound: 'El primer servidor del camino tiene dirección.',
  reached: {
    direct: 'El servidor responde.',
    proxy: 'El proxy deja pasar la dirección de la plataforma.',
  },
  plain: 'La plataforma está en esta computadora.',
  issued: (subject, issuer, until) =>
    `Emitido para ${subject} por ${issuer}, válido hasta ${until}.`,
  answered: (status) => `Responde como lo hace la plataforma (${status}).`,
  somebody: (status) => `Algo responde con ${status}, y no con las palabras de la plataforma.`,
  clockRight: 'El reloj de esta computadora está bien.',
  noClock: 'La respuesta no dio la hora.',
  ahead: (long) => `El reloj de esta computadora está adelantado ${long}.`,
  behind: (long) => `El reloj de esta computadora está atrasado ${long}.`,
  clockTitle: 'El reloj de esta computadora está mal',
  clockTodo:
    'Por él se juzgan los certificados y las sesiones. Haga que la red lo ponga en hora, o pregunte a informática.',
  report: (version, server, at) => `Intake Desk ${version}: conexión con ${server}, ${at}`,
};
