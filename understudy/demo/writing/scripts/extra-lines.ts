/** Lines for scripts that are longer than a format's own lines. They fit anywhere in the middle. */
export const extraLines: readonly string[] = [
  '{detail}',
  'My neighbour thinks I’m exaggerating. My neighbour’s also borrowed {it} twice.',
  'I kept the old one next to it for a week. Just to be fair. I stopped on the Wednesday.',
  'You know what I did with the time? Nothing. I sat there. It was lovely.',
  '{Step2}. I know I said that already. It’s the step everybody skips.',
  'I had a bad day with {it} once. Then I read the instructions. So that one’s on me.',
  'My mother’s version is different, and she’s wrong, and I’ve stopped telling her.',
  'And no, it isn’t magic. It’s one small annoyance, gone. I’ll take that.',
  '{cost} I’d stopped counting.',
  'If you only remember one thing: {check}.',
  'I tried to go back. For science. I lasted until lunch.',
  'What surprised me was how little there was to explain.'
]

/** Pairs for a long talk between two people: first the convinced one, then the doubter. */
export const extraExchanges: readonly (readonly [string, string])[] = [
  ['I’ll tell you when I knew. {detail}', 'B|You knew from a detail. You bought a car from a photo.'],
  [
    'The photo was good! Anyway. I kept the old one for a week, next to {it}. To be fair.',
    'B|To be fair. And who won? No, don’t tell me. I can see your face.'
  ],
  [
    'My face is neutral. {Step2}. That’s the step everyone skips.',
    'B|I skip that step. I’ve skipped it my whole life.'
  ],
  ['And does it work, skipping it?', 'B|Define work.'],
  [
    '{Check}. That’s all I ask people now.',
    'B|You ask people that. At parties. This is why you get a lift home early.'
  ],
  ['I tried to go back, you know. I lasted until lunch.', 'B|Lunch! I’d have thought ten o’clock.']
]
