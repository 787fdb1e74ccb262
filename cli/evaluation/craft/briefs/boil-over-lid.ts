import type { CraftBrief } from '../craft-brief.ts'

/** A thing that proves itself in front of the camera: an offer, a persona and customers' words. */
export const boilOverLid: CraftBrief = {
  slug: 'boil-over-lid',
  label: 'A lid that keeps pots from boiling over',
  languages: ['English', 'German', 'Spanish'],
  sceneCount: 4,
  secondsPerScene: 7,
  task: {
    idea: 'Brim is a silicone lid that keeps a pot from boiling over while nobody stands next to it. People hear the hiss from another room. Show that moment.',
    intent: 'product',
    offer: {
      name: 'Brim',
      product: 'A brick-red silicone lid for cooking pots, open in the middle under six petals',
      price: '€19, free returns for 30 days',
      promise: 'Walk away from the pot',
      mechanism:
        'Foam rises through the six petals into the wide rim, loses its bubbles there and runs back into the pot. Steam escapes, so the lid does not lift.',
      facts: [
        'Fits pots from 16 to 24 cm',
        'Goes into the dishwasher',
        'Lies flat in a drawer',
        'Sold at brim.example'
      ],
      objections: ['Does not fit milk pans under 16 cm', 'With a very full pot the rim fills and it still runs over'],
      claimsNeedingEvidence: ['Saves energy']
    },
    persona: {
      name: 'Jonas, one foot in the kitchen',
      situation:
        'Ten past six. Pasta water on the hob, one child looking for a gym shoe, the other one asking how to spell "because". He hears the hiss from the hall.',
      pains: ['I turn my back for one minute', 'the brown ring on the hob on Sunday'],
      desires: ['To leave the kitchen for three minutes'],
      objections: ['Another gadget for the drawer', 'A wooden spoon across the pot does it too'],
      vocabulary: ['the hiss', 'the brown ring', 'one shoe'],
      awareness: 'problem-aware'
    },
    synthesis: null,
    quotes: [
      {
        id: 'q_shoe',
        text: 'I went to look for one gym shoe and came back to a quiet pot. I actually stood there.',
        source: 'Shop review',
        rating: 5
      },
      { id: 'q_ring', text: 'Every Sunday I scraped the brown ring off the hob. I have not since May.', rating: 5 },
      {
        id: 'q_milk',
        text: 'Milk was my test. It climbed, hit the red thing, and went back down like it was embarrassed.',
        rating: 5
      },
      { id: 'q_full', text: 'If you fill the pot to the top it still comes over. Leave two fingers.', rating: 3 }
    ]
  }
}
