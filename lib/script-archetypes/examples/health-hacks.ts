import type { ArchetypeExamples } from './example.ts'

export const healthHacksExamples = {
  excellent: [
    {
      about: 'A cork ball for the feet; an office in Pune.',
      language: 'Hindi-English',
      scenes: [
        {
          picture: 'Below a desk a bare foot searches and finds a cork ball.',
          line: 'Chappal utaaro. Haan, abhi. Meeting mein.'
        },
        {
          picture: 'Above the desk a pressed shirt, below it the ball rolling.',
          line: 'Pair poora din joote mein band. Bechara khulta hi nahi.'
        },
        {
          picture: 'Close: heel to toes, slowly, toes closing over the cork.',
          line: 'Heel se toe, dheere dheere. Face straight rakhna, bas.'
        },
        {
          picture: 'He nods gravely at somebody; the foot goes on.',
          line: 'Main nahi bol raha ki sab theek ho jaayega. Pair yaad aa jaata hai, itna.'
        },
        {
          picture: 'The ball drops into a drawer of pens.',
          line: 'Kal ki call ke liye save kar lo. Ball koi bhi chalegi.'
        }
      ]
    },
    {
      about: 'Camomile tea; a small kitchen at night.',
      language: 'English',
      scenes: [
        {
          picture: 'A phone goes into an empty teapot; the lid closes over it.',
          line: 'Put your phone in the teapot. Go on.'
        },
        {
          picture: 'A second pot comes down from the shelf.',
          line: "It's the one thing in my kitchen I'd feel silly opening twice."
        },
        {
          picture: 'Tea in a glass jug, two hands flat on the table beside it.',
          line: "So now I've got two hands and nothing to do with them. That's it. That's the hack."
        },
        {
          picture: 'She drinks at the window; the teapot buzzes on its shelf.',
          line: "I can't promise you'll sleep. It'll buzz, and you'll laugh at a teapot."
        },
        {
          picture: 'The tin of flowers beside the pot.',
          line: "Save it for tonight. Any pot. The tea's ours, if you're out."
        }
      ]
    }
  ],
  bad: {
    about: 'Camomile tea.',
    language: 'English',
    scenes: [
      { picture: 'A yawning man.', line: 'Are you tired of being tired?' },
      { picture: 'A tin under studio light.', line: 'Studies show that this tea cures bad sleep.' },
      {
        picture: 'Hands, very fast.',
        line: 'Boil the water then add two spoons then stir it then wait then strain it then sip it slowly then lie down flat and count to ten'
      }
    ],
    failures: [
      { scene: 1, why: 'The question of every advert; ask nothing that everybody answers.', rule: 'hook-greeting' },
      { scene: 2, why: 'A cure, and a study that nobody gave.', rule: 'claim-without-evidence' },
      { scene: 3, why: 'Seven steps in one breath: none can be followed.', rule: 'speech-too-long' }
    ]
  }
} as const satisfies ArchetypeExamples
