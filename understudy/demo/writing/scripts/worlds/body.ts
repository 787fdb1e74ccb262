import type { World } from '../world.ts'

export const skin: World = {
  words: [
    'skin',
    'cream',
    'serum',
    'moisturizer',
    'moisturiser',
    'sunscreen',
    'balm',
    'lotion',
    'soap',
    'deodorant',
    'cleanser',
    'makeup',
    'lipstick',
    'shampoo',
    'conditioner',
    'hair',
    'razor',
    'toothpaste',
    'perfume',
    'mascara',
    'acne',
    'beard',
    'toothbrush'
  ],
  placeName: 'the bathroom',
  place:
    'a small white-tiled bathroom with a round mirror, a brass tap, a folded sage towel on the left and even daylight from a frosted window',
  prop: {
    name: 'sage towel',
    description: 'a folded sage-green cotton towel with a waffle weave and one frayed corner'
  },
  moment: 'at the mirror, two minutes before I have to leave',
  habit: 'I’d put on three things and spend the day checking the mirror',
  cost: 'By lunch I’d be touching my face in every window I passed.',
  steps: [
    'start with clean, dry hands',
    'take less than you think, about a pea',
    'press, don’t rub, and give it a minute'
  ],
  detail: 'Look. It’s gone in. No shine, nothing on my fingers.',
  test: 'Left side with, right side without. Same morning, same window. I’m not going to say anything, just look.',
  rival: 'the shelf of half-used bottles',
  belief: 'if it tingles, it’s working',
  grain: 'It feels like proof, so of course we believe it.',
  trade: 'I worked behind a beauty counter',
  secret:
    'We were taught to sell the second product before the first one was finished. There’s always a step you’re missing.',
  check: 'count the steps, and ask what happens if you skip one',
  lesson: {
    promise: 'You’ll know which half of your shelf you can stop using',
    wrong: 'We add. Something isn’t right, so we add one more bottle.',
    idea: 'You can’t tell what works if you change three things at once.',
    example:
      'I took everything off the shelf and put one back a week. By the third week I knew which one my face had been arguing with.',
    small: 'Tonight, leave one out. Just one. Write down which.',
    question: 'Which bottle would you be scared to leave out?'
  },
  metaphor: 'a crowded lift that never gets to the top floor',
  hands: [
    'A fingertip takes a small amount of {product} and spreads it across the back of a hand',
    'Two hands pat {product} onto a cheek at the mirror',
    'A hand sets {product} on the edge of the white basin',
    'A finger draws one clean stripe across a fogged mirror'
  ],
  sounds: ['a lid unscrewing', 'water running in a basin', 'a soft pat on skin', 'a drawer sliding shut'],
  gags: [
    {
      real: 'A person leans in to the bathroom mirror and spots something on the chin',
      chibi: 'whips out a huge magnifying glass, one giant eye',
      sfx: 'a zoom whoosh, a squeak on glass'
    },
    {
      real: 'The person opens a cabinet and a dozen bottles tumble into the sink',
      chibi: 'is buried to the neck in tiny bottles, waving a white flag',
      sfx: 'clattering bottles, a flag flutter'
    },
    {
      real: 'The person dabs on {product} and turns slowly to the light',
      chibi: 'slides in wearing sunglasses, blinded by the glow',
      sfx: 'a sparkle shimmer, a record-scratch zip'
    },
    {
      real: 'The person sneaks one more look in a spoon',
      chibi: 'faints backwards with a dreamy smile',
      sfx: 'a tiny sigh of air, a soft thud'
    }
  ]
}

export const movement: World = {
  words: [
    'shoe',
    'shoes',
    'sneaker',
    'sneakers',
    'running',
    'gym',
    'fitness',
    'workout',
    'yoga',
    'protein',
    'creatine',
    'bike',
    'cycling',
    'dumbbell',
    'leggings',
    'socks',
    'jacket',
    'boots',
    'backpack',
    'jeans',
    'shirt',
    'dress',
    'coat',
    'swim',
    'training',
    'trainers',
    'sandals',
    'insoles'
  ],
  placeName: 'the hallway by the front door',
  place:
    'a bright hallway with a worn wooden floor, a low bench under a row of coat hooks, and an open front door with wet pavement outside',
  prop: {
    name: 'wooden bench',
    description: 'a low unpainted wooden bench with a dent in its front edge and a rolled grey scarf on it'
  },
  moment: 'by the door, when it’s raining and nobody would know if I stayed in',
  habit: 'I’d put it off until it was too dark to count',
  cost: 'The kit was always ready. It was me who wasn’t, and I had a different excuse every day.',
  steps: [
    'put {it} by the door the night before',
    'get dressed before you’ve decided anything',
    'go as far as the corner, and only then decide'
  ],
  detail: 'Look at that. It’s nothing. You forget you’ve got {it} on.',
  test: 'Straight off the street. I haven’t wiped anything, I haven’t changed. Here, come close and look.',
  rival: 'the old kit at the bottom of the cupboard',
  belief: 'you need more willpower',
  grain: 'It sounds right, because the people who do it look so determined.',
  trade: 'I sold sports gear on a shop floor',
  secret: 'We sold what was new in the window. Nobody ever asked how far you actually go, or how often.',
  check: 'ask what it looks like after a hundred wears, not one',
  lesson: {
    promise: 'You’ll have one trick that gets you out of the door tomorrow',
    wrong: 'Everyone starts with a plan. Twelve weeks, colour-coded. I’ve printed three.',
    idea: 'The hard part’s never the hour. It’s the ninety seconds before it.',
    example:
      'So I moved everything to the door and made the goal the corner of my street. Just the corner. I’ve turned back twice.',
    small: 'Tonight, put one thing by the door. Only one.',
    question: 'What’s your corner?'
  },
  metaphor: 'a heavy door that grows when you look at it',
  hands: [
    'Two hands pick up {product} from the wooden bench',
    'A hand brushes rain off {product}',
    'A hand sets {product} down by the open door',
    'A person in {product} crosses the wet pavement at an easy pace'
  ],
  sounds: ['rain on pavement', 'footsteps on wet ground', 'a zip pulled up', 'a front door opening'],
  gags: [
    {
      real: 'A person stands at the open door, looks at the rain and slowly closes it',
      chibi: 'pushes against the closing door with both feet, cheeks puffed',
      sfx: 'a door creak, a straining squeak'
    },
    {
      real: 'The person sinks into the sofa and pulls a blanket up to the chin',
      chibi: 'blows a referee’s whistle until its face turns red',
      sfx: 'a whistle chirp, a blanket rustle'
    },
    {
      real: 'The person pops up in {product} and bounds out through puddles',
      chibi: 'rides on the shoulder like a jockey, cape flying',
      sfx: 'splashes, a galloping patter, a whoosh'
    },
    {
      real: 'The person comes back soaked, grinning, and drips on the mat',
      chibi: 'hangs itself on a tiny clothesline to dry, thumbs up',
      sfx: 'drip, drip, a peg click'
    }
  ]
}

export const sleep: World = {
  words: [
    'sleep',
    'mattress',
    'pillow',
    'bedding',
    'blanket',
    'duvet',
    'insomnia',
    'magnesium',
    'melatonin',
    'supplement',
    'supplements',
    'vitamin',
    'vitamins',
    'gummies',
    'meditation',
    'stress',
    'snoring',
    'sheets'
  ],
  placeName: 'the bedroom',
  place:
    'a quiet bedroom with an unmade bed in oatmeal linen, a small brass lamp on a stack of books and a thin line of street light across the wall',
  prop: {
    name: 'brass lamp',
    description: 'a small brass bedside lamp with a cream pleated shade, giving a warm low light'
  },
  moment: 'at ten past three, when the whole house is asleep but me',
  habit: 'I’d lie there doing sums: if I fall asleep now, that’s four hours',
  cost: 'I was awake at night and asleep at every meeting.',
  steps: ['put the phone in the other room', 'turn the lamp to the wall', 'give it the same ten minutes every night'],
  detail: 'It’s quiet, isn’t it? I’d forgotten what that’s like.',
  test: 'That’s my notebook. A line for each night. I’ve left the bad ones in. You can see it yourself.',
  rival: 'the third podcast of the night',
  belief: 'you can catch up on it at the weekend',
  grain: 'And Sunday morning does feel like it worked.',
  trade: 'I worked in a bedding shop',
  secret: 'People lie down for thirty seconds with their shoes on. The whole sale happens in that half minute.',
  check: 'ask what happens if you don’t like it after a month',
  lesson: {
    promise: 'You’ll know the one thing to change tonight',
    wrong: 'We work on the last five minutes of the day. Spray, mask, rain sounds.',
    idea: 'Your night’s mostly decided by lunchtime, and by when you last looked at a clock.',
    example: 'I turned the clock to the wall for a week. That’s all. Two nights in, I’d stopped doing sums.',
    small: 'Turn the clock round. You can do it from bed.',
    question: 'What time do you look at it?'
  },
  metaphor: 'a hamster in a wheel that creaks',
  hands: [
    'A hand turns down the brass lamp beside {product}',
    'A hand smooths the oatmeal linen next to {product}',
    'A hand lays a phone face down far away from {product}',
    'A person settles slowly with {product} in the lamp light'
  ],
  sounds: ['a lamp switch click', 'linen rustling', 'a distant car passing', 'a clock ticking'],
  gags: [
    {
      real: 'A person lies in bed with wide-open eyes, staring at the ceiling',
      chibi: 'counts sheep on an abacus, bags under its eyes',
      sfx: 'bead clicks, a faint baa'
    },
    {
      real: 'The person flips the pillow over, and over, and over',
      chibi: 'is flung around the frame like a sock in a dryer',
      sfx: 'pillow thumps, a tumbling whirr'
    },
    {
      real: 'The person settles in with {product} and goes completely still',
      chibi: 'floats up in a nightcap inside a giant bubble',
      sfx: 'a soft bubble pop, a feather whoosh'
    },
    {
      real: 'Morning light; the person smiles with hair in all directions',
      chibi: 'stretches until it snaps back like elastic',
      sfx: 'an elastic twang, a bird chirp'
    }
  ]
}
