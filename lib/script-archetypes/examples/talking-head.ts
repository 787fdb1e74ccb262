import type { ArchetypeExamples } from './example.ts'

export const talkingHeadExamples = {
  excellent: [
    {
      about: 'A brush strip for a draughty door; a rented flat in Leeds.',
      language: 'English',
      scenes: [
        {
          picture: 'A man lies on the hallway floor with a lit candle; its flame leans away from the door.',
          line: "I'm on the floor because of my gas bill."
        },
        {
          picture: 'His socked foot against a stripe of daylight under the door.',
          line: "Every winter it's another jumper. Second jumper. Third. I never once looked down here."
        },
        {
          picture: 'The strip in his hand, bristles bent by a thumb.',
          line: "It's a brush on a stick. I was, no, honestly, I was disappointed when it came."
        },
        {
          picture: 'The same candle by the same door, strip on, flame upright.',
          line: 'Same candle. Same door. Look.'
        },
        {
          picture: 'He gets up, one hand on the wall.',
          line: "Try a candle at yours first. Then you'll know if you need one."
        }
      ]
    },
    {
      about: "Children's shoes on loan; an old kitchen in Leipzig.",
      language: 'German',
      scenes: [
        {
          picture: 'A row of tiny left shoes as long as the table; a woman holds the smallest.',
          line: 'Den hier hatte er genau zweimal an.'
        },
        {
          picture: 'She puts it back into the gap in the row.',
          line: 'Ich hab sie alle behalten. Als wären das Fotos. Sind sie aber nicht. Das sind Schuhe.'
        },
        {
          picture: 'A flat box by the door, a bigger pair on it.',
          line: 'Jetzt leih ich sie. Er wächst raus, ich schick sie zurück.'
        },
        {
          picture: 'A scratch on a toe; a small foot wriggles in behind it.',
          line: 'Der Kratzer da? War schon dran. Ihn stört das null. Mich ein bisschen.'
        },
        {
          picture: 'One shoe of the row goes up on a shelf, the rest into a bag.',
          line: 'Miss heute Abend mal den Fuß. Nicht den Schuh.'
        }
      ]
    }
  ],
  bad: {
    about: 'A water bottle.',
    language: 'English',
    scenes: [
      { picture: 'A woman waves at the lens.', line: 'Hey guys, today I want to talk about hydration!' },
      {
        picture: 'The bottle turns on a plain background.',
        line: "It's sleek, smart and stunning, a total game changer."
      },
      { picture: 'She nods.', line: '93% of people feel better within a week.' }
    ],
    failures: [
      { scene: 1, why: 'Greets and announces; nothing is at stake, so a thumb moves on.', rule: 'hook-greeting' },
      { scene: 2, why: 'Three adjectives that nobody says; fits any bottle.', rule: 'advert-speak' },
      { scene: 3, why: 'A figure that nothing given supports.', rule: 'claim-without-evidence' }
    ]
  }
} as const satisfies ArchetypeExamples
