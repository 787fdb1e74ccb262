import type { ArchetypeExamples } from './example.ts'

export const transformationDiaryExamples = {
  excellent: [
    {
      about: 'A sourdough kit; a kitchen in Lyon.',
      language: 'French',
      scenes: [
        {
          picture: 'A jar with a rubber band at the level of grey paste, a face behind it, too close.',
          line: 'Jour un. On dirait de la colle. J’y crois pas.'
        },
        {
          picture: 'Same frame; a spoon of flour, the band moved.',
          line: 'Jour deux. Une cuillère, de l’eau, l’élastique.'
        },
        {
          picture: 'Same frame; flat paste, chin on the table.',
          line: 'Jour quatre. Rien. Ça sent le vestiaire. J’ai failli le jeter.'
        },
        {
          picture: 'Same frame; a child’s finger above the band.',
          line: 'Jour six. C’est mon fils qui l’a vu. Au-dessus de l’élastique.'
        },
        {
          picture: 'Same frame; paste over the rim, on a saucer.',
          line: 'Jour neuf. Le pot est trop petit. Ça, c’est moi.'
        }
      ]
    },
    {
      about: 'Swimming lessons for adults; a pool in Bristol.',
      language: 'English',
      scenes: [
        {
          picture: 'Wet hair, a chin at the pool edge, white knuckles.',
          line: "Week one. I'm forty and I'm holding the edge."
        },
        {
          picture: 'Same edge, same knuckles, legs floating up behind.',
          line: "Week two. I blow bubbles. Next to a four-year-old. He's better."
        },
        {
          picture: 'Same edge; a towel over the head.',
          line: "Week three. Swallowed half the pool. Told my wife it's cancelled. It wasn't."
        },
        {
          picture: 'Same edge, one hand open.',
          line: 'Week five. A man asked me if this is the slow lane. Me. As if I’d know.'
        },
        { picture: 'Same edge, empty; far behind it a raised arm.', line: 'Week six. No. Over here.' }
      ]
    }
  ],
  bad: {
    about: 'A face cream.',
    language: 'English',
    scenes: [
      { picture: 'A sad face in green light.', line: 'Day one, my skin is awful.' },
      { picture: 'The same face, lit like a film star.', line: 'Day seven, and it is 80% clearer.' },
      { picture: 'She strokes a cheek.', line: 'Say goodbye to bad days for good.' }
    ],
    failures: [
      { scene: 1, why: 'Nothing is done or measured, so no day can be compared.' },
      {
        scene: 2,
        why: 'No slump, another light, and a figure nobody measured: three reasons not to believe it.',
        rule: 'claim-without-evidence'
      },
      { scene: 3, why: 'A slogan where the picture should speak.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
