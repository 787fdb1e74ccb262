import type { ScriptArchetype } from './archetype.ts'

/** Something is tested in front of the viewer. */
export const shownAndProved = {
  'product-demonstration': {
    label: 'Product demonstration',
    sceneShape: 'spoken',
    beats: [
      {
        name: 'Result first',
        job: 'The most satisfying second of use, before any word about the product.',
        share: 0.15
      },
      { name: 'Problem in hand', job: 'The old way, failing in close-up.', share: 0.2 },
      { name: 'Use', job: 'One continuous use from start to end, each step its own shot.', share: 0.4 },
      { name: 'Closer look', job: 'The detail that makes it work, explained by pointing.', share: 0.15 },
      { name: 'Ask', job: 'Back to the result; say where to get it.', share: 0.1 }
    ],
    openings: [
      'The most satisfying second of use with its own sound, and nothing said over it.',
      'The old way failing, close enough to wince.',
      'An unfair question put to the thing, and hands that begin to answer it.'
    ],
    voiceRules: [
      'The voice follows the hands: say it while it is seen, never before.',
      'Verbs over adjectives.',
      'Leave the best second without words.'
    ],
    failureModes: [
      'Tells a benefit the picture does not show.',
      'Cuts away at the moment of proof.',
      'Feature tour with no problem.'
    ]
  },
  'unboxing-first-look': {
    label: 'Unboxing, first look',
    sceneShape: 'spoken',
    beats: [
      { name: 'Expectation', job: 'Why it was ordered and what is doubted, box still shut.', share: 0.15 },
      { name: 'Open', job: 'Hands, sound and texture. React before describing.', share: 0.25 },
      { name: 'First use', job: 'Straight out of the box, no cut that hides trouble.', share: 0.35 },
      { name: 'Verdict', job: 'One thing better than expected and one that is not.', share: 0.15 },
      { name: 'Ask', job: 'Who should get it.', share: 0.1 }
    ],
    openings: [
      'The doubt, said to the shut box.',
      'The knife through the tape, then a reaction to something the viewer cannot see yet.',
      'The size of it, against the wrong object.'
    ],
    voiceRules: [
      'Unscripted rhythm: half sentences, sounds of surprise, silence while looking.',
      'Describe for someone who cannot touch it.',
      'The one complaint is real and small.'
    ],
    failureModes: ['Delight at everything.', 'The box gets more time than the thing.', 'Reads the label aloud.']
  },
  'comparison-test': {
    label: 'Comparison test',
    sceneShape: 'spoken',
    beats: [
      { name: 'The bet', job: 'What is tested, and what would count as losing.', share: 0.15 },
      { name: 'Fair rules', job: 'Same conditions, shown side by side.', share: 0.15 },
      { name: 'Test', job: 'Both at once where possible, one step per shot.', share: 0.4 },
      { name: 'Result', job: 'Hold on it. Let the viewer judge before the voice does.', share: 0.2 },
      { name: 'Verdict', job: 'When to choose which, then the ask.', share: 0.1 }
    ],
    openings: [
      'Both side by side, one already losing; nobody says which.',
      'The bet, and what the presenter has to do if it goes wrong.',
      'The rules in one breath while hands level the two.'
    ],
    voiceRules: [
      'A referee, not a fan.',
      'Name the rival as a kind of product, never as a brand, unless the offer names it.',
      'Numbers only when they are read off something on camera or cited.'
    ],
    failureModes: ['A straw rival.', 'The result is told and not seen.', 'Every round goes to the same side.']
  },
  'myth-and-truth': {
    label: 'Myth and truth',
    sceneShape: 'spoken',
    beats: [
      { name: 'Myth', job: 'State the belief as its believers do, with respect.', share: 0.15 },
      { name: 'Why it sticks', job: 'The grain of sense in it.', share: 0.2 },
      { name: 'Break', job: 'One thing seen on camera, or a cited source, that does not fit.', share: 0.3 },
      { name: 'Truth', job: 'What to believe instead, in a line short enough to repeat.', share: 0.2 },
      { name: 'Use', job: 'What to do with it, and where the product comes in.', share: 0.15 }
    ],
    openings: [
      'The belief in the voice of somebody kind who taught it to you.',
      'The advice followed exactly, on camera, and what that looks like.',
      'Agree with the myth out loud, then stop half-way through the sentence.'
    ],
    voiceRules: [
      'Curious, never smug; the viewer was sensible to believe it.',
      'Rest the break on something shown or cited.',
      'One myth per video.'
    ],
    failureModes: ['A myth nobody holds.', 'Swaps one unproved claim for another.', 'Makes the viewer feel stupid.']
  },
  whistleblowers: {
    label: 'Whistleblowers',
    sceneShape: 'spoken',
    beats: [
      { name: 'What they leave out', job: 'The withheld fact, first half of it. Leave the loop open.', share: 0.15 },
      { name: 'How I know', job: 'Standing: the job, the years, only as given.', share: 0.15 },
      { name: 'How it works', job: 'The practice, step by step, in the order money moves.', share: 0.3 },
      { name: 'Other half', job: 'Close the loop with something the viewer can check.', share: 0.25 },
      { name: 'Way out', job: 'What to look for from now on; the product as one example.', share: 0.15 }
    ],
    openings: [
      'A label turned round, a thumb under one line.',
      'The instruction staff are given, in the trade’s own words.',
      'Half a sentence the speaker looks around before finishing.'
    ],
    voiceRules: [
      'Low and even; indignation is left to the viewer.',
      'Speak of practices, not of named companies or people.',
      'Every accusation has a receipt or is put as a question to ask.'
    ],
    failureModes: ['Accuses without evidence.', 'Made-up credentials.', 'The loop never closes.']
  }
} as const satisfies Record<string, ScriptArchetype>
