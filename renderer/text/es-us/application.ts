import type { Catalogue } from '../en-us/catalogue.ts';

export const application: Catalogue['application'] = {
  tabs: {
    overview: 'Resumen',
    offers: 'Ofertas',
    attributes: 'Atributos',
    commercial: 'Datos comerciales',
    scorecards: 'Puntajes',
    orchestration: 'Orquestación',
    files: 'Archivos',
    verifications: 'Verificaciones',
  },
  tabsLabel: 'Sobre esta solicitud',
  id: 'ID de la solicitud',
  back: 'Volver a la búsqueda',
  file: 'Presentar para esta solicitud',
  openInPortal: 'Abrir en el portal',
  openPage: 'Abrir la página',
  openPageOf: (name) => `Abrir la página: ${name}`,
};
