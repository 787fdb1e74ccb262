import type { LabelledSet } from '../labelled-line.ts'

export const spanish: LabelledSet = {
  language: 'Spanish',
  facts: [
    { id: 'product', section: 'product', text: 'Un ventilador de mano de 180 gramos que se carga por USB-C.' },
    { id: 'promise', section: 'promise', text: 'El verano deja de pesar.' },
    { id: 'price', section: 'price', text: '27 €, envío en 48 horas, devolución gratis durante 30 días.' },
    { id: 'mechanism', section: 'mechanism', text: 'Tres velocidades y una batería de 2.000 mAh.' },
    { id: 'proof', section: 'proof', text: 'Prueba propia: seis horas a velocidad media con una carga.' },
    { id: 'brief', section: 'brief', text: 'Un ventilador de bolsillo para quien espera el autobús al sol' }
  ],
  quotes: [
    { id: 'q_1', text: 'Lo cargo los domingos y me dura la semana de oficina.' },
    { id: 'q_2', text: 'Mi madre me lo quitó a los dos días.' }
  ],
  lines: [
    { text: 'En la tienda te cobran cincuenta.', flag: 'price' },
    { text: 'Y si lo pides hoy, el segundo es gratis.', flag: 'price' },
    { text: 'La factura de la luz me bajó a la mitad.', flag: 'result' },
    { text: 'Enciéndelo y la habitación pierde diez grados.', flag: 'result' },
    { text: 'Mi pediatra se compró tres.', flag: 'endorsement' },
    { text: 'Lo usan los árbitros de primera división.', flag: 'endorsement' },
    { text: 'Adiós a los golpes de calor.', flag: 'health' },
    { text: 'Desde que lo llevo no me ha vuelto a dar migraña.', flag: 'health' },
    { text: 'Enfría más que un aire acondicionado.', flag: 'comparison' },
    { text: 'Es el único que no hace ruido.', flag: 'comparison' },
    { text: 'Si se rompe, te dan otro, siempre.', flag: 'guarantee' },
    { text: 'El 93 % repite, y no me extraña.', flag: 'product' },
    { text: 'Cuarenta minutos esperando el autobús al sol.', flag: null },
    { text: 'La camisa ya no era una camisa, era una piscina.', flag: null },
    { text: '¿Quién inventó agosto?', flag: null },
    { text: 'Parece un micrófono de juguete y me da igual.', flag: null },
    { text: 'Mi abuela se abanicaba con la carta del bar.', flag: null },
    { text: 'Le he puesto nombre. Se llama Paco.', flag: null },
    { text: 'Lo compré en la parada, con el móvil ardiendo.', flag: null },
    { text: 'Cuéntame dónde pasas tú más calor.', flag: null },
    { text: 'Veintisiete euros, y si no, lo devuelvo gratis.', flag: null, restsOn: 'fact' },
    { text: 'Tiene tres velocidades y se carga por USB-C.', flag: null, restsOn: 'fact' },
    {
      text: 'Una chica lo carga el domingo y le dura la semana.',
      flag: null,
      restsOn: 'quote',
      receipts: ['q_1']
    },
    {
      text: 'Mira, cabe en el bolsillo de la camisa.',
      flag: null,
      restsOn: 'show-it',
      visual: 'Mete el ventilador en el bolsillo de la camisa y la abrocha.'
    }
  ]
}
