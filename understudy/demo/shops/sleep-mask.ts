import type { Niche } from './niche.ts'

export const sleepMask: Niche = {
  slug: 'nightfold-weighted-sleep-mask',
  keywords: ['sleep', 'mask', 'insomnia', 'eye', 'blackout', 'weighted', 'travel', 'night', 'rest', 'snoring'],
  product: {
    productId: 'B0NIGHTFLD',
    name: 'Nightfold Weighted Sleep Mask',
    tagline: 'Darkness with a little gravity.',
    price: 34,
    listPrice: 39,
    currency: 'USD',
    bullets: [
      'Total blackout: a soft ridge closes the gap beside the nose',
      'A quarter kilo of fine glass beads rests on the brow, not on the eyes',
      'The strap is at the side, so there is no buckle under your head',
      'Brushed cotton that goes in the washing machine',
      'Comes with a pocket for the freezer, for headaches'
    ],
    description: [
      'Streetlights, partners who read, the standby light on everything. Nightfold shuts the lot out and adds a gentle weight, like a hand that tells you the day is over.',
      'Side sleepers tested forty-one straps.\0 This is the one that stayed on and left no line.'
    ],
    faq: [
      {
        question: 'Is it heavy on the eyes?',
        answer:
          'No. The beads sit on the forehead and cheekbones; over the eyes there is a hollow so that you can blink.'
      },
      {
        question: 'Does it stay on?',
        answer: 'For most sleepers, all night. If you box in your sleep, we cannot promise anything.'
      }
    ],
    palette: ['#20243a', '#5660a8', '#f0c987'],
    shape: 'mask'
  },
  brand: { name: 'Nightfold', domain: 'nightfold.example', category: 'Bedding Store' },
  reviews: [
    {
      author: 'Fern',
      rating: 5,
      title: 'He reads, I sleep, we are still married',
      text: 'My husband reads thrillers until one in the morning with a lamp you could land planes with. I put this on and he is gone. The lamp, I mean.',
      date: '2026-09-10',
      country: 'United States',
      verified: true,
      helpful: 341
    },
    {
      author: 'Tomasz W.',
      rating: 5,
      title: 'Night shift saviour',
      text: 'I sleep from 8 to 3 while my street plays football. Foil on the windows made the flat look like I cook something. Now I just wear this.',
      date: '2026-08-03',
      country: 'United Kingdom',
      verified: true,
      helpful: 205
    },
    {
      author: 'Josie',
      rating: 4,
      title: 'Weird for two nights',
      text: 'First night I thought: there is a small animal on my face. Third night I could not sleep without the animal.',
      date: '2026-06-29',
      country: 'Australia',
      verified: true,
      helpful: 188
    },
    {
      author: 'Mr. Ellery',
      rating: 2,
      title: 'Too warm in July',
      text: 'Very dark, very comfortable, very hot. I woke up with a forehead like a radiator. Lovely in winter, I am told by my past self.',
      date: '2026-07-16',
      country: 'United States',
      verified: true,
      helpful: 84
    },
    {
      author: 'K. Sørensen',
      rating: 5,
      title: 'Norwegian summer: solved',
      text: 'It is light here until midnight and light again at three. Blackout blinds always leak at the side. My face does not leak.',
      date: '2026-06-24',
      country: 'Norway',
      verified: true,
      helpful: 267
    },
    {
      author: 'Didi',
      rating: 3,
      title: 'Hair trap',
      text: 'The fastener grabs long hair like it is owed money. Put your hair up first and it is a five.',
      date: '2026-04-11',
      country: 'United States',
      verified: true,
      helpful: 92
    }
  ],
  brandReviews: [
    {
      author: 'Simone',
      rating: 5,
      title: 'Honest sizing advice',
      text: 'I asked if it fits a small head. They said "probably not well, wait for the new strap in May", and then wrote to me in May. Who does that?',
      date: '2026-06-01T12:20:00.000Z',
      countryCode: 'IT',
      verified: true
    },
    {
      author: 'Leo Grant',
      rating: 4,
      title: 'Good return',
      text: 'Returned one because I turn over like a rotisserie chicken. Money back in two days. No guilt trip.',
      date: '2026-05-09T18:00:00.000Z',
      countryCode: 'US',
      verified: true
    },
    {
      author: 'Paula',
      rating: 1,
      title: 'Lost parcel, lost patience',
      text: 'Three weeks and two couriers, each blaming the other. I slept badly because I was angry about a sleep mask.',
      date: '2026-03-21T07:55:00.000Z',
      countryCode: 'ES',
      verified: false
    }
  ],
  threads: [
    {
      id: 'sm5t1z',
      community: 'lightsleepers',
      title: 'Light sleepers who share a bed: how are you not divorced?',
      author: 'onesockon',
      text: 'My partner scrolls in bed at a brightness that interrogates me. I have tried asking. I have tried sighing. What works?',
      date: '2026-08-27T22:51:00.000Z',
      score: 3902,
      comments: [
        {
          author: 'capybara_calm',
          text: 'A proper mask. Not the airline napkin. One with a ridge at the nose, because the nose gap is where the light gets in and ruins lives.',
          score: 2044,
          replies: [
            { author: 'onesockon', text: 'The nose gap! Four years and nobody had a name for it.', score: 1190 },
            {
              author: 'dreamlogistics',
              text: 'Weighted ones changed it for me. It feels like being told to stop talking, but kindly.',
              score: 871
            }
          ]
        },
        {
          author: 'pasted_from_my_phone',
          // A forum's API returns pasted text like this: with a NUL character, and an emoji cut in half.
          text: 'It stays on\0 all night, even when I turn over, and the nose gap is gone \uD83D',
          score: 1702
        },
        { author: 'two_duvets', text: 'Mask plus two duvets. Romance is being well rested.', score: 1633 },
        {
          author: 'itfellofagain',
          text: 'Every mask I own ends up on the floor or around my neck like a sad scarf. If anyone has one that stays on, speak now.',
          score: 940
        },
        {
          author: 'sweatysleeper',
          text: 'Honest warning: the weighted ones get warm. I keep mine in the fridge like a lunatic and it is heaven.',
          score: 702
        }
      ]
    }
  ],
  video: {
    videoId: 'nIghtFold_2',
    title: 'I slept in a different mask every night for two weeks',
    channel: 'Soft Landing',
    views: 61300,
    published: '2026-07-20',
    description: 'Fourteen masks, one sleep tracker, one dog who disapproved of all of them.',
    transcript: [
      'If you can see this stripe of light by my nose, that is the enemy.',
      'Most masks are a curtain that stops one inch too early.',
      'I wore each one for a full night and counted how often I woke up.',
      'The cheapest one was on the floor by midnight. I do not know how. I think it left.',
      'The weighted one from Nightfold was strange for two nights and then it was a switch.',
      'It is warm, I will not lie to you, I put it in the freezer pocket first.',
      'Fourteen nights, and that is the only one the dog has not been allowed to keep.'
    ],
    comments: [
      {
        author: '@nosegapclub',
        text: 'finally someone talks about the nose gap',
        likes: 1900,
        published: '4 months ago'
      },
      {
        author: '@riverjade',
        text: 'I bought blackout curtains for 200 and then found out my eyelids were the problem',
        likes: 1322,
        published: '4 months ago'
      },
      { author: '@carlosp', text: 'the dog disapproving in every single shot', likes: 2040, published: '3 months ago' },
      {
        author: '@shiftlife',
        text: 'Nurse here. Mask, earplugs, phone in another room. It is not complicated, it is just boring.',
        likes: 880,
        published: '3 months ago'
      }
    ]
  },
  ads: [
    {
      id: '910000000000301',
      title: 'Close the nose gap',
      body: 'You know that stripe of light beside your nose? That is why you are awake. Nightfold closes it.',
      callToAction: 'Shop now',
      startDate: '2026-07-28',
      active: true,
      platforms: ['instagram', 'facebook']
    },
    {
      id: '910000000000302',
      title: '{{product.name}}',
      body: 'Still looking at the ceiling? Ours is darker.',
      callToAction: 'Shop now',
      startDate: '2026-05-14',
      active: true,
      platforms: ['facebook', 'audience_network']
    }
  ]
}
