import type { ArchetypeExamples } from './example.ts'

export const valueAndGrowthExamples = {
  excellent: [
    {
      about: 'A cooking channel, nothing for sale; a kitchen in Sendai.',
      language: 'Japanese',
      scenes: [
        { picture: 'Cloudy water is tipped at once from a bowl of rice.', line: '最初の水、すぐ捨ててます。' },
        {
          picture: 'A hand stirs the cloudy water, slowly, lovingly.',
          line: '前は丁寧に混ぜてました。米がいちばん水を吸うときに。いちばん濁った水を。'
        },
        {
          picture: 'Water in, water out; then fingers curved as if around a ball.',
          line: 'だから一回目は急ぐ。混ぜるのは二回目から。手はこの形で。'
        },
        { picture: 'Clearer water, single grains.', line: '今夜変えるなら、そこだけ。' },
        { picture: 'Steam under a lid that stays shut.', line: 'で、水は量る派? 指で見る派?' }
      ]
    },
    {
      about: 'Advice for freelancers, nothing for sale; a parked car.',
      language: 'English',
      scenes: [
        {
          picture: 'A man alone behind the wheel, talking to the empty seat.',
          line: "It's six hundred, but, I mean, we could also—"
        },
        {
          picture: 'He puts his forehead on the wheel.',
          line: 'Hear that? Nobody had said a word. I was haggling with myself.'
        },
        {
          picture: 'A thumb presses into a knee.',
          line: 'So. Say the number, press your thumb on your knee, and shut up till four.'
        },
        { picture: 'He says it, thumb down, and holds; a bus passes.', line: "It's six hundred." },
        {
          picture: 'He breathes out.',
          line: 'Feels like a week. Try it on an empty chair. Which number do you talk past?'
        }
      ]
    }
  ],
  bad: {
    about: 'Advice for freelancers.',
    language: 'English',
    scenes: [
      { picture: 'A title card with a large seven.', line: "In this video I'll share seven tips for better pricing." },
      { picture: 'A man points at bullet points.', line: 'Be consistent, know your worth, and believe in yourself.' },
      { picture: 'A course website.', line: 'My course is on sale this week, so grab it now.' }
    ],
    failures: [
      { scene: 1, why: 'Announces a list; nothing can be done after the first sentence.', rule: 'hook-greeting' },
      { scene: 2, why: 'True of everything, so of no use tonight.' },
      { scene: 3, why: 'Sells in a video that promised to give.' }
    ]
  }
} as const satisfies ArchetypeExamples
