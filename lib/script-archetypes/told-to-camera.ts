import type { ScriptArchetype } from './archetype.ts'

/** One person speaks in their own words. Who they are makes the script work. */
export const toldToCamera = {
  'talking-head': {
    label: 'Talking head',
    sceneShape: 'spoken',
    beats: [
      {
        name: 'Hook',
        job: 'Say the thing the viewer has thought but never said aloud. No greeting, no name.',
        share: 0.1
      },
      { name: 'Stakes', job: 'What it costs them to leave it as it is, in one ordinary scene from a day.', share: 0.2 },
      { name: 'Turn', job: 'The one thing that changed it, told as discovery and not as pitch.', share: 0.25 },
      {
        name: 'Proof',
        job: 'Something that can be seen or checked: the thing in the hand, a cited quote.',
        share: 0.3
      },
      { name: 'Ask', job: 'One small next step, in the words a friend would use.', share: 0.15 }
    ],
    openings: [
      'Already in the middle of doing the embarrassing thing; the first words excuse it.',
      'A correction of yourself: what you used to tell everybody, and the one word that was wrong.',
      'Hold the evidence up before speaking, long enough to be odd; then say the smallest true thing about it.'
    ],
    voiceRules: [
      'First person, present tense, contractions. Sentences a breath long.',
      'Talk to one viewer as "you", never to "you guys" or "everyone".',
      'Leave in one self-correction or aside, where a person would make it.'
    ],
    failureModes: [
      'Opens on who is speaking instead of on what the viewer feels.',
      'Reads like written copy: lists of three adjectives, "game changer", "say goodbye to".',
      'Moves to the product before the viewer agrees there is a problem.'
    ]
  },
  'health-hacks': {
    label: 'Health hacks',
    sceneShape: 'spoken',
    beats: [
      { name: 'Odd instruction', job: 'Start on the action, done on camera, before saying why.', share: 0.15 },
      { name: 'Everyday why', job: 'The mechanism in kitchen words, no more than two sentences.', share: 0.25 },
      { name: 'Do it with me', job: 'The steps, one per scene, each with something for the hands.', share: 0.35 },
      { name: 'What you may notice', job: 'An honest, modest expectation; cite or hedge, never promise.', share: 0.15 },
      { name: 'Keep it', job: 'A reason to save the video, then the ask.', share: 0.1 }
    ],
    openings: [
      'Hands do the odd thing in close-up, wordless, for a second; then the instruction.',
      'A household object in the wrong room, and the minute of the day it is for.',
      'Stop a habit the viewer is probably in right now: the cup, the pillow, the scroll.'
    ],
    voiceRules: [
      'Imperatives and small units: a spoon, a minute, before coffee.',
      'Say "I" for effects and "you" for actions: one body, one experience.',
      'No diagnosis, no cure, no named disease unless a cited source says it.'
    ],
    failureModes: [
      'Claims an effect on the body that nothing in the research supports.',
      'The hack is the product in disguise and the viewer learns nothing without buying.',
      'Five steps crammed into ten seconds.'
    ]
  },
  'emotional-stories': {
    label: 'Emotional stories',
    sceneShape: 'spoken',
    beats: [
      { name: 'Middle of the moment', job: 'Drop in at the hardest second; name one object in the room.', share: 0.15 },
      { name: 'Before', job: 'Just enough of how it came to this. One detail nobody would invent.', share: 0.2 },
      {
        name: 'Low point',
        job: 'What was tried and failed. Stay there one line longer than is comfortable.',
        share: 0.25
      },
      { name: 'Shift', job: 'A small, physical change, witnessed and not announced.', share: 0.25 },
      {
        name: 'Now',
        job: 'The same place as the opening, seen differently. The product stays in the background.',
        share: 0.15
      }
    ],
    openings: [
      'An object that belongs to somebody who is not in the frame.',
      'The last ordinary sentence somebody said before it changed.',
      'A place at the wrong hour: the kitchen at four, the car outside, engine off.'
    ],
    voiceRules: [
      'Past tense until the shift, then present.',
      'Feelings are shown by what hands and rooms do; the word for the feeling is left out.',
      'Quiet lines. Silence is written as a short scene with few words.'
    ],
    failureModes: [
      'Names the emotion instead of causing it.',
      'The product rescues the person; it may only help.',
      'A tragedy borrowed for a cheap product.'
    ]
  },
  'value-and-growth': {
    label: 'Value and growth content',
    sceneShape: 'spoken',
    beats: [
      { name: 'Promise', job: 'The one thing they can do after this video, stated as an outcome.', share: 0.1 },
      { name: 'Wrong turn', job: 'What most people do first and why it seems sensible.', share: 0.2 },
      { name: 'Lesson', job: 'The idea with one worked example, from start to end.', share: 0.45 },
      { name: 'Use it today', job: 'The smallest version that takes two minutes.', share: 0.15 },
      { name: 'Loop', job: 'A question or an open end that brings them back. No selling.', share: 0.1 }
    ],
    openings: [
      'The mistake, made on camera, by the teacher.',
      'The finished result for one second, then the first step from nothing.',
      'A question the viewer can answer now, in their head, and will get wrong.'
    ],
    voiceRules: [
      'Teach from experience: what was done, what happened.',
      'One idea. Every sentence either explains it or shows it.',
      'No product unless the request asks for one; growth videos earn the trust that product videos spend.'
    ],
    failureModes: [
      'A list of tips where one lesson was promised.',
      'Advice too general to act on tonight.',
      'Turns into an ad in the last third.'
    ]
  },
  'founder-story': {
    label: 'Founder story',
    sceneShape: 'spoken',
    beats: [
      { name: 'Confession', job: 'The problem was the founder’s own, and slightly embarrassing.', share: 0.15 },
      { name: 'Search', job: 'What was on the shelf and what was wrong with it, fairly.', share: 0.2 },
      { name: 'Making', job: 'A stubborn choice and what it cost. Show the bench, the failed batch.', share: 0.3 },
      { name: 'First user', job: 'One real reaction, cited when it is quoted.', share: 0.2 },
      { name: 'Invitation', job: 'Who it is for, who it is not for, and how to try it.', share: 0.15 }
    ],
    openings: [
      'The worst batch, held up, kept on purpose.',
      'What the maker lied about at home while the thing did not work yet.',
      'A complaint from the first user, read out before anything is praised.'
    ],
    voiceRules: [
      'Plain and a little rough; pride in the work, never in the self.',
      'Dates, places and amounts only when they were given.',
      'Say who should not buy.'
    ],
    failureModes: ['A company history.', 'Invented hardship.', 'Mission words in place of a product decision.']
  },
  'transformation-diary': {
    label: 'Transformation diary',
    sceneShape: 'spoken',
    beats: [
      { name: 'Day one', job: 'The starting state, filmed honestly, with a doubt said aloud.', share: 0.2 },
      { name: 'Routine', job: 'What is done, shown the same way each time so days can be compared.', share: 0.2 },
      { name: 'Slump', job: 'The day it seemed not to work. This is where trust is made.', share: 0.2 },
      { name: 'Change', job: 'The first difference someone else would notice.', share: 0.25 },
      { name: 'Today', job: 'Same framing as day one. Let the picture speak, then one line.', share: 0.15 }
    ],
    openings: [
      'Date on the screen, face too close, no faith in it.',
      'Day one and today as one match cut, too fast to study; then back to the start.',
      'The measuring thing first: the tape, the jar, the list on the fridge.'
    ],
    voiceRules: [
      'Diary voice: short, dated, unsure.',
      'Describe what is seen and felt; measure only what was measured.',
      'Same opening word each day, so the cuts land.'
    ],
    failureModes: [
      'A result with no slump: nobody believes it.',
      'Timespans or amounts that no source gave.',
      'Before shot in bad light, after shot in good light.'
    ]
  }
} as const satisfies Record<string, ScriptArchetype>
