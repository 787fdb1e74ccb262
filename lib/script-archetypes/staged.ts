import type { ScriptArchetype } from './archetype.ts'

/** A set, a cast or a drawn world. */
export const staged = {
  'character-interviews': {
    label: 'Character interviews',
    sceneShape: 'spoken',
    beats: [
      { name: 'Question', job: 'A question the viewer answers in their head before the character does.', share: 0.15 },
      { name: 'First answer', job: 'The expected answer, in a voice we have not heard in an ad.', share: 0.2 },
      { name: 'Follow-up', job: 'The interviewer presses where a friend would let go.', share: 0.15 },
      { name: 'Real answer', job: 'The character says what they mean. The line of the ad is theirs.', share: 0.35 },
      { name: 'Tail', job: 'A throwaway remark that says where to find it.', share: 0.15 }
    ],
    openings: [
      'The answer before the question, already defensive.',
      'A silence after a question, held one beat too long.',
      'A stranger disagreeing with the interviewer about what was asked.'
    ],
    voiceRules: [
      'Each character has one verbal habit and keeps it.',
      'Questions under eight words.',
      'One speaker per scene; answers may start mid-sentence.'
    ],
    failureModes: [
      'All characters talk like the brand.',
      'Leading questions.',
      'Answers that are claims with a name attached.'
    ]
  },
  'keynote-speakers': {
    label: 'Keynote speakers',
    sceneShape: 'spoken',
    beats: [
      { name: 'Line to the back row', job: 'One sentence that divides the room. Then a pause.', share: 0.15 },
      { name: 'Story', job: 'A person, a place, a problem, in under thirty words.', share: 0.25 },
      { name: 'Principle', job: 'What the story means, said twice with a change of one word.', share: 0.25 },
      { name: 'Evidence', job: 'The object on stage or the cited fact on the screen behind.', share: 0.2 },
      { name: 'Charge', job: 'What the audience does when they leave.', share: 0.15 }
    ],
    openings: [
      'One word to a dark room, and the light comes up.',
      'The object alone on stage; the speaker walks in late.',
      'A sentence half the room does not like, said without raising the voice.'
    ],
    voiceRules: [
      'Written for a room: short clauses, repetition, rests marked by a full stop.',
      'Rhetorical questions are answered by silence.',
      'No slide talk: nobody says "as you can see".'
    ],
    failureModes: [
      'Grand and empty: could be about any product.',
      'An applause line every ten seconds.',
      'Statistics for effect.'
    ]
  },
  'podcast-two-hander': {
    label: 'Podcast two-hander',
    sceneShape: 'two-hander',
    beats: [
      { name: 'Cold open', job: 'Come in on the most disputed line of the talk, mid-conversation.', share: 0.15 },
      { name: 'Pushback', job: 'The other one does not buy it, for the viewer’s reason.', share: 0.2 },
      { name: 'Story', job: 'Answered by a thing that happened, not by an argument.', share: 0.3 },
      { name: 'Give', job: 'The doubter yields on one point and keeps another.', share: 0.2 },
      { name: 'Button', job: 'A short line that ends the clip and would make a good caption.', share: 0.15 }
    ],
    openings: [
      'In on the interruption: no, hold on.',
      'One of them laughing at what was said before we came in.',
      'The claim repeated back slowly by the one who does not believe it.'
    ],
    voiceRules: [
      'Exactly two people with different stakes; each line could only be theirs.',
      'A turn answers the last one: it starts from a word just said.',
      'Turns are uneven: a long one, then three words.'
    ],
    failureModes: [
      'Interviewer feeds lines; two voices, one opinion.',
      'Both explain the product to each other.',
      'Two turns in a row by the same person.'
    ]
  },
  'clay-animation': {
    label: 'Clay animation',
    sceneShape: 'spoken',
    beats: [
      { name: 'Small world', job: 'A hand-made place with one thing wrong in it.', share: 0.15 },
      { name: 'Want', job: 'A lumpy hero wants one simple thing.', share: 0.2 },
      { name: 'Trouble', job: 'It goes wrong physically: things stretch, squash, roll away.', share: 0.3 },
      { name: 'Fix', job: 'The product arrives as an object in that world.', share: 0.2 },
      { name: 'Rest', job: 'A still, satisfied last image.', share: 0.15 }
    ],
    openings: [
      'A tiny thing does its job with great dignity and fails.',
      'A door, a lid or a hill that is plainly too big for the hero.',
      'Weather indoors.'
    ],
    voiceRules: [
      'A warm narrator, or small grunts; few words.',
      'The voice says what the picture cannot.',
      'Fingerprints, thread and felt are named in the picture notes, never in the speech.'
    ],
    failureModes: ['Human actors’ dialogue put in clay mouths.', 'No physical comedy.', 'Cute without a point.']
  },
  'ink-animation': {
    label: 'Ink-line animation',
    sceneShape: 'spoken',
    beats: [
      { name: 'First stroke', job: 'A line draws itself and becomes the problem.', share: 0.15 },
      { name: 'Metaphor', job: 'The problem as a creature, machine or weather. One metaphor only.', share: 0.25 },
      { name: 'Inside', job: 'Go into it: how it works, drawn as it is told.', share: 0.3 },
      { name: 'Redraw', job: 'The same lines rearranged into the answer.', share: 0.2 },
      { name: 'Colour', job: 'The only colour of the film is the product.', share: 0.1 }
    ],
    openings: [
      'A dot that gets nervous.',
      'One line crosses the page and takes something with it.',
      'An ordinary drawing with a single stroke in the wrong place; the stroke moves.'
    ],
    voiceRules: [
      'Narrator explains like to a bright ten-year-old.',
      'One sentence per transformation.',
      'Present tense throughout.'
    ],
    failureModes: [
      'A second metaphor.',
      'Text on screen does the explaining.',
      'Drawing illustrates the words and adds nothing.'
    ]
  },
  'viral-chibi': {
    label: 'Viral chibi sticker reaction',
    sceneShape: 'silent-reaction',
    beats: [
      { name: 'Normal', job: 'An everyday action, already going wrong. The sticker notices first.', share: 0.25 },
      { name: 'Escalate', job: 'The real action gets worse or better; the sticker over-reacts.', share: 0.35 },
      { name: 'Peak', job: 'The one image people will send each other. Product in the live action.', share: 0.25 },
      { name: 'After-beat', job: 'The sticker’s small private reaction. Cut early.', share: 0.15 }
    ],
    openings: [
      'The sticker sees it before we do, and looks at us.',
      'A small physical certainty, about to be wrong: a stack, a lid, a leash.',
      'The sticker asleep in the corner; one sound, one eye.'
    ],
    voiceRules: [
      'Nobody speaks and nothing is narrated.',
      'The sticker acts with expression, cartoon effects and effect sounds.',
      'The joke works with the sound off.'
    ],
    failureModes: [
      'The sticker talks or mouths words.',
      'It is rendered as 3D, or lit like the room.',
      'Live action and reaction happen at different moments.'
    ]
  }
} as const satisfies Record<string, ScriptArchetype>
