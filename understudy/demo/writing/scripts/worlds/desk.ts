import type { World } from '../world.ts'

export const software: World = {
  words: [
    'app',
    'software',
    'saas',
    'tool',
    'platform',
    'website',
    'crm',
    'ai',
    'newsletter',
    'course',
    'podcast',
    'budget',
    'budgeting',
    'bank',
    'invoice',
    'invoices',
    'tax',
    'taxes',
    'money',
    'insurance',
    'savings',
    'startup',
    'freelance',
    'freelancers',
    'marketing',
    'followers',
    'client',
    'clients',
    'business',
    'email',
    'calendar',
    'habit',
    'habits',
    'learning',
    'language',
    'notes',
    'focus',
    'productivity'
  ],
  placeName: 'the desk by the window',
  place:
    'a narrow desk by a tall window with a grey laptop, a paper notebook full of crossed-out lists, a cold mug and blue evening light',
  prop: {
    name: 'paper notebook',
    description: 'a soft-cover black notebook lying open, its pages full of crossed-out handwritten lists'
  },
  moment: 'at quarter to ten at night, with one tab too many open',
  habit: 'I’d tell myself I’d sort it out on Sunday',
  cost: 'Every Sunday there was a bit more of it, and a bit less Sunday.',
  steps: ['open it before anything else', 'put in the one thing you’re avoiding', 'close it again, and go to bed'],
  detail: 'That’s it. That’s all there is to look at.',
  test: 'Here’s my screen. I’m not cutting. One, two, three. Done. That used to be my evening.',
  rival: 'the spreadsheet with eleven tabs',
  belief: 'you just need to be more organised',
  grain: 'It sounds like advice. It even sounds kind.',
  trade: 'I sold software for a living',
  secret: 'The demo’s always with clean data. Nobody demos it on a Thursday, with your mess in it.',
  check: 'ask to see it with your own worst week in it',
  lesson: {
    promise: 'You’ll finish one thing tonight that you’ve carried all week',
    wrong: 'We make a longer list. It feels like work. It isn’t.',
    idea: 'A list doesn’t get shorter because it’s neat. It gets shorter because something leaves it.',
    example:
      'I wrote eleven things down, crossed out the nine nobody had asked for, and did one. It took twelve minutes. I’d carried it for twelve days.',
    small: 'Cross one out without doing it. See who notices.',
    question: 'Which one has been on your list the longest?'
  },
  metaphor: 'a pile of paper that breathes',
  hands: [
    'A thumb scrolls once through {product} on a phone beside the notebook',
    'A hand closes the grey laptop with {product} still glowing on the phone next to it',
    'A pen crosses out one line in the notebook beside {product}',
    'A hand turns the phone showing {product} towards the window light'
  ],
  sounds: ['keys typed slowly', 'a laptop closing', 'a pen striking through paper', 'a soft notification tick'],
  gags: [
    {
      real: 'A person opens a laptop, and the screen light shows a tired face',
      chibi: 'tries to hold up a falling tower of papers',
      sfx: 'a paper rustle, a wobble'
    },
    {
      real: 'The phone buzzes again, and again, and slides off the desk',
      chibi: 'juggles ringing phones and drops every one',
      sfx: 'buzzes, a clatter'
    },
    {
      real: 'The person taps once in {product} and leans back',
      chibi: 'kicks a giant red tick into place and bows',
      sfx: 'a stamp thump, a ding'
    },
    {
      real: 'The person closes the laptop and spins once on the chair',
      chibi: 'holds on to the chair’s edge, hair streaming, delighted',
      sfx: 'a chair whirl, a tiny whee-like squeak'
    }
  ]
}

export const desk: World = {
  words: [
    'desk',
    'chair',
    'office',
    'standing',
    'monitor',
    'keyboard',
    'headphones',
    'earbuds',
    'phone',
    'charger',
    'camera',
    'laptop',
    'speaker',
    'watch',
    'gadget',
    'glasses',
    'pen',
    'posture',
    'back',
    'travel',
    'car',
    'ebike',
    'scooter'
  ],
  placeName: 'the corner of the small flat',
  place:
    'the corner of a small flat with a sloping white wall, a wooden floor, a thin window with a geranium and clear midday light',
  prop: { name: 'clay mug', description: 'a squat unglazed clay mug with a blue thumbprint on its handle' },
  moment: 'at three in the afternoon, when my shoulders are up by my ears',
  habit: 'I’d work from the bed, then the sofa, then the kitchen floor',
  cost: 'I stood up like my grandfather, and I’m nowhere near my grandfather’s age.',
  steps: [
    'set {it} up once, without the manual',
    'use {it} for one ordinary hour',
    'put {it} away and look at the space you’ve got left'
  ],
  detail: 'One hand. I’m doing this with one hand.',
  test: 'Clock’s on the wall. I’m starting now. There. You saw the whole thing.',
  rival: 'the big one everybody buys first',
  belief: 'the good ones have to be big',
  grain: 'In the shop the big one does feel serious.',
  trade: 'I sold office furniture',
  secret: 'The showroom’s three times the size of your room. That’s not an accident.',
  check: 'put tape on your floor where it would go, and live around it for a day',
  lesson: {
    promise: 'You’ll know what your working corner is missing, and it’s free',
    wrong: 'We buy the thing first and find the place for it after.',
    idea: 'Your body only remembers the last position it was comfortable in, so the trick’s to change before it complains.',
    example:
      'I set a kitchen timer for forty minutes and moved when it went, mid-sentence or not. After a week I moved before it rang.',
    small: 'One timer. Forty minutes. Stand up when it goes.',
    question: 'How long have you been sitting like that?'
  },
  metaphor: 'a question mark that’s slowly bending',
  hands: [
    'Two hands open {product} in one movement by the window',
    'A palm runs along the edge of {product}',
    'A hand places the clay mug beside {product}',
    'A person steps back, and {product} stands in the midday light'
  ],
  sounds: ['a hinge clicking into place', 'a palm across wood', 'a mug set down', 'a chair rolling back'],
  gags: [
    {
      real: 'A person types on a laptop balanced on a pile of books',
      chibi: 'holds the pile up from below with shaking arms',
      sfx: 'a creak, a strained squeak'
    },
    {
      real: 'The pile slips, and the person catches the laptop with both knees',
      chibi: 'leaps in a dive like a goalkeeper and misses',
      sfx: 'a slide whistle, a book thud'
    },
    {
      real: 'The person sets up {product} with one hand, and everything stands still',
      chibi: 'conducts the scene with a baton, then bows to the frame',
      sfx: 'a crisp click, a sparkle'
    },
    {
      real: 'The person stretches both arms, and smiles at the ceiling',
      chibi: 'curls up on the desk edge like a cat',
      sfx: 'a joint pop, a purr'
    }
  ]
}

export const everyday: World = {
  words: [],
  placeName: 'the kitchen table by the window',
  place:
    'a plain kitchen table by a window in an ordinary flat, with a white wall behind, one green chair and soft side light',
  prop: { name: 'green chair', description: 'a plain wooden chair painted bottle green, with worn edges' },
  moment: 'on an ordinary Tuesday, when everything takes longer than it should',
  habit: 'I’d get by with what I had and complain about it',
  cost: 'It’s never a disaster. It’s just ten minutes, every day, for years.',
  steps: [
    'take {it} out and put {it} where you’ll see {it}',
    'use {it} once, slowly, without expecting anything',
    'use {it} again tomorrow, at the same time'
  ],
  detail: 'I keep picking {it} up. I don’t know why I keep picking {it} up.',
  test: 'No cut, no music, just this table. I’ll do it once and you tell me.',
  rival: 'the one from the supermarket',
  belief: 'they’re all the same anyway',
  grain: 'When you’ve been let down three times, that’s just experience.',
  trade: 'I used to work in a shop that sold these',
  secret: 'The one at eye level isn’t the best one. It’s the one somebody paid to put there.',
  check: 'bend down and look at the bottom shelf first',
  lesson: {
    promise: 'You’ll stop buying the same thing twice',
    wrong: 'We compare by price, because it’s the only number on the shelf.',
    idea: 'The price is what you pay once. What matters is how often you’ll reach for it.',
    example:
      'I put a pencil mark on a card every time I used something. After a month the expensive one had thirty marks. The bargain had two.',
    small: 'Put a card in one drawer. Just one drawer.',
    question: 'What would have the most marks at your place?'
  },
  metaphor: 'a pebble in a shoe that grows a little every day',
  hands: [
    'A hand sets {product} down on the plain table',
    'Two hands turn {product} slowly in the window light',
    'A fingertip follows the edge of {product}',
    'A hand reaches for {product} across the table'
  ],
  sounds: ['an object set on wood', 'a chair drawn back', 'a window latch', 'paper folding'],
  gags: [
    {
      real: 'A person rummages through a drawer and finds everything but the right thing',
      chibi: 'swims through the drawer in goggles',
      sfx: 'a rattle, a splash'
    },
    {
      real: 'The drawer comes out completely, and its contents rain on the floor',
      chibi: 'opens a tiny umbrella, too late',
      sfx: 'a clatter, an umbrella pop'
    },
    {
      real: 'The person picks up {product}, and it is solved in one move',
      chibi: 'drops to its knees and lifts {product}’s outline to the sky',
      sfx: 'a rising shimmer, a ding'
    },
    {
      real: 'The person pushes the drawer shut with a hip and walks off',
      chibi: 'moonwalks along the drawer’s edge',
      sfx: 'a drawer thud, a tiny scuff'
    }
  ]
}
