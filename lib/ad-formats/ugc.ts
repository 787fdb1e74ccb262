import type { AdFormat } from './ad-format.ts'

export const ugcFormats = {
  'talking-head': {
    label: 'Talking head',
    world: 'ugc',
    pitch: 'One person, one phone, one thing they have to tell you.',
    whenToUse: 'The first test for any offer: cheap to vary, and the hook does the work.',
    archetype: 'talking-head',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 32,
    exampleHook: 'I stopped making coffee at home for one stupid reason.'
  },
  'health-hack': {
    label: 'Health hack',
    world: 'ugc',
    pitch: 'A small odd habit, shown step by step.',
    whenToUse: 'Wellness, food and beauty products that fit into a routine.',
    archetype: 'health-hacks',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 30,
    exampleHook: 'Put the glass next to your bed. Empty. I’ll tell you why.'
  },
  'emotional-story': {
    label: 'Emotional story',
    world: 'ugc',
    pitch: 'A moment somebody lived through, told to one listener.',
    whenToUse: 'The change the product brings matters more than the product.',
    archetype: 'emotional-stories',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 6,
    typicalSeconds: 42,
    exampleHook: 'Her side of the table was still set.'
  },
  'street-interview': {
    label: 'Street interview',
    world: 'ugc',
    pitch: 'Strangers answer one disarming question.',
    whenToUse: 'The audience disagrees about the problem, or enjoys being asked.',
    archetype: 'character-interviews',
    suggestedVideoType: 'talking-head',
    eyeline: 'interview',
    typicalScenes: 6,
    typicalSeconds: 36,
    exampleHook: 'What’s in your fridge that you’re ashamed of?'
  },
  'insider-confession': {
    label: 'Insider confession',
    world: 'ugc',
    pitch: 'Someone from the trade says what customers never hear.',
    whenToUse: 'A crowded market with a practice the offer avoids and can show it avoids.',
    archetype: 'whistleblowers',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 35,
    exampleHook: 'I’m not supposed to tell you what’s on the second label.'
  },
  'value-lesson': {
    label: 'Value lesson',
    world: 'ugc',
    pitch: 'Teach one useful thing; sell nothing.',
    whenToUse: 'Growing an audience: three of these for each product video.',
    archetype: 'value-and-growth',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 40,
    exampleHook: 'You’re asking the right question in the wrong order.'
  },
  'three-reasons': {
    label: 'Three reasons',
    world: 'ugc',
    pitch: 'A short countdown, best reason last.',
    whenToUse: 'Several real benefits and an audience that already knows the problem.',
    archetype: 'value-and-growth',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 30,
    exampleHook: 'Three reasons I nearly sent it back. The third is why I didn’t.'
  },
  'myth-buster': {
    label: 'Myth buster',
    world: 'ugc',
    pitch: 'A belief everyone shares, taken apart on camera.',
    whenToUse: 'People avoid the product because of something that is not so.',
    archetype: 'myth-and-truth',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 5,
    typicalSeconds: 32,
    exampleHook: 'Bitter doesn’t mean strong. Watch.'
  },
  unboxing: {
    label: 'Unboxing',
    world: 'ugc',
    pitch: 'Box, hands, first honest reaction.',
    whenToUse: 'The packaging or the first use is a pleasure to watch.',
    archetype: 'unboxing-first-look',
    suggestedVideoType: 'generic',
    eyeline: 'hands',
    typicalScenes: 5,
    typicalSeconds: 28,
    exampleHook: 'It’s smaller than I thought. Hang on.'
  },
  'hands-on-demo': {
    label: 'Hands-on demo',
    world: 'ugc',
    pitch: 'Two hands, one surface, no presenter.',
    whenToUse: 'The product proves itself when used in front of the lens.',
    archetype: 'product-demonstration',
    suggestedVideoType: 'generic',
    eyeline: 'hands',
    typicalScenes: 5,
    typicalSeconds: 25,
    exampleHook: 'One pour. Look at the colour.'
  },
  'progress-diary': {
    label: 'Progress diary',
    world: 'ugc',
    pitch: 'The same frame, day after day, with the bad day left in.',
    whenToUse: 'The result takes time and can be seen.',
    archetype: 'transformation-diary',
    suggestedVideoType: 'talking-head',
    eyeline: 'lens',
    typicalScenes: 6,
    typicalSeconds: 38,
    exampleHook: 'Day one. I don’t think this will work.'
  },
  'viral-chibi': {
    label: 'Viral chibi',
    world: 'ugc',
    pitch: 'Real footage, and a hand-drawn sticker of you losing it on top.',
    whenToUse: 'A funny everyday moment near the product; wants a photo of a real person.',
    archetype: 'viral-chibi',
    suggestedVideoType: 'viral-chibi',
    eyeline: 'drama',
    typicalScenes: 4,
    typicalSeconds: 10,
    exampleHook: 'The lid is already loose. Only the sticker has noticed.'
  }
} as const satisfies Record<string, AdFormat>
