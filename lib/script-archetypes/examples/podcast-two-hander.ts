import type { ArchetypeExamples } from './example.ts'

export const podcastTwoHanderExamples = {
  excellent: [
    {
      about: 'Soap tablets by post. Ines cleans offices, Rob uses the tablets.',
      language: 'English',
      scenes: [
        { picture: 'Ines, one hand up.', speaker: 'Ines', line: 'Wait. Soap. In an envelope.' },
        { picture: 'Rob, calm.', speaker: 'Rob', line: "Envelope, yeah. It's dry. You add the water." },
        {
          picture: 'Ines leans back.',
          speaker: 'Ines',
          line: "Water I've got. That's not a product, Rob, that's a tap."
        },
        {
          picture: 'Rob counts stairs on the table with two fingers.',
          speaker: 'Rob',
          line: "The tap's the point. I was carrying water home. Four floors. Paying for it, too."
        },
        {
          picture: 'Ines, a nod she did not plan.',
          speaker: 'Ines',
          line: "Floors I'll give you. Floors I know. But it doesn't foam."
        },
        { picture: 'Rob.', speaker: 'Rob', line: "It doesn't foam." },
        { picture: 'Ines, to her cup.', speaker: 'Ines', line: 'Thank you.' }
      ]
    },
    {
      about: 'A paper account book. Mina keeps one, Taka does not see why.',
      language: 'Japanese',
      scenes: [
        { picture: 'Taka bends forward.', speaker: 'タカ', line: '待って。手書き?' },
        { picture: 'Mina turns a pen over.', speaker: 'ミナ', line: '手書き。レシート見ながら、ペンで。' },
        { picture: 'Taka laughs.', speaker: 'タカ', line: '見なくても、アプリなら自動だよ。' },
        { picture: 'Mina looks at the table.', speaker: 'ミナ', line: '自動だから見なかったの。ずっと。' },
        { picture: 'Taka shrugs.', speaker: 'タカ', line: 'それ、アプリのせいじゃなくない?' },
        {
          picture: 'Mina writes one word in the air.',
          speaker: 'ミナ',
          line: 'うん、私のせい。でもコンビニって三回書くと、手が止まるんだよ。'
        },
        { picture: 'Taka, quietly.', speaker: 'タカ', line: '手が、ね。' }
      ]
    }
  ],
  bad: {
    about: 'Soap tablets.',
    language: 'English',
    scenes: [
      { picture: 'Two people grin.', speaker: 'Host', line: 'Welcome to the show! Tell us about your amazing soap.' },
      {
        picture: 'The guest holds up the pack.',
        speaker: 'Guest',
        line: "It's revolutionary, Sam, and nine out of ten homes need it."
      },
      { picture: 'The host nods.', speaker: 'Host', line: 'Wow, and where can people get it?' }
    ],
    failures: [
      { scene: 1, why: 'Starts before the talk instead of in its most disputed line.', rule: 'hook-greeting' },
      { scene: 2, why: 'A pitch to a friend, and a figure nobody gave.', rule: 'claim-without-evidence' },
      { scene: 2, why: 'Nobody says this across a table.', rule: 'advert-speak' },
      { scene: 3, why: 'Feeds the next line: two voices, one opinion.' }
    ]
  }
} as const satisfies ArchetypeExamples
