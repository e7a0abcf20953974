import type { HostTexts } from './en-us.ts';

export const esUs: HostTexts = {
  menu: {
    file: '&Archivo',
    newSubmission: 'Nuevo envío',
    lock: 'Bloquear',
    settings: 'Ajustes…',
    quit: 'Salir de Intake Desk',
    edit: '&Edición',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    delete: 'Eliminar',
    selectAll: 'Seleccionar todo',
    go: '&Ir',
    palette: 'Ir a…',
    findApplication: 'Buscar una solicitud',
    fileCapture: 'Nuevo envío',
    outbox: 'Bandeja de salida',
    view: '&Ver',
    resetZoom: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fullScreen: 'Pantalla completa',
    developerTools: 'Herramientas de desarrollo',
    window: 'Ve&ntana',
    minimize: 'Minimizar',
    zoom: 'Ampliar o reducir',
    front: 'Traer todo al frente',
    close: 'Cerrar',
    help: 'Ay&uda',
    shortcuts: 'Atajos de teclado',
    about: 'Acerca de Intake Desk',
    hide: 'Ocultar Intake Desk',
    hideOthers: 'Ocultar otros',
    unhide: 'Mostrar todo',
  },
  leaving: {
    message: 'Se está enviando algo.',
    detail:
      'Los borradores y lo que espera se guardan y siguen la próxima vez que se abra. Se espera lo que la plataforma pueda tener ya, y después Intake Desk se cierra.',
    close: 'Cerrar',
    keepOpen: 'Dejar abierto',
  },
  update: {
    message: (version) => `La versión ${version} de Intake Desk ya está aquí.`,
    detail:
      'Para instalarla, Intake Desk se cierra y vuelve a abrirse. Los borradores y lo que espera su envío se conservan. El texto que está escribiendo, no.',
    install: 'Instalar y reiniciar',
    later: 'Más tarde',
  },
  scanFolder: { title: 'Elija la carpeta del escáner', choose: 'Elegir' },
  places: {
    message: '¿Usar esta carpeta o dirección?',
    detail: 'Diga que sí solo si acaba de escribirla.',
    use: 'Usar',
    cancel: 'Cancelar',
    names: {
      server: 'Servidor que recibe la contraseña o la clave',
      forgotPasswordUrl: 'Enlace «¿Olvidó su contraseña?»',
      applicationUrl: 'Enlace a una solicitud',
      scanFolder: 'Carpeta de escaneo',
      scannerAddresses: 'Escáner',
    },
  },
  notDone: (count) => `${count} ${count === 1 ? 'elemento' : 'elementos'} sin terminar`,
  notices: {
    looks: {
      title: 'Hay una comprobación por revisar',
      body: 'No se aprobó, o su respuesta no está clara. Abra la bandeja de salida.',
    },
    rejected: {
      title: 'Algo fue rechazado',
      body: 'No quedó archivado tal como está. Abra la bandeja de salida.',
    },
    unknown: {
      title: 'No se sabe si algo llegó',
      body: 'No se envía de nuevo por sí solo. Abra la bandeja de salida.',
    },
  },
  refused: {
    option: (name) =>
      `Intake Desk no acepta ${name}. Quítelo del acceso directo que abre Intake Desk.`,
    noSandbox:
      'Intake Desk no se abre sin su zona protegida (sandbox). Quite --no-sandbox del acceso directo; en Ubuntu, instale el paquete de Debian.',
    variable: (name) =>
      `Intake Desk no se abre mientras exista la variable de entorno ${name}. Pida a su equipo de TI que la quite.`,
    keychain: (choice) => `Aquí no se puede usar el almacén de credenciales «${choice}».`,
  },
  start: {
    inUse: 'Intake Desk ya está abierto con este perfil. Cierre primero esa ventana.',
    unusable: (folder) =>
      `Intake Desk no puede usar su carpeta ${folder}. Compruebe que usted puede escribir en ella y que el disco no está lleno.`,
    held: (folder) =>
      `Otro programa ocupa un archivo de la carpeta de Intake Desk ${folder}. Puede ser un antivirus o una copia de seguridad: abra Intake Desk otra vez en un momento.`,
    other: (version) =>
      `Aquí se usó ${version === null ? 'otra versión' : `la versión ${version}`} de Intake Desk, que guarda las cosas de un modo que esta no entiende. No se cambió nada ni se perdió nada: pida a su equipo de TI que instale esa versión o que aparte la carpeta del perfil.`,
    failed: 'Intake Desk no puede abrirse. Reinicie la computadora o consulte a su equipo de TI.',
  },
  defect:
    'Intake Desk se cerró porque algo en el programa falló. Lo presentado se conserva: ábralo otra vez.',
  windowStopped: 'La ventana se detuvo dos veces. Abra Intake Desk otra vez.',
  written: (file, reference) =>
    `Para su equipo de TI: lo que pasó está en ${file}, referencia ${reference}.`,
};
