import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ProxyScheme, WayNamedBy } from '../../../preload/contract/models/way-out.ts';
import { day } from '../formats.ts';

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>;
type Words = readonly [title: string, todo: string];

const checkNetwork = 'Check the network, then try again.';

const offline: Readonly<Record<Of<'offline'>['phase'], Words>> = {
  dns: [
    'The server’s address could not be found',
    'Check the network and the server address, then try again.',
  ],
  connect: ['The server could not be reached', checkNetwork],
  tls: [
    'A secure connection could not be made',
    'The server’s certificate is not trusted here. Ask your IT department before you go on.',
  ],
  send: ['The connection broke while sending', checkNetwork],
  receive: ['The connection broke before the answer came', checkNetwork],
  timeout: ['The server did not answer in time', checkNetwork],
};

type Certificate = NonNullable<Of<'offline'>['certificate']>;

const unnamed = (name: string) => (name === '' ? 'without a name' : `“${name}”`);

function validity({ validFrom, validTo }: Certificate): string {
  return validFrom === null || validTo === null
    ? ''
    : `, valid from ${day(validFrom)} to ${day(validTo)}`;
}

/** What was shown in place of a certificate that is trusted, and by whom. */
function certificateTodo(detail: string, certificate: Certificate): string {
  const { of, subject, issuer } = certificate;
  const whose = of === 'proxy' ? 'The network’s proxy' : 'What answers in the platform’s place';
  const named = `${whose} shows a certificate for ${unnamed(subject)}, issued by ${unnamed(issuer)}${validity(certificate)}.`;
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(detail)) {
    return `${named} That is not today. Check this computer’s date; if it is right, tell your IT department.`;
  }
  if (detail === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${named} It was made for another address. Check the server address; if it is right, tell your IT department.`;
  }
  return `${named} This computer does not trust that issuer: a device of the network may be reading along. Nothing was sent. Give these names to your IT department. If the device is theirs, they can add its issuer to this computer’s certificates, or to Intake Desk’s settings file.`;
}

/** The network failed, and how far the request came. */
export function offlineWords({ phase, detail, certificate }: Of<'offline'>): Words {
  const [title, todo] = offline[phase];
  return [title, certificate === undefined ? todo : certificateTodo(detail, certificate)];
}

/** Something on the way answered in the platform's place. */
export function blockedWords({ status }: Of<'blockedOnTheWay'>): Words {
  return [
    'Something on the network answered instead of the platform',
    `A proxy or a sign-in page for the network may be in the way (answer ${status}). Open any web page in a browser: if the network asks you to sign in there, do so, then try again. If it lasts, your IT department can let the platform’s address through.`,
  ];
}

const setBy: Readonly<Record<WayNamedBy, string>> = {
  managed: 'It is set in Intake Desk’s settings file on this computer.',
  system: 'It is set in this computer’s network settings.',
  environment: 'It is set in the variable HTTPS_PROXY.',
  none: '',
};

const schemeNames: Readonly<Record<ProxyScheme, string>> = {
  basic: 'Basic',
  digest: 'Digest',
  ntlm: 'NTLM',
  negotiate: 'Negotiate (Kerberos)',
  other: 'one of its own',
};

function signInWords({ proxy, schemes, tried }: Of<'proxy'>): Words {
  if (!schemes.includes('basic')) {
    const offered = schemes.map((one) => schemeNames[one]).join(', ') || 'none';
    return [
      'The network’s proxy wants a sign-in that this app cannot do',
      `${proxy} offers ${offered}; this app can give a name and a password only (Basic). Nothing was sent. Your IT department can let the platform’s address through without a sign-in, or allow Basic for it.`,
    ];
  }
  return tried
    ? [
        'The network’s proxy did not accept the name and the password',
        `${proxy} refused them, and nothing was sent. Enter them again. If that does not help, ask your IT department for the right ones.`,
      ]
    : [
        'The network’s proxy asks for a name and a password',
        `Nothing was sent. Enter those for ${proxy}: they are mostly not the platform’s. Your IT department knows them, or can let the platform’s address through without.`,
      ];
}

/** The branch's proxy was in the way: what staff can do, and what IT can. */
export function proxyWords(error: Of<'proxy'>): Words {
  const { problem, proxy, status, by } = error;
  switch (problem) {
    case 'signIn':
      return signInWords(error);
    case 'notFound':
      return [
        'The network’s proxy could not be found',
        `Nobody here knows the name ${proxy}. ${setBy[by]} ${checkNetwork} If it lasts, ask your IT department whether this is still the right proxy.`,
      ];
    case 'unreachable':
      return [
        'The network’s proxy does not answer',
        `${proxy} could not be reached, and nothing was sent. ${setBy[by]} ${checkNetwork} If it lasts, ask your IT department whether the proxy is running.`,
      ];
    case 'refused':
      return [
        'The network’s proxy does not let the platform through',
        `${proxy} refused it${status === null ? '' : ` (answer ${status})`}, and nothing was sent. Trying again will not help: your IT department can allow the platform’s address there.`,
      ];
    case 'rules':
      return by === 'managed'
        ? [
            'The way out of this network could not be read',
            'Intake Desk’s settings file on this computer names a proxy or a proxy file (PAC) that cannot be read just now. Nothing was sent. Check the network, then try again; if it lasts, tell your IT department.',
          ]
        : [
            'The way out of this network could not be read',
            'This computer’s network settings name a proxy file (PAC) that cannot be read just now. Nothing was sent. Check the network, then try again; if it lasts, tell your IT department.',
          ];
    default:
      return [
        'The proxy that is set here cannot be used',
        `${setBy[by]} This app knows HTTP and HTTPS proxies, by host and port. Nothing was sent. Your IT department can correct it.`,
      ];
  }
}

/** The name and the password that the network's proxy asks for. */
export const proxySignIn = {
  open: 'Enter name and password',
  title: 'Sign in to the network’s proxy',
  lead: (proxy: string) =>
    `${proxy} lets nothing out of this network without a name and a password. They go to this proxy only, and are kept in this computer’s credential store until the proxy refuses them.`,
  name: 'Name',
  password: 'Password',
  submit: 'Sign in to the proxy',
  submitting: 'Signing in…',
};
