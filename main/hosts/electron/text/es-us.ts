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
    message: 'Todavía se está enviando algo.',
    detail:
      'Intake Desk espera la respuesta de la plataforma a lo que ya pueda tener y después se cierra. Los borradores y los envíos en espera se conservan y continúan la próxima vez que se abra.',
    close: 'Cerrar',
    keepOpen: 'Mantener abierto',
  },
  update: {
    message: (version) => `Intake Desk ${version} está listo para instalarse.`,
    detail:
      'Intake Desk se cierra y vuelve a abrirse para instalar la actualización. Los borradores y los envíos en espera se conservan. El texto que está escribiendo se pierde.',
    install: 'Instalar y reiniciar',
    later: 'Más tarde',
  },
  scanFolder: { title: 'Elegir la carpeta de escaneo', choose: 'Elegir' },
  places: {
    message: '¿Usar esta carpeta o dirección?',
    detail: 'Confirme solo si acaba de escribir esta carpeta o dirección.',
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
      title: 'Hay un resultado por revisar',
      body: 'La verificación no se aprobó o la respuesta no está clara. Abra la bandeja de salida.',
    },
    rejected: {
      title: 'Se rechazó un envío',
      body: 'La plataforma no aceptó el envío tal como está. Abra la bandeja de salida.',
    },
    unknown: {
      title: 'Entrega sin confirmar',
      body: 'El envío no se repetirá automáticamente. Abra la bandeja de salida.',
    },
  },
  refused: {
    option: (name) =>
      `Intake Desk no acepta ${name}. Quítelo del acceso directo que abre Intake Desk.`,
    noSandbox:
      'Intake Desk no se abre sin su zona protegida (sandbox). Quite --no-sandbox del acceso directo; en Ubuntu, instale el paquete de Debian.',
    variable: (name) =>
      `Intake Desk no se abre mientras exista la variable de entorno ${name}. Pida a su departamento de informática que la quite.`,
    keychain: (choice) => `Aquí no se puede usar el almacén de credenciales «${choice}».`,
  },
  start: {
    inUse: 'Intake Desk ya está abierto con este perfil. Cierre primero esa ventana.',
    unusable: (folder) =>
      `Intake Desk no puede usar su carpeta ${folder}. Compruebe que usted puede escribir en ella y que el disco no está lleno.`,
    held: (folder) =>
      `Otro programa está usando un archivo de la carpeta de Intake Desk ${folder}. Puede ser un antivirus o un programa de copias de seguridad. Abra Intake Desk otra vez en un momento.`,
    other: (version) =>
      `Aquí se usó ${version === null ? 'otra versión' : `la versión ${version}`} de Intake Desk, que guarda los datos en un formato que esta no puede leer. No se cambió ni se perdió nada. Pida a su departamento de informática que instale esa versión o que aparte la carpeta del perfil.`,
    failed:
      'Intake Desk no puede abrirse. Reinicie la computadora o consulte a su departamento de informática.',
  },
  defect:
    'Intake Desk se cerró por un error inesperado. Sus envíos se conservan. Abra Intake Desk otra vez.',
  windowStopped: 'La ventana dejó de funcionar dos veces. Abra Intake Desk otra vez.',
  written: (file, reference) =>
    `Para su departamento de informática: los detalles están en ${file}, referencia ${reference}.`,
};
