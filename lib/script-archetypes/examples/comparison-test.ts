import type { ArchetypeExamples } from './example.ts'

export const comparisonTestExamples = {
  excellent: [
    {
      about: 'A compostable bin bag against a thin plastic one; a stairwell.',
      language: 'English',
      scenes: [
        {
          picture: 'Two bags on a broom handle, wet coffee grounds in both.',
          line: 'If the green one drips first, I clean the stairs.'
        },
        { picture: 'One ladle, once here, once there.', line: 'Same ladle. Same coffee. Nobody squeezes.' },
        {
          picture: 'A bead forms under the clear bag; the green one darkens.',
          line: "Four each. Clear one, that's a drop. Green's sweating. Sweating isn't dripping."
        },
        {
          picture: 'Hold: a puddle on the left; then the green bag slowly stretches.',
          line: 'Now look at the green. Wait.'
        },
        {
          picture: 'He mops.',
          line: "One night, take the green. Three days in the sun, I wouldn't. And I'm mopping anyway."
        }
      ]
    },
    {
      about: 'Two steel flasks; a hut above Zakopane.',
      language: 'Polish',
      scenes: [
        {
          picture: 'Two flasks in the snow, a square of chocolate before each.',
          line: 'Leję na czekoladę. Przegrany wraca pieszo.'
        },
        { picture: 'One pot fills both; lids on; into the snow.', line: 'Jeden garnek. Jeden śnieg. Idziemy na górę.' },
        { picture: 'Low sun; tea over both squares at once.', line: 'Po równo, z obu. Patrz na rogi.' },
        { picture: 'Hold: one square slumps, the other keeps its edges.', line: 'Nic nie mówię.' },
        {
          picture: 'He packs the cold one and starts to walk.',
          line: 'Na biurko starczy każdy. Na grań biorę tamten. Ten zimny? Mój.'
        }
      ]
    }
  ],
  bad: {
    about: 'A bin bag.',
    language: 'English',
    scenes: [
      { picture: 'A torn rival in the mud.', line: 'Other bags are just garbage.' },
      { picture: 'A strong man beside our bag.', line: 'Ours is 3x stronger, trust me.' },
      { picture: 'Our bag on a throne.', line: 'So look no further.' }
    ],
    failures: [
      { scene: 1, why: 'A straw rival: it lost before the test, so nothing is at stake.' },
      { scene: 2, why: 'The result is said and not seen, with a figure from nowhere.', rule: 'claim-without-evidence' },
      { scene: 3, why: 'A fan, not a referee; nobody learns when to choose which.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
