import type { ArchetypeExamples } from './example.ts'

export const keynoteSpeakersExamples = {
  excellent: [
    {
      about: 'A toaster that can be opened; a dark hall.',
      language: 'English',
      scenes: [
        {
          picture: 'Black stage; light comes up on one toaster.',
          line: 'Nobody in this room has ever forgiven a toaster.'
        },
        {
          picture: 'The speaker walks in late, a screwdriver in hand.',
          line: "My mother's broke on a Sunday. She put it in the cupboard. Not the bin. The cupboard."
        },
        {
          picture: 'She looks along the rows.',
          line: "You don't throw away what's broken. You throw away what's closed. What's closed."
        },
        { picture: 'The toaster turned over: four plain screws.', line: 'Four screws. That’s the announcement.' },
        {
          picture: 'A crate by the exit doors.',
          line: 'There is a screwdriver at the door. Take it home. Open something.'
        }
      ]
    },
    {
      about: 'A cargo bike; a school hall in Utrecht.',
      language: 'Dutch',
      scenes: [
        {
          picture: 'An empty stage, a child’s bike in the light.',
          line: 'Er staat een auto in deze straat die niemand mist.'
        },
        {
          picture: 'The speaker sits on the edge of the stage.',
          line: 'Mijn buurvrouw was er zo, met de auto. En dan rondjes. Rondjes, tot de bel ging.'
        },
        {
          picture: 'He stands.',
          line: 'Wij rijden niet om te rijden. Wij rijden om te parkeren. En dat kunnen we niet.'
        },
        { picture: 'A cargo bike rolls in; three small helmets in the box.', line: 'Deze stopt waar jij stopt.' },
        {
          picture: 'He leaves it there and goes.',
          line: 'Maandag staat hij bij het hek. Neem een kind mee. Niet je eigen.'
        }
      ]
    }
  ],
  bad: {
    about: 'A cargo bike.',
    language: 'English',
    scenes: [
      { picture: 'A speaker waves at a screen full of arrows.', line: 'Good morning, what an honour to be here.' },
      {
        picture: 'A slide with a globe.',
        line: "In today's fast-paced world, mobility is everything, as you can see."
      },
      { picture: 'Fists in the air.', line: 'Together we can change the future of tomorrow!' }
    ],
    failures: [
      { scene: 1, why: 'A greeting in the place of the sentence that divides the room.', rule: 'hook-greeting' },
      { scene: 2, why: 'Slide talk that fits any product.', rule: 'advert-speak' },
      { scene: 3, why: 'An applause line with nothing to do after it.' }
    ]
  }
} as const satisfies ArchetypeExamples
