import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ProxyScheme, WayNamedBy } from '../../../preload/contract/models/way-out.ts';
import { day } from '../formats.ts';

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>;
type Words = readonly [title: string, todo: string];

const checkNetwork = 'Revise la red e intente otra vez.';

const offline: Readonly<Record<Of<'offline'>['phase'], Words>> = {
  dns: [
    'No se encontró la dirección del servidor',
    'Revise la red y la dirección del servidor e intente otra vez.',
  ],
  connect: ['No se pudo llegar al servidor', checkNetwork],
  tls: [
    'No se pudo establecer una conexión segura',
    'Aquí no se confía en el certificado del servidor. Pregunte a su departamento de informática antes de seguir.',
  ],
  send: ['La conexión se cortó durante el envío', checkNetwork],
  receive: ['La conexión se cortó antes de que llegara la respuesta', checkNetwork],
  timeout: ['El servidor no respondió a tiempo', checkNetwork],
};

type Certificate = NonNullable<Of<'offline'>['certificate']>;

const unnamed = (name: string) => (name === '' ? 'sin nombre' : `«${name}»`);

function validity({ validFrom, validTo }: Certificate): string {
  return validFrom === null || validTo === null
    ? ''
    : `, válido del ${day(validFrom)} al ${day(validTo)}`;
}

function certificateTodo(detail: string, certificate: Certificate): string {
  const { of, subject, issuer } = certificate;
  const whose = of === 'proxy' ? 'El proxy de la red' : 'Lo que responde en lugar de la plataforma';
  const named = `${whose} muestra un certificado para ${unnamed(subject)}, emitido por ${unnamed(issuer)}${validity(certificate)}.`;
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(detail)) {
    return `${named} Hoy no es válido. Revise la fecha de esta computadora; si es correcta, avise a su departamento de informática.`;
  }
  if (detail === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${named} Se hizo para otra dirección. Revise la dirección del servidor; si es correcta, avise a su departamento de informática.`;
  }
  return `${named} Esta computadora no confía en ese emisor: puede que un aparato de la red esté leyendo. No se envió nada. Dé estos nombres a su departamento de informática. Si el aparato es suyo, puede agregar su emisor a los certificados de esta computadora o al archivo de configuración de Intake Desk.`;
}

export function offlineWords({ phase, detail, certificate }: Of<'offline'>): Words {
  const [title, todo] = offline[phase];
  return [title, certificate === undefined ? todo : certificateTodo(detail, certificate)];
}

export function blockedWords({ status }: Of<'blockedOnTheWay'>): Words {
  return [
    'Algo en la red respondió en lugar de la plataforma',
    `Puede haber en el camino un proxy o una página de acceso a la red (respuesta ${status}). Abra cualquier página en un navegador: si la red le pide acceso allí, déselo e intente otra vez. Si continúa, su departamento de informática puede dejar pasar la dirección de la plataforma.`,
  ];
}

const setBy: Readonly<Record<WayNamedBy, string>> = {
  managed: 'Está en el archivo de configuración de Intake Desk de esta computadora.',
  system: 'Está en la configuración de red de esta computadora.',
  environment: 'Está en la variable HTTPS_PROXY.',
  none: '',
};

const schemeNames: Readonly<Record<ProxyScheme, string>> = {
  basic: 'Basic',
  digest: 'Digest',
  ntlm: 'NTLM',
  negotiate: 'Negotiate (Kerberos)',
  other: 'uno propio',
};

function signInWords({ proxy, schemes, tried }: Of<'proxy'>): Words {
  if (!schemes.includes('basic')) {
    const offered = schemes.map((one) => schemeNames[one]).join(', ') || 'ninguno';
    return [
      'El proxy de la red pide un acceso que este programa no tiene',
      `${proxy} ofrece ${offered}; este programa solo puede dar un nombre y una contraseña (Basic). No se envió nada. Su departamento de informática puede dejar pasar la dirección de la plataforma sin pedir acceso, o permitir Basic para ella.`,
    ];
  }
  return tried
    ? [
        'El proxy de la red no aceptó el nombre y la contraseña',
        `${proxy} los rechazó, y no se envió nada. Escríbalos otra vez. Si no ayuda, pida los correctos a su departamento de informática.`,
      ]
    : [
        'El proxy de la red pide un nombre y una contraseña',
        `No se envió nada. Escriba los de ${proxy}: casi nunca son los de la plataforma. Su departamento de informática los conoce, o puede dejar pasar la dirección de la plataforma sin ellos.`,
      ];
}

export function proxyWords(error: Of<'proxy'>): Words {
  const { problem, proxy, status, by } = error;
  switch (problem) {
    case 'signIn':
      return signInWords(error);
    case 'notFound':
      return [
        'No se encontró el proxy de la red',
        `Aquí nadie conoce el nombre ${proxy}. ${setBy[by]} ${checkNetwork} Si continúa, pregunte a su departamento de informática si este proxy sigue siendo el correcto.`,
      ];
    case 'unreachable':
      return [
        'El proxy de la red no responde',
        `No se pudo llegar a ${proxy}, y no se envió nada. ${setBy[by]} ${checkNetwork} Si continúa, pregunte a su departamento de informática si el proxy está en marcha.`,
      ];
    case 'refused':
      return [
        'El proxy de la red no deja pasar a la plataforma',
        `${proxy} lo rechazó${status === null ? '' : ` (respuesta ${status})`}, y no se envió nada. Intentar otra vez no ayuda: su departamento de informática puede permitir allí la dirección de la plataforma.`,
      ];
    case 'rules':
      return by === 'managed'
        ? [
            'No se pudo leer la salida de esta red',
            'El archivo de configuración de Intake Desk de esta computadora nombra un proxy o un archivo de proxy (PAC) que ahora no se puede leer. No se envió nada. Revise la red e intente otra vez; si continúa, avise a su departamento de informática.',
          ]
        : [
            'No se pudo leer la salida de esta red',
            'La configuración de red de esta computadora nombra un archivo de proxy (PAC) que ahora no se puede leer. No se envió nada. Revise la red e intente otra vez; si continúa, avise a su departamento de informática.',
          ];
    default:
      return [
        'El proxy configurado aquí no se puede usar',
        `${setBy[by]} Este programa conoce proxies HTTP y HTTPS, por nombre y puerto. No se envió nada. Su departamento de informática puede corregirlo.`,
      ];
  }
}

export const proxySignIn = {
  open: 'Escribir nombre y contraseña',
  title: 'Acceso al proxy de la red',
  lead: (proxy: string) =>
    `${proxy} no deja salir nada de esta red sin un nombre y una contraseña. Van solo a este proxy, y se guardan en el almacén de credenciales de esta computadora hasta que el proxy los rechace.`,
  name: 'Nombre',
  password: 'Contraseña',
  submit: 'Entrar al proxy',
  submitting: 'Entrando…',
};
