import type { ArchetypeExamples } from './example.ts'

export const emotionalStoriesExamples = {
  excellent: [
    {
      about: 'Old tapes copied by post; a house in Puebla.',
      language: 'Mexican Spanish',
      scenes: [
        {
          picture: 'A cassette on a flowered oilcloth, its label in shaky writing.',
          line: 'De este lado está mi papá, riéndose de algo.'
        },
        {
          picture: 'An open tape deck, a brown loop hanging out.',
          line: 'Se la puse a mi hija. La grabadora se la comió. Así, toda.'
        },
        {
          picture: 'One lamp; a pencil turns the reel.',
          line: 'Me quedé con un lápiz hasta la madrugada. Vuelta por vuelta.'
        },
        {
          picture: 'A padded envelope under her arm, a street corner.',
          line: 'La mandé por correo y me arrepentí en la esquina.'
        },
        {
          picture: 'The same oilcloth at breakfast; a girl with one earphone stops chewing.',
          line: 'Ahora ella pregunta de qué se ríe. No sé. Nunca le pregunté.'
        }
      ]
    },
    {
      about: 'A bed ramp for old dogs; a bungalow in Wales.',
      language: 'English',
      scenes: [
        { picture: 'An empty dent in a duvet, grey light.', line: "That's his side." },
        {
          picture: 'An old dog, chin on the edge of the mattress, eyes up.',
          line: "He'd put his chin there and wait. Too polite to ask."
        },
        {
          picture: 'An arm hangs from the bed, fingertips on fur.',
          line: 'So I slept on the edge with my arm down. My hand knew where he was.'
        },
        {
          picture: 'A carpeted ramp; the dog sniffs it and walks out.',
          line: 'He looked at the ramp. He left the room.'
        },
        {
          picture: 'The dent, with a dog in it, back to us.',
          line: 'This morning my feet were cold. He takes the covers, see. He always did.'
        }
      ]
    }
  ],
  bad: {
    about: 'A bed ramp for old dogs.',
    language: 'English',
    scenes: [
      { picture: 'A crying woman.', line: 'I was heartbroken, devastated and so alone.' },
      { picture: 'The ramp in a beam of sun.', line: 'Then I found this ramp, and everything was different.' },
      { picture: 'Woman and dog run through a meadow.', line: 'It will transform your life, guaranteed.' }
    ],
    failures: [
      { scene: 1, why: 'Names three feelings and causes none: show the arm over the edge.' },
      { scene: 2, why: 'The product rescues; between low point and shift nothing happens.' },
      { scene: 3, why: 'A promise that no ramp can keep.', rule: 'claim-without-evidence' },
      { scene: 3, why: 'Words of a brochure at the quietest moment.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
