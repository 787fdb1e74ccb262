import type { CraftBrief } from '../craft-brief.ts'

/** A service that needs trust: a trade practice, papers to show, and words of its founder. */
export const batteryWorkshop: CraftBrief = {
  slug: 'battery-workshop',
  label: 'A workshop that puts new cells into e-bike batteries',
  languages: ['French', 'Portuguese', 'Japanese', 'German'],
  sceneCount: 4,
  secondsPerScene: 8,
  task: {
    idea: 'Rezell opens tired e-bike batteries and puts new cells into the old case. Before anything is done, the customer gets a sheet with what the battery still holds. Some get it back with the words: keep riding it.',
    intent: 'product',
    offer: {
      name: 'Rezell',
      product: 'New cells in the old case of an e-bike battery, by post',
      price: 'From €289. The measurement alone is €25, and it is taken off the price of the cells.',
      mechanism:
        'The battery is discharged and charged once on a bench. The sheet shows what it holds in watt-hours beside what it held when new. The case, the lock and the electronics stay. The cells are replaced.',
      facts: [
        'A battery that still holds more than 80 percent goes back without new cells',
        'Of the batteries measured last year, 3 in 10 went back like that',
        'Most shops cannot measure: they read an error light and sell a new battery',
        'A new battery of the same size costs €700 to €900 at the dealer, by the price lists of four makers',
        'Batteries with water inside are refused',
        'It takes two weeks by post',
        'Founded by Mika Sato, who repaired forklift batteries for eleven years',
        'rezell.example'
      ],
      objections: ['Is it safe to open a battery?', 'Two weeks without the bike'],
      claimsNeedingEvidence: ['Better than new']
    },
    persona: {
      name: 'Claire, who counts the bars',
      situation:
        'Top of the second hill on the way home. One bar left, and it was three bars at this corner last spring.',
      pains: ['I ride home without assist to be sure', 'the shop just said: new battery'],
      desires: ['To know what it still holds before paying'],
      objections: ['Somebody opens my battery and then it burns'],
      vocabulary: ['one bar', 'the second hill'],
      awareness: 'solution-aware'
    },
    synthesis: null,
    quotes: [
      {
        id: 'q_back',
        text: 'They sent it back. Eighty-six percent, keep riding, twenty-five euros. I had already looked at new ones for eight hundred.',
        source: 'Shop review'
      },
      { id: 'q_hill', text: 'Second hill, three bars. Like the first spring.', source: 'Shop review' },
      { id: 'q_wait', text: 'Two weeks by bus. That is the price nobody writes down.', source: 'Forum' },
      {
        id: 'q_light',
        text: 'The dealer looked at the red light for four seconds and opened the catalogue.',
        source: 'Forum'
      }
    ]
  }
}
