import type { Catalogue } from '../en-us/catalogue.ts';

/** What staff can do about an issue, where the pre-check knows more than the kind of issue. */
export const fixes: Catalogue['fixes'] = {
  'wrong_type.convert': 'Conviértalo a JPEG, o elija otro archivo.',
  'wrong_type.choose_another': 'Elija otro archivo.',
  'extension_mismatch.none_needed': 'No hay nada que hacer: se envía con el tipo correcto.',
  'empty.choose_another': 'Elija otro archivo, o guárdelo otra vez.',
  'corrupt.ask_again': 'Pídalo otra vez, o tome otra foto.',
  'truncated.copy_again': 'Cópielo o escanéelo otra vez.',
  'too_large_pixels.smaller': 'Escanee a 300 dpi, o guarde una copia más pequeña.',
  'animated.first_frame': 'Cuenta la primera imagen. Use una imagen fija si muestra muy poco.',
  'encrypted.without_password': 'Pida una copia sin contraseña, o imprímalo como PDF.',
  'hidden_content.convert':
    'Lleva escondido un programa, un archivo comprimido u otro archivo. Conviértalo a JPEG: solo queda la imagen.',
  'hidden_content.clean_copy': 'Solo se envía la imagen misma, como un JPEG nuevo.',
  'hidden_content.clean_pdf': 'Solo se envían sus páginas, como una copia limpia.',
  'hidden_content.invoice_data':
    'Lleva los datos de la factura como archivo adjunto, como toda factura electrónica. Una copia limpia deja fuera ese archivo.',
  'hidden_content.form_scripts':
    'Es un formulario con scripts para sus propios campos, o con un botón que lo envía. Envíelo como está, o use una copia limpia sin ellos.',
  'hidden_content.as_it_is':
    'Lleva lo que llevan las facturas electrónicas y los formularios: datos o scripts propios. Se puede enviar como está.',
  'hidden_content.copy_only':
    'Podría abrir un programa o extraer archivos. No lo abra; use una copia limpia u otro archivo.',
  'hidden_content.print_again':
    'Podría abrir un programa o extraer archivos. No lo abra; pida una copia impresa como PDF, o tome otra foto.',
  'hidden_content.copy_or_reason':
    'Lleva scripts, archivos adjuntos, enlaces a archivos o un formulario que puede cambiar. Use una copia limpia: solo quedan sus páginas.',
  'hidden_content.ask_again':
    'Lleva scripts, archivos adjuntos, enlaces a archivos o un formulario que puede cambiar. Pida una copia impresa como PDF; si sabe que está en orden, envíelo con un motivo.',
  'zero_pages.choose_another': 'Elija otro archivo, o escanéelo otra vez.',
  'too_small.closer': 'Acérquese, o escanee a 300 dpi.',
  'same_image.other_side': 'Voltee la tarjeta y tome el otro lado.',
  'wrong_side.front_wanted': 'Es el reverso. Voltee la tarjeta, o muévala al reverso.',
  'wrong_side.back_wanted': 'Es el frente. Voltee la tarjeta, o muévala al frente.',
  'blank.other_side': 'Compruebe que se tomó el lado correcto.',
  'blank.some_pages': 'Algunas páginas están vacías. Compruebe que se escanearon todos los lados.',
  'not_a_document.look_for_corners':
    'Lo impreso se puede leer. Mire si se ven las cuatro esquinas.',
  'not_a_document.lay_flat': 'Póngalo plano sobre una mesa lisa y llene la imagen con él.',
  'not_a_document.open_file': 'Abra el archivo y mire si es el correcto.',
  'not_a_document.is_it_an_id':
    '¿Es una identificación? Le falta un retrato, texto suficiente, una fecha o la forma de una tarjeta.',
  'screenshot.original': 'Use el original, o el archivo mismo.',
  'cut_off.move_back': 'Aléjese hasta que se vean las cuatro esquinas.',
  'obstructed.show_zone': 'Muestre toda la página, con las dos líneas de letras al pie.',
  'glare.show_zone': 'Inclínela hasta que se lean las dos líneas de letras al pie.',
  'obstructed.uncover': 'Quite los dedos y los clips.',
  'dark.more_light': 'Tómela con mejor luz.',
  'overexposed.less_light': 'Aléjese de la luz directa.',
  'low_contrast.even_light': 'Tómela con luz pareja sobre una mesa oscura.',
  'glare.tilt': 'Inclínelo para que no reciba la luz.',
  'blur.focus': 'Deje que la cámara enfoque y tómela otra vez.',
  'blur.hold_still': 'Se movió. No se mueva y tómela otra vez.',
  'greyscale.original': 'Use el original, en color.',
  'unreadable_barcode.closer': 'Llene la imagen con el reverso de la tarjeta, enfocado.',
  'mrz_check_digit.again': 'Tómela otra vez, enfocada. Si sigue así, mire bien la tarjeta.',
  'expired.ask_current': 'El servicio puede rechazarla. Pida una vigente.',
  'expiring.ask_newer': 'Pregunte si hay una más nueva.',
  'mismatch.check_file': 'Compruebe que los dos lados son de una misma tarjeta.',
  'duplicate_submission.check_outbox': 'Mire en la bandeja de salida antes de enviarlo otra vez.',
  'duplicate_submission.other_case': 'Fue con otro caso. Compruebe que pertenece a este.',
  'sideways.turned_by_barcode': 'Se giró: su código de barras muestra cómo va.',
  'sideways.turned_by_mrz': 'Se giró: sus líneas de lectura mecánica muestran cómo va.',
  'sideways.turned_by_print': 'Se giró: lo impreso muestra cómo va.',
  'upside_down.turned_by_barcode': 'Se giró: su código de barras muestra cómo va.',
  'upside_down.turned_by_mrz': 'Se giró: sus líneas de lectura mecánica muestran cómo va.',
  'upside_down.turned_by_print': 'Se giró: lo impreso muestra cómo va.',
  'sideways.turn': 'Gírela hasta que el texto se lea derecho.',
  'upside_down.turn': 'Gírela hasta que el texto se lea derecho.',
  'sideways.look': 'Mire si el texto se lee derecho, y gírela si no.',
  'not_checked.look': 'Mírelo usted. Si está en orden, envíelo de todos modos con un motivo.',
  'not_checked.unavailable': 'Esta computadora no puede revisarlo. Mírelo usted antes de enviarlo.',
  'not_checked.clean_copy':
    'Puede llevar escondido un programa, un script u otro archivo: nadie pudo mirar. Use una copia de lo que muestra, u otro archivo.',
  'not_checked.another_file':
    'Puede llevar escondido un programa, un script u otro archivo: nadie pudo mirar. Agréguelo otra vez; si sigue así, pida una copia impresa como PDF, o tome otra foto.',
};
