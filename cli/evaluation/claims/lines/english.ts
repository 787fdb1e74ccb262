import type { LabelledSet } from '../labelled-line.ts'

export const english: LabelledSet = {
  language: 'English',
  facts: [
    {
      id: 'product',
      section: 'product',
      text: 'A cold brew concentrate in a half-litre bottle that makes ten glasses.'
    },
    { id: 'promise', section: 'promise', text: 'Coffee that never turns bitter.' },
    {
      id: 'price',
      section: 'price',
      text: '€14 a bottle. Free delivery from €30. Unopened bottles go back within 30 days.'
    },
    { id: 'mechanism', section: 'mechanism', text: 'Steeped for eighteen hours in cold water, without any heat.' },
    { id: 'proof', section: 'proof', text: 'Second place at the Leeds Coffee Fair 2025.' },
    { id: 'brief', section: 'brief', text: 'A cold brew concentrate for people who forget their coffee' }
  ],
  quotes: [
    { id: 'q_1', text: 'Day nine and it still tastes like day one.' },
    { id: 'q_2', text: 'I stopped buying the four-euro cups at the station.' }
  ],
  lines: [
    { text: 'Fourteen euros. Twenty-nine in every shop I looked.', flag: 'price' },
    { text: 'Half price, but only until Sunday.', flag: 'price' },
    { text: 'I’ve saved ninety euros since June.', flag: 'result' },
    { text: 'I get 40% more done before lunch.', flag: 'result' },
    { text: 'My doctor swears by it.', flag: 'endorsement' },
    { text: 'Nine out of ten baristas say it’s the one.', flag: 'endorsement' },
    { text: 'No more heartburn. Just like that.', flag: 'health' },
    { text: 'Guess who threw out her migraine tablets?', flag: 'health' },
    { text: 'Nothing else on the shelf keeps this long.', flag: 'comparison' },
    { text: 'Smoother than the big green one, and you know which.', flag: 'comparison' },
    { text: 'You’ll love it, guaranteed, or it’s free.', flag: 'guarantee' },
    { text: 'Over two million sold, and counting.', flag: 'product' },
    { text: 'I poured out half a pot every single morning.', flag: null },
    { text: 'I hate cold coffee. Do you?', flag: null },
    { text: 'My kitchen looked like a crime scene.', flag: null },
    { text: 'I’m wrong about coffee 100% of the time.', flag: null },
    { text: 'It smells like my grandfather’s shed, in the best way.', flag: null },
    { text: 'So. Milk first, or am I a monster?', flag: null },
    { text: 'I’d marry this bottle.', flag: null },
    { text: 'Link’s down there. Show me your glass.', flag: null },
    { text: 'Fourteen euros, and an unopened one can go back.', flag: null, restsOn: 'fact' },
    { text: 'Eighteen hours in cold water. No heat.', flag: null, restsOn: 'fact' },
    { text: 'One guy said day nine still tastes like day one.', flag: null, restsOn: 'quote', receipts: ['q_1'] },
    {
      text: 'Look. I tip it over and not a drop comes out.',
      flag: null,
      restsOn: 'show-it',
      visual: 'She turns the closed bottle upside down over a white shirt and holds it there.'
    }
  ]
}
