import type { ArchetypeExamples } from './example.ts'

export const clayAnimationExamples = {
  excellent: [
    {
      about: 'Numbered socks; a drawer made of clay.',
      language: 'English',
      scenes: [
        {
          picture: 'A lumpy sock stands alone among folded pairs.',
          line: 'On the top shelf lived a sock who was, technically, enough.'
        },
        {
          picture: 'It stretches over the edge to look, too far, and snaps back.',
          line: 'He wanted one thing. Another one.'
        },
        {
          picture: 'It rolls down a hill of washing and arrives as a ball of fluff.',
          line: 'So he went to look where socks go. It was round there. And round.'
        },
        {
          picture: 'A stitched number on its heel; across the drum, the same number.',
          line: 'Then somebody turned him over. Seven. And far off in the dark: seven.'
        },
        { picture: 'Two socks, folded into each other, asleep.', line: "He says he'd have known her anywhere." }
      ]
    },
    {
      about: 'Red darning wool; a bus stop in felt snow.',
      language: 'Swedish',
      scenes: [
        {
          picture: 'A clay mitten with a hole in its thumb waits at the stop.',
          line: 'På hållplatsen stod en vante som det drog i.'
        },
        {
          picture: 'Wind blows in through the hole; it swells like a balloon.',
          line: 'Han ville hålla en hand. Vinden hann alltid före.'
        },
        {
          picture: 'It stuffs in a leaf, a bun, a mouse; each pops out.',
          line: 'Ett löv. En bulle. En mus. Musen sa nej tack.'
        },
        {
          picture: 'A ball of wool rolls in; its thread crosses the hole.',
          line: 'Så kom en tråd. Röd, för det var den som fanns.'
        },
        {
          picture: 'A child’s hand in the mitten, the red thumb up.',
          line: 'Nu syns det var han gick sönder. Han visar det för alla.'
        }
      ]
    }
  ],
  bad: {
    about: 'Darning wool.',
    language: 'English',
    scenes: [
      { picture: 'A clay woman with a human smile talks.', line: 'Hello, I am Wanda, and I love to mend.' },
      { picture: 'Clay animals wave in turn.', line: 'We all love to mend, and it is so much fun.' },
      { picture: 'The wool on a rainbow.', line: 'Say goodbye to holes today!' }
    ],
    failures: [
      { scene: 1, why: 'A presenter in clay: she greets, and nothing is wrong in her world.', rule: 'hook-greeting' },
      { scene: 2, why: 'Cute without a want; nothing stretches, rolls or breaks.' },
      { scene: 3, why: 'A slogan where the rest should be.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
