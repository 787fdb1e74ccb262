import type { LabelledSet } from '../labelled-line.ts'

export const french: LabelledSet = {
  language: 'French',
  facts: [
    { id: 'product', section: 'product', text: 'Un casque de vélo qui se plie à plat et pèse 390 grammes.' },
    { id: 'promise', section: 'promise', text: 'Roulez tranquille, partout.' },
    { id: 'price', section: 'price', text: '89 €, livraison offerte, retour possible pendant 30 jours.' },
    { id: 'mechanism', section: 'mechanism', text: 'Trois coques qui coulissent l’une dans l’autre.' },
    { id: 'proof', section: 'proof', text: 'Conforme à la norme EN 1078.' },
    { id: 'brief', section: 'brief', text: 'Un casque pliable pour celles et ceux qui le laissent à la maison' }
  ],
  quotes: [
    { id: 'q_1', text: 'Il entre dans mon sac à main, je n’ai plus d’excuse.' },
    { id: 'q_2', text: 'Au bureau tout le monde veut l’essayer.' }
  ],
  lines: [
    { text: 'Ailleurs, c’est cent cinquante minimum.', flag: 'price' },
    { text: 'Moins 30 % jusqu’à ce soir.', flag: 'price' },
    { text: 'Je gagne un quart d’heure tous les matins.', flag: 'result' },
    { text: 'Depuis, mes trajets me coûtent deux fois moins.', flag: 'result' },
    { text: 'La police municipale roule avec.', flag: 'endorsement' },
    { text: 'Mon kiné le conseille à tous ses patients.', flag: 'endorsement' },
    { text: 'Avec ça, plus de traumatisme crânien.', flag: 'health' },
    { text: 'Et mes maux de nuque ? Disparus.', flag: 'health' },
    { text: 'Plus solide que n’importe quel casque classique.', flag: 'comparison' },
    { text: 'Les autres pliables, ils s’ouvrent au premier choc.', flag: 'comparison' },
    { text: 'Un accident, et on vous le remplace à vie.', flag: 'guarantee' },
    { text: 'Conçu avec la NASA, quand même.', flag: 'product' },
    { text: 'Mon casque vivait sur une étagère depuis trois ans.', flag: null },
    { text: 'J’avais honte de ma coiffure. Voilà, c’est dit.', flag: null },
    { text: 'Qui ici oublie toujours le sien ?', flag: null },
    { text: 'Il pleuvait, j’étais en retard, évidemment.', flag: null },
    { text: 'On dirait un gros coquillage et j’adore ça.', flag: null },
    { text: 'Je dormirais avec, presque.', flag: null },
    { text: 'Ma fille l’a pris pour un saladier.', flag: null },
    { text: 'Racontez-moi votre pire trajet.', flag: null },
    { text: 'Quatre-vingt-neuf euros, livraison comprise.', flag: null, restsOn: 'fact' },
    { text: 'Il est conforme à la norme EN 1078.', flag: null, restsOn: 'fact' },
    { text: 'Une cliente dit qu’il entre dans son sac à main.', flag: null, restsOn: 'quote', receipts: ['q_1'] },
    {
      text: 'Regardez : il se plie d’une main.',
      flag: null,
      restsOn: 'show-it',
      visual: 'Elle plie le casque d’une seule main, en gros plan, sans coupe.'
    }
  ]
}
