import type { Catalogue } from '../en-us/catalogue.ts';

export const signIn: Catalogue['signIn'] = {
  title: 'Iniciar sesión',
  lead: 'Envíe identificaciones y documentos de sus clientes.',
  server: 'Dirección del servidor',
  serverHint: 'La plataforma de préstamos de su sucursal; empieza con https://',
  serverFixed: 'Está fijada en esta computadora; no se puede cambiar aquí.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  forgot: '¿Olvidó su contraseña?',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  practice: 'Modo de práctica: no hace falta una cuenta',
  practiceHint: 'Una plataforma incluida, con datos de ejemplo. Nada sale de esta computadora.',
  practiceStarting: 'Iniciando el modo de práctica…',
  practiceTitle: 'Modo de práctica',
  practiceLead:
    'Clientes de ejemplo en una plataforma incluida en este programa. Nada sale de esta computadora, y todo se destruye cuando usted sale.',
  practiceSubmit: 'Empezar a practicar',
  practiceAccount: 'Ya está escrita una cuenta de ejemplo.',
  practiceLeave: 'Salir del modo de práctica',
  again: 'Inicie sesión otra vez',
  againLead: 'Su sesión terminó. Todo lo que escribió sigue aquí.',
  refusedLead: 'La plataforma ya no acepta esta sesión. Todo lo que escribió sigue aquí.',
  expiredLink: 'Cámbiela en el portal',
};
