import type { ArchetypeExamples } from './example.ts'

export const characterInterviewsExamples = {
  excellent: [
    {
      about: 'Suits for hire by the day; a bus stop in Peckham.',
      language: 'English',
      scenes: [
        {
          picture: 'Desmond at a bus stop, sleeves over his knuckles.',
          speaker: 'Desmond',
          line: "It's my uncle's. Was. It's fine."
        },
        { picture: 'He looks at the person who asks.', speaker: 'Interviewer', line: "Who's it for, today?" },
        {
          picture: 'He looks down the road.',
          speaker: 'Desmond',
          line: 'Job. They said smart. So. Smart-ish. The arms are, you know. Arms.'
        },
        { picture: 'A beat; a bus passes without stopping.', speaker: 'Interviewer', line: 'And the arms?' },
        {
          picture: 'He folds them to show.',
          speaker: 'Desmond',
          line: "I keep 'em folded. They think I'm angry. I'm just in his arms, aren't I."
        },
        {
          picture: 'His bus; he speaks over his shoulder.',
          speaker: 'Desmond',
          line: 'Place on the corner hires them out. By the day. I walk past it. Every day.'
        }
      ]
    },
    {
      about: 'A cobbler who also makes shoes; a cellar in Vienna.',
      language: 'Austrian German',
      scenes: [
        { picture: 'A cobbler’s hands stop on a sole.', speaker: 'Herr Novak', line: 'Das fragen S’ mich nicht.' },
        { picture: 'Rows of other people’s shoes.', speaker: 'Interviewer', line: 'Was haben Sie selber an?' },
        {
          picture: 'Felt slippers under the bench.',
          speaker: 'Herr Novak',
          line: 'Schlapfen. Ja, lachen S’ nur. Herinnen schon.'
        },
        { picture: 'The slippers, close.', speaker: 'Interviewer', line: 'Und draußen?' },
        {
          picture: 'A worn boot taken from a nail, turned in the lamp.',
          speaker: 'Herr Novak',
          line: 'Die da. Die Sohlen hab ich nimmer gezählt. Oben, das hat noch der Vater geklebt. Schlecht.'
        },
        {
          picture: 'He hangs it back.',
          speaker: 'Herr Novak',
          line: 'Neue mach ich auch, hinten. Zuerst zeigen S’ mir die alten.'
        }
      ]
    }
  ],
  bad: {
    about: 'Suits for hire.',
    language: 'English',
    scenes: [
      {
        picture: 'A reporter with a foam microphone.',
        speaker: 'Interviewer',
        line: "What's up, we asked people what they love about our suits!"
      },
      {
        picture: 'A model smiles into the lens.',
        speaker: 'Anna',
        line: 'As a busy professional, I love the quality, the price and the service.'
      },
      { picture: 'Another model, the same smile.', speaker: 'Ben', line: 'Totally, it is a must-have for me too.' }
    ],
    failures: [
      { scene: 1, why: 'A leading question, and a greeting instead of an answer.', rule: 'hook-greeting' },
      { scene: 2, why: 'A claim with a name attached; she talks to customers, not to a person.' },
      { scene: 3, why: 'Both talk like the brand: cover the names and nobody is left.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
