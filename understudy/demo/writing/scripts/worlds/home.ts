import type { World } from '../world.ts'

export const kitchen: World = {
  words: [
    'pan',
    'knife',
    'knives',
    'kitchen',
    'cook',
    'cooking',
    'dinner',
    'dinners',
    'meal',
    'meals',
    'food',
    'snack',
    'snacks',
    'sauce',
    'oil',
    'bread',
    'granola',
    'chocolate',
    'bar',
    'bars',
    'pasta',
    'recipe',
    'grill',
    'oven',
    'cheese',
    'honey',
    'cereal',
    'chips',
    'noodles',
    'spice',
    'pot'
  ],
  placeName: 'the kitchen table',
  place:
    'a small warm kitchen with a scrubbed pine table, a blue enamel pot on the stove, a hanging lamp low over the table and dusk in the window',
  prop: { name: 'blue plate', description: 'a chipped blue enamel plate with a white rim' },
  moment: 'at half past six, when everyone’s hungry and nobody’s decided',
  habit: 'I’d stand in front of the open fridge and order in',
  cost: 'Twice a week, easily. And the vegetables went soft in the drawer anyway.',
  steps: [
    'clear a bit of table, just a bit',
    'get {it} out first, before you think about it',
    'do the one thing, and sit down while it’s hot'
  ],
  detail: 'Listen to that. That’s the sound I bought it for.',
  test: 'One plate, no cut. From the packet to the table while this camera’s running. There. That’s dinner.',
  rival: 'the takeaway you always regret',
  belief: 'quick food can’t be proper food',
  grain: 'Fair enough. Most of what’s quick isn’t.',
  trade: 'I worked in a restaurant kitchen',
  secret:
    'Most of what tastes of care is salt, heat and somebody doing one step properly. The menu just doesn’t say so.',
  check: 'read the list out loud, and stop where you wouldn’t say it to a child',
  lesson: {
    promise: 'You’ll make a weeknight dinner with less washing-up than you have now',
    wrong: 'We plan seven dinners on Sunday. By Tuesday the plan’s a guilty note on the fridge.',
    idea: 'You don’t need seven dinners. You need two you could make half asleep.',
    example:
      'I picked two and cooked nothing else for a fortnight. The second week I stopped looking at the recipe, and I started sitting down.',
    small: 'Write two names on a bit of paper. Stick it inside the cupboard.',
    question: 'Which two would yours be?'
  },
  metaphor: 'a fridge that yawns whenever it’s opened',
  hands: [
    'A hand sets {product} on the pine table under the low lamp',
    'Two hands use {product} at the stove in one smooth movement',
    'A hand carries a full blue plate past {product} to the table',
    'A fork lifts the first bite, with {product} beside the plate'
  ],
  sounds: ['a sizzle in a hot pan', 'a plate set on wood', 'a drawer of cutlery', 'a lid lifted off a pot'],
  gags: [
    {
      real: 'A person opens the fridge and finds one lonely carrot',
      chibi: 'plays a tiny detective, dusting the shelf for clues',
      sfx: 'fridge hum, a brush swish'
    },
    {
      real: 'Smoke rises from a pan, and the person fans it with a tea towel',
      chibi: 'runs in circles in a firefighter’s helmet',
      sfx: 'a sizzle, a tiny siren chirp'
    },
    {
      real: 'The person uses {product}, and a perfect plate lands on the table',
      chibi: 'kneels before the plate in golden light, bib on',
      sfx: 'a plate clink, a shimmer'
    },
    {
      real: 'The person licks the plate after checking nobody’s there',
      chibi: 'covers its eyes and peeks through the fingers',
      sfx: 'a slurp, a squeak'
    }
  ]
}

export const household: World = {
  words: [
    'clean',
    'cleaning',
    'cleaner',
    'detergent',
    'laundry',
    'vacuum',
    'mop',
    'sponge',
    'dish',
    'candle',
    'furniture',
    'sofa',
    'lamp',
    'shelf',
    'storage',
    'home',
    'house',
    'garden',
    'plant',
    'plants',
    'tool',
    'tools',
    'drill',
    'paint',
    'umbrella',
    'bottle',
    'bag',
    'luggage',
    'suitcase',
    'wallet'
  ],
  placeName: 'the living room',
  place:
    'a lived-in living room with a mustard sofa, a low walnut table, one tall plant by the window and slanting afternoon light with dust in it',
  prop: { name: 'walnut table', description: 'a low round walnut table with one pale ring left by a glass' },
  moment: 'on a Saturday, when somebody texts to say they’re five minutes away',
  habit: 'I’d push everything into one room and shut the door',
  cost: 'It was always there, in the corner of my eye, asking.',
  steps: ['start with the spot you’d hide', 'go once, slowly, in one direction', 'step back to the door and look'],
  detail: 'See the line? That side’s before.',
  test: 'Same spot, same light, camera stays where it is. Once. I’m only going to do it once.',
  rival: 'the one under the sink that came with the flat',
  belief: 'you get what you scrub for',
  grain: 'We all grew up on elbow grease, so it feels like cheating.',
  trade: 'I worked for a cleaning company',
  secret:
    'We were told to leave the smell, because people pay for the smell. What’s on the cloth afterwards is another matter.',
  check: 'wipe it again with something white, a minute later',
  lesson: {
    promise: 'You’ll be able to make a room look right in four minutes',
    wrong: 'We start with the worst corner, and by the time it’s good we’re done for the day.',
    idea: 'A room’s judged from its door, by what’s at eye level and what’s on the floor.',
    example:
      'I stood in the doorway, took a photo and did only the three things that bothered me in it. Nobody’s opened the cupboard since.',
    small: 'Take the photo. Just take it.',
    question: 'What’s the first thing you saw in it?'
  },
  metaphor: 'a sock-shaped ghost that moves when you look away',
  hands: [
    'A hand sets {product} on the round walnut table',
    'Two hands put {product} to use in one slow movement from left to right',
    'A finger points at the detail on {product}',
    'A person steps back to the door and looks at {product} in place'
  ],
  sounds: ['a cloth across wood', 'a floorboard creak', 'a window opening', 'a doorbell'],
  gags: [
    {
      real: 'A person reads a message, and looks up at a messy room in horror',
      chibi: 'drops a coffee cup in slow motion, jaw on the floor',
      sfx: 'a phone buzz, a cup shatter'
    },
    {
      real: 'The person kicks clothes under the sofa with one foot',
      chibi: 'wrestles a giant sock and loses',
      sfx: 'a scuffle, a stretchy boing'
    },
    {
      real: 'The person brings out {product}, and the spot is gone in one go',
      chibi: 'puts on sunglasses as the whole frame sparkles',
      sfx: 'a swish, a crystal ding'
    },
    {
      real: 'The doorbell goes, and the person leans on the wall as if nothing happened',
      chibi: 'lounges on a tiny chaise, filing its nails',
      sfx: 'a doorbell, a nail-file scratch'
    }
  ]
}

export const pets: World = {
  words: [
    'dog',
    'dogs',
    'cat',
    'cats',
    'pet',
    'pets',
    'puppy',
    'kitten',
    'litter',
    'leash',
    'treats',
    'kibble',
    'kids',
    'baby',
    'toddler',
    'toy',
    'toys',
    'diaper',
    'stroller',
    'parents',
    'nursery'
  ],
  placeName: 'the kitchen floor',
  place:
    'a family kitchen seen from floor height, with black and white tiles, a low steel bowl, a basket by a glass door and garden light outside',
  prop: { name: 'steel bowl', description: 'a low stainless steel bowl with a rubber rim and one small dent' },
  moment: 'at six, with two eyes staring at me from the side of the bed',
  habit: 'I’d try the same thing again and hope for a different day',
  cost: 'You should have seen the carpet. Actually, no. Nobody should.',
  steps: [
    'get down on the floor, at their height',
    'put {it} down and take your hands away',
    'wait, and don’t say anything'
  ],
  detail: 'Look at that face. I can’t act that. Neither can they.',
  test: 'Two of them on the floor, same distance. I’m letting go now. See where they go first.',
  rival: 'the one they ignored last week',
  belief: 'they’ll grow out of it',
  grain: 'Everybody’s mother says so, and sometimes it’s even true.',
  trade: 'I worked at a pet shop till',
  secret: 'The pictures on the packet are for you. The one who uses it can’t read.',
  check: 'read the back as if you had to use it yourself',
  lesson: {
    promise: 'You’ll get one calm minute out of the worst ten of your day',
    wrong: 'We talk. Louder, then sweeter, then louder.',
    idea: 'They don’t follow words. They follow what happened last time.',
    example:
      'I did the same three moves in the same order for a week and kept my mouth shut. By Friday they went to the spot before I did.',
    small: 'Pick one spot on the floor. Same spot tomorrow.',
    question: 'Where do they wait for you?'
  },
  metaphor: 'a very small king with very loud orders',
  hands: [
    'A hand puts {product} down on the tiled floor and lets go',
    'A hand holds {product} low, at the height of a small nose',
    'A hand slides {product} next to the steel bowl',
    'A person sits back on the tiles with {product} between the knees'
  ],
  sounds: ['claws on tiles', 'a bowl sliding on the floor', 'a small happy snuffle', 'a glass door sliding'],
  gags: [
    {
      real: 'A small dog stares at a person who is asleep on the sofa',
      chibi: 'stares just as hard, nose pressed flat against the frame',
      sfx: 'a squish on glass, a small sniff'
    },
    {
      real: 'The dog drags a whole blanket, and a phone, off the sofa',
      chibi: 'water-skis on the blanket’s corner, screaming silently',
      sfx: 'a swoosh, a thud'
    },
    {
      real: 'The person holds up {product}, and the dog sits like a statue',
      chibi: 'raises a scorecard with a ten, tears of pride',
      sfx: 'a drum-like pat, a card flick'
    },
    {
      real: 'The dog falls asleep with its head on {product}',
      chibi: 'tucks itself under the ear like a blanket',
      sfx: 'a snuffle, a tiny snore-like purr'
    }
  ]
}
