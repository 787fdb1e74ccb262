import type { World } from '../world.ts'

export const coffee: World = {
  words: ['coffee', 'brew', 'espresso', 'latte', 'cappuccino', 'beans', 'roast', 'caffeine', 'matcha'],
  placeName: 'the narrow kitchen',
  place:
    'a narrow galley kitchen with pale green tiles, a scratched oak counter, a window on the left with soft morning light and a row of mismatched mugs on hooks',
  prop: {
    name: 'tall glass',
    description:
      'a tall straight-sided clear glass with a heavy base, filled with large ice cubes and beaded with water'
  },
  moment: 'at seven in the morning, before anyone needs anything from me',
  habit: 'I’d make a pot, forget about it and drink it anyway',
  cost: 'Half of it went down the sink. Every single day.',
  steps: [
    'fill the glass with ice, all the way up',
    'pour it slowly, until it just covers the ice',
    'leave it on the counter and go and live your life'
  ],
  detail: 'Hear that? That’s the ice giving up.',
  test: 'This glass has been on my desk since nine. It’s gone noon. Watch my face.',
  rival: 'yesterday’s hot coffee over ice',
  belief: 'strong coffee has to taste like a punishment',
  grain: 'And it’s a fair thing to believe. Most strong coffee you’ve had probably did.',
  trade: 'I worked the counter at a coffee place',
  secret: 'Nobody times how long the pot’s been sitting there. Nobody’s paid to.',
  check: 'ask when it was made, not what it’s called',
  lesson: {
    promise: 'In the next half minute you’ll know why your coffee turns on you',
    wrong: 'Most of us buy better beans. I did. Same cup, more expensive.',
    idea: 'Hot water pulls everything out fast: the good part first, and then all the rest.',
    example:
      'So I took one bag, made half hot and half cold overnight, and tasted them side by side the next day. Same beans. I didn’t need notes.',
    small: 'Tonight: two spoons of grounds, a jar of cold water, the fridge. That’s it.',
    question: 'Which one do you pour away, the first cup or the second?'
  },
  metaphor: 'a small grey cloud with opinions',
  hands: [
    'A hand pours {product} slowly over ice in the tall glass',
    'A finger wipes a clear stripe through the cold mist on the glass',
    'A hand slides the tall glass across the counter into the window light',
    'Two hands wrap around the cold glass and lift it'
  ],
  sounds: ['ice cracking in a glass', 'liquid poured over ice', 'glass set down on wood', 'fridge door closing'],
  gags: [
    {
      real: 'A sleepy person reaches for an old coffee pot without looking',
      chibi: 'notices the pot first, eyes popping wide, both hands on its cheeks',
      sfx: 'a tiny gasp-like squeak, a coffee machine gurgle'
    },
    {
      real: 'The person takes a sip from the pot’s mug and freezes with the mouth full',
      chibi: 'turns green from the feet up and clings to the rim of the frame',
      sfx: 'a rising slide whistle, a rubber wobble'
    },
    {
      real: '{Product} is poured over ice in a tall glass, and the person takes one long sip',
      chibi: 'melts into a puddle with hearts for eyes, one thumb still up',
      sfx: 'ice crackle, a bright ding, a soft splat'
    },
    {
      real: 'The person quietly hides the glass behind a cereal box',
      chibi: 'pulls on a tiny guard’s cap and salutes beside the box',
      sfx: 'a small whoosh, a cardboard tap'
    }
  ]
}

export const drink: World = {
  words: [
    'drink',
    'soda',
    'tea',
    'juice',
    'water',
    'kombucha',
    'beer',
    'wine',
    'gin',
    'lemonade',
    'smoothie',
    'milk',
    'cocktail',
    'electrolyte',
    'kefir',
    'seltzer'
  ],
  placeName: 'the back step',
  place:
    'a sunlit back step of grey concrete with a green door behind it, a terracotta pot of mint to the right and long late-afternoon shadows',
  prop: {
    name: 'short tumbler',
    description: 'a short ribbed clear tumbler with a thin slice of lemon on its rim and beads of water down its side'
  },
  moment: 'at that hour in the afternoon when nothing sounds good',
  habit: 'I’d open the fridge, look, close it, and open it again',
  cost: 'I’d end up with the same sweet thing, and an hour later I’d want a nap.',
  steps: [
    'get it properly cold, right at the back of the fridge',
    'open it slowly and listen',
    'pour it where the light can get through it'
  ],
  detail: 'Look at the light go through that.',
  test: 'I poured two. One each. My sister doesn’t know which is which. Watch which one she goes back to.',
  rival: 'the sweet one you always end up with',
  belief: 'anything that tastes of something must be full of sugar',
  grain: 'And turn most labels round and that’s exactly what you’ll find.',
  trade: 'I stocked shelves in the drinks aisle',
  secret:
    'The front of the label is the advert. The back is the drink. They put the small print on the back for a reason.',
  check: 'turn it round and read the second line',
  lesson: {
    promise: 'You’ll never read the front of a bottle the same way again',
    wrong: 'We all compare the fronts. Colours, leaves, the word natural.',
    idea: 'Ingredients go by weight, so the first three lines are the drink and the rest is decoration.',
    example:
      'I lined up five bottles from my own fridge and covered everything but line one, two and three. I could only still name two of them.',
    small: 'Next time, just the first three words on the back. Ten seconds.',
    question: 'What’s line two on the one in your fridge?'
  },
  metaphor: 'a wind-up mouse that runs down at four o’clock',
  hands: [
    'A hand pours {product} into the ribbed tumbler in one clear stream',
    'A thumb turns the cold tumbler a quarter turn in the sunlight',
    'A hand sets the tumbler down beside the pot of mint',
    'A hand lifts the tumbler against the low sun'
  ],
  sounds: ['a cap opening with a hiss', 'liquid poured into glass', 'a glass set on stone', 'bees over mint'],
  gags: [
    {
      real: 'A person stares into an open fridge with a blank face',
      chibi: 'dangles from the fridge shelf, tapping a tiny wristwatch',
      sfx: 'fridge hum, a ticking tap'
    },
    {
      real: 'The person shakes an empty carton over a glass and one drop falls',
      chibi: 'crawls across the frame like a desert wanderer, tongue out',
      sfx: 'one plink, a dry wind whoosh'
    },
    {
      real: '{Product} splashes into a cold tumbler, and the person drinks it in one go',
      chibi: 'blasts off like a rocket with sparkles trailing behind',
      sfx: 'a fizz burst, a rocket whoosh, a ding'
    },
    {
      real: 'The person looks left and right and reaches for a second one',
      chibi: 'whistles with innocent eyes, hands behind its back',
      sfx: 'a soft pop, a tiptoe tick'
    }
  ]
}
