import type { LabelledSet } from '../labelled-line.ts'

export const german: LabelledSet = {
  language: 'German',
  facts: [
    { id: 'product', section: 'product', text: 'Hausschuhe aus Schurwollfilz mit einer Sohle aus Naturkautschuk.' },
    { id: 'promise', section: 'promise', text: 'Warme Füße den ganzen Winter.' },
    { id: 'price', section: 'price', text: '59 €, Versand kostenlos, Umtausch innerhalb von 14 Tagen.' },
    { id: 'mechanism', section: 'mechanism', text: 'Der Filz wird in einem Stück gewalkt und hat keine Naht.' },
    { id: 'proof', section: 'proof', text: 'Gefertigt in einer Werkstatt in Kempten seit 1987.' },
    { id: 'brief', section: 'brief', text: 'Filzhausschuhe für Leute mit kalten Füßen' }
  ],
  quotes: [
    { id: 'q_1', text: 'Dritter Winter und die Sohle ist noch wie neu.' },
    { id: 'q_2', text: 'Ich heize das Bad nicht mehr vor.' }
  ],
  lines: [
    { text: 'Im Laden zahlst du locker das Doppelte.', flag: 'price' },
    { text: 'Heute noch zwanzig Prozent runter.', flag: 'price' },
    { text: 'Meine Heizkosten? 30 % weniger.', flag: 'result' },
    { text: 'Zehn Minuten, und du hast richtig heiße Füße.', flag: 'result' },
    { text: 'Meine Orthopädin trägt nichts anderes.', flag: 'endorsement' },
    { text: 'Die halbe Nachbarschaft hat sie inzwischen.', flag: 'endorsement' },
    { text: 'Seitdem keine Blasenentzündung mehr.', flag: 'health' },
    { text: 'Gut für die Gelenke, das merkst du sofort.', flag: 'health' },
    { text: 'Kein anderer Schuh hält so lange warm.', flag: 'comparison' },
    { text: 'Die vom Discounter sind nach vier Wochen durch, die hier nie.', flag: 'comparison' },
    { text: 'Und wenn was ist, kriegst du ein Leben lang Ersatz.', flag: 'guarantee' },
    { text: 'Testsieger. Schon wieder.', flag: 'product' },
    { text: 'Um sechs Uhr früh ist mein Flur eine Eisbahn.', flag: null },
    { text: 'Ich hab drei Paar Socken übereinander getragen.', flag: null },
    { text: 'Sehen aus wie Kartoffeln. Ich liebe sie.', flag: null },
    { text: 'Wer bei euch friert immer zuerst?', flag: null },
    { text: 'Mein Mann behauptet, er friert nie. Klar.', flag: null },
    { text: 'Ich zieh die nie wieder aus, nicht mal zur Hochzeit.', flag: null },
    { text: 'Das Paket kam, und die Katze saß drin.', flag: null },
    { text: 'Schreib mir mal, wie kalt dein Bad ist.', flag: null },
    { text: 'Neunundfünfzig Euro, Versand geht auf die.', flag: null, restsOn: 'fact' },
    { text: 'Ein Stück Filz, keine Naht.', flag: null, restsOn: 'fact' },
    { text: 'Eine schreibt: dritter Winter, Sohle wie neu.', flag: null, restsOn: 'quote', receipts: ['q_1'] },
    {
      text: 'Guck, die rutschen auf den Fliesen nicht.',
      flag: null,
      restsOn: 'show-it',
      visual: 'Sie stellt sich auf nasse Fliesen und stemmt sich seitlich dagegen, der Schuh bleibt stehen.'
    }
  ]
}
