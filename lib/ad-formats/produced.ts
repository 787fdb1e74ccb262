import type { AdFormat } from './ad-format.ts'

export const producedFormats = {
  podcast: {
    label: 'Podcast',
    world: 'produced',
    pitch: 'Two people at two microphones, one of them not convinced.',
    whenToUse: 'The objection is the story, and a second voice can raise it.',
    archetype: 'podcast-two-hander',
    suggestedVideoType: 'podcast',
    eyeline: 'conversation',
    typicalScenes: 6,
    typicalSeconds: 40,
    exampleHook: 'No, hold on. You threw the machine out?'
  },
  keynote: {
    label: 'Keynote',
    world: 'produced',
    pitch: 'A stage, a dark room, one sentence worth the ticket.',
    whenToUse: 'A big idea or a launch that wants authority.',
    archetype: 'keynote-speakers',
    suggestedVideoType: 'talking-head',
    eyeline: 'audience',
    typicalScenes: 5,
    typicalSeconds: 40,
    exampleHook: 'Everything in this room was once a bad first batch.'
  },
  'founder-story': {
    label: 'Founder story',
    world: 'produced',
    pitch: 'Why it exists, from the person who could not leave it alone.',
    whenToUse: 'A young brand whose maker is the best reason to trust it.',
    archetype: 'founder-story',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 6,
    typicalSeconds: 45,
    exampleHook: 'I made this because I was lying to my wife about the bins.'
  },
  'expert-interview': {
    label: 'Expert interview',
    world: 'produced',
    pitch: 'Someone who knows, asked what they do themselves.',
    whenToUse: 'The buyer needs to understand before they trust.',
    archetype: 'character-interviews',
    suggestedVideoType: 'talking-head',
    eyeline: 'interview',
    typicalScenes: 6,
    typicalSeconds: 42,
    exampleHook: 'And what do you have at home?'
  },
  'documentary-expose': {
    label: 'Documentary exposé',
    world: 'produced',
    pitch: 'Follow a practice to where it starts.',
    whenToUse: 'There are documents or sources to show; without them choose another format.',
    archetype: 'whistleblowers',
    suggestedVideoType: 'talking-head',
    eyeline: 'interview',
    typicalScenes: 6,
    typicalSeconds: 48,
    exampleHook: 'Turn the packet over. Now read line four.'
  },
  'product-film': {
    label: 'Product film',
    world: 'produced',
    pitch: 'The object, light and one perfect use.',
    whenToUse: 'Launches and retargeting, when the thing itself is beautiful.',
    archetype: 'product-demonstration',
    suggestedVideoType: 'generic',
    eyeline: 'hands',
    typicalScenes: 5,
    typicalSeconds: 25,
    exampleHook: 'Twelve hours, in one pour.'
  },
  'side-by-side-test': {
    label: 'Side-by-side test',
    world: 'produced',
    pitch: 'Two of them, same rules, one camera.',
    whenToUse: 'The difference can be seen in seconds.',
    archetype: 'comparison-test',
    suggestedVideoType: 'generic',
    eyeline: 'hands',
    typicalScenes: 5,
    typicalSeconds: 32,
    exampleHook: 'If the left one wins, we end the video here.'
  },
  'mini-drama': {
    label: 'Mini drama',
    world: 'produced',
    pitch: 'A scene from a film that happens to have your product in it.',
    whenToUse: 'The feeling sells and there is room for a story.',
    archetype: 'emotional-stories',
    suggestedVideoType: 'talking-head',
    eyeline: 'drama',
    typicalScenes: 7,
    typicalSeconds: 50,
    exampleHook: 'You kept the cup.'
  },
  'clay-animation': {
    label: 'Clay animation',
    world: 'produced',
    pitch: 'A thumb-printed little world with one thing wrong in it.',
    whenToUse: 'A dry or awkward subject that needs warmth.',
    archetype: 'clay-animation',
    suggestedVideoType: 'generic',
    eyeline: 'drama',
    typicalScenes: 5,
    typicalSeconds: 30,
    exampleHook: 'On the smallest street in town, the kettle had given up.'
  },
  'ink-animation': {
    label: 'Ink animation',
    world: 'produced',
    pitch: 'A line draws the problem, then redraws it as the answer.',
    whenToUse: 'The mechanism cannot be filmed.',
    archetype: 'ink-animation',
    suggestedVideoType: 'generic',
    eyeline: 'drama',
    typicalScenes: 5,
    typicalSeconds: 32,
    exampleHook: 'This line is your morning. Watch what it does at nine.'
  }
} as const satisfies Record<string, AdFormat>
