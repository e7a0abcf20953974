import { count } from '../formats.ts';

export const commercialData = {
  formLabel: 'What to read',
  services: 'Data services',
  servicesHint:
    'Identifiers separated by commas, or pasted. The platform does not list them; leave empty for all.',
  usedServices: 'Used since you signed in',
  raw: 'Complete bank data',
  rawHint: 'Every detail of the bank analytics instead of a summary. It can be large.',
  rawOff: 'Your IT department has switched off reading complete bank data on this computer.',
  read: 'Read',
  soFar: (percent: number) => `Reading what came: ${count(percent)} %`,
  notRead: 'Not read yet',
  notReadText: 'This fetches financial data of the business. Choose what to read, then press Read.',
  legalName: 'Legal name',
  noName: 'not given',
  uuid: 'Record UUID',
  asked: 'Asked for',
  allServices: 'All services',
  someServices: (services: readonly string[]) => services.join(', '),
  withRaw: (services: string) => `${services} · complete bank data`,
  withSummary: (services: string) => `${services} · summary of bank data`,
  tree: 'commercial data',
  save: 'Save as JSON',
  nothing: 'No commercial data',
  nothingText: 'The platform answered that it holds none for this application.',
  nothingFiltered: (services: number) =>
    services === 1
      ? 'The platform answered with nothing for this service. Leave the field empty to ask for all.'
      : `The platform answered with nothing for these ${count(services)} services. Leave the field empty to ask for all.`,
};
