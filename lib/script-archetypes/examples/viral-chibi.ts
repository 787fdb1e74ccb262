import type { ArchetypeExamples } from './example.ts'

export const viralChibiExamples = {
  excellent: [
    {
      about: 'A dog bowl with a rubber ring; nobody speaks.',
      language: 'none',
      scenes: [
        {
          picture: 'A Labrador noses an empty steel bowl over the tiles.',
          sticker: 'Follows it with its eyes; one brow climbs off its face.',
          sound: 'steel scraping on tile'
        },
        {
          picture: 'The bowl slides past the fridge, the dog trotting politely behind.',
          sticker: 'Clings to the frame, hair blown flat, speed lines.',
          sound: 'scraping, claws clicking'
        },
        {
          picture: 'It reaches the top stair and stops dead on its rubber ring.',
          sticker: 'Peeks through its fingers; its small soul climbs back in.',
          sound: 'a rubber squeak, a soft pop'
        },
        {
          picture: 'The dog sits, looks into the still bowl, then at us.',
          sticker: 'Pushes over one drawn biscuit, blushing.',
          sound: 'one small crunch'
        }
      ]
    },
    {
      about: 'A rain cape; nobody speaks.',
      language: 'none',
      scenes: [
        {
          picture: 'On a ferry deck a man opens a huge umbrella, with dignity.',
          sticker: 'Calmly puts on swimming goggles.',
          sound: 'rubber snapping'
        },
        {
          picture: 'Wind turns it inside out; he holds it like a flower.',
          sticker: 'Holds a tiny flower the same way; one sweat drop.',
          sound: 'cloth bursting open'
        },
        {
          picture: 'He pulls a yellow cape from his collar; rain runs off in a sheet.',
          sticker: 'Melts with relief into a puddle that still has a face.',
          sound: 'rain pattering on cloth'
        },
        {
          picture: 'Behind him the umbrella sails over the rail.',
          sticker: 'Salutes; one tear.',
          sound: 'a distant splash'
        }
      ]
    }
  ],
  bad: {
    about: 'A rain cape.',
    language: 'none',
    scenes: [
      {
        picture: 'A man stands in the rain.',
        sticker: 'The sticker says wow and points at the cape.',
        sound: 'rain pattering'
      },
      {
        picture: 'He smiles at the cape.',
        sticker: 'Turns into a glossy 3D doll and dances.',
        sound: 'happy ukulele music'
      },
      { picture: 'The logo.', sticker: 'Waves.', sound: 'a chime' }
    ],
    failures: [
      { scene: 1, why: 'It talks; and it explains what we see instead of minding it.', rule: 'nobody-speaks' },
      { scene: 2, why: 'Music, and a doll in place of a flat drawing.', rule: 'music' },
      { scene: 3, why: 'A logo where the after-beat should be; nothing went wrong, so nothing is funny.' }
    ]
  }
} as const satisfies ArchetypeExamples
