import type { Niche } from './niche.ts'

export const laptopStand: Niche = {
  slug: 'perch-folding-laptop-stand',
  keywords: [
    'laptop',
    'stand',
    'desk',
    'posture',
    'neck',
    'back',
    'ergonomic',
    'remote work',
    'home office',
    'shoulders'
  ],
  product: {
    productId: 'B0PERCHFLD',
    name: 'Perch Folding Laptop Stand',
    tagline: 'Your neck was not built to look at your lap.',
    price: 49,
    listPrice: null,
    currency: 'USD',
    bullets: [
      'Lifts the screen by 21 centimetres, to where your eyes already are',
      'Folds flat to the size of a ruler and weighs less than a phone',
      'Holds up to 8 kilograms and does not bounce when you type near it',
      'Works on kitchen tables, hotel desks and that one shelf',
      'Recycled aluminium, two screws, no plastic hinge to snap'
    ],
    description: [
      'Most people work from wherever there is a socket. Perch turns that place into a desk: open it, put the laptop on it, plug in any keyboard.',
      'We made it because one of us carried a stack of cookbooks around the flat for two years.'
    ],
    faq: [
      {
        question: 'Do I need a separate keyboard?',
        answer:
          'For an hour of calls, no. For a day of typing, yes: your hands want to be low while the screen is high.'
      },
      {
        question: 'Does it wobble?',
        answer: 'Not with a laptop of up to 17 inches. If yours does, we send you another or your money.'
      }
    ],
    palette: ['#e3ebe6', '#7d8b86', '#e8a33d'],
    shape: 'stand'
  },
  brand: { name: 'Perch', domain: 'perchdesk.example', category: 'Office Furniture Shop' },
  reviews: [
    {
      author: 'Yusuf A.',
      rating: 5,
      title: 'Retired the cookbooks',
      text: 'For three years my screen stood on a French cookbook, an atlas and a biography I never finished. They are back on the shelf. I am thinking of reading one.',
      date: '2026-09-01',
      country: 'United Kingdom',
      verified: true,
      helpful: 133
    },
    {
      author: 'Carla M.',
      rating: 5,
      title: 'The headache left',
      text: 'I had a headache every day at four. I thought it was my boss. It was my neck. Two weeks with this and four o’clock is just four o’clock.',
      date: '2026-08-09',
      country: 'United States',
      verified: true,
      helpful: 290
    },
    {
      author: 'Bram',
      rating: 4,
      title: 'Looks too thin to work',
      text: 'When I opened the envelope I laughed. It is basically two sticks. It has now held a heavy laptop for five months, including a flight with turbulence.',
      date: '2026-07-12',
      country: 'Netherlands',
      verified: true,
      helpful: 76
    },
    {
      author: 'Olive',
      rating: 2,
      title: 'You need a keyboard too',
      text: 'Nobody told me that with the screen this high you cannot type on it without looking like a raccoon at a bin. So add the price of a keyboard.',
      date: '2026-06-25',
      country: 'United States',
      verified: true,
      helpful: 151
    },
    {
      author: 'P. Nakamura',
      rating: 5,
      title: 'Fits my actual bag',
      text: 'Every other stand I tried was "portable" the way a microwave is portable. This one disappears next to the charger.',
      date: '2026-05-18',
      country: 'Canada',
      verified: true,
      helpful: 64
    },
    {
      author: 'deskless in Leeds',
      rating: 3,
      title: 'Fine, pricey for metal',
      text: 'Does what it says. I just keep looking at it and thinking: forty-nine. For two hinges.',
      date: '2026-03-02',
      country: 'United Kingdom',
      verified: false,
      helpful: 39
    }
  ],
  brandReviews: [
    {
      author: 'Renée',
      rating: 5,
      title: 'Replaced without a fuss',
      text: 'One rubber foot fell off after a year. I asked where to buy feet. They posted me eight, for free, with a note saying "in case of a centipede".',
      date: '2026-08-30T10:00:00.000Z',
      countryCode: 'FR',
      verified: true
    },
    {
      author: 'Graham Tull',
      rating: 3,
      title: 'Slow post',
      text: 'The stand is good. The parcel toured the country for nine days first. Tracking said "soon" the whole time.',
      date: '2026-07-14T16:45:00.000Z',
      countryCode: 'GB',
      verified: true
    },
    {
      author: 'Adaeze',
      rating: 5,
      title: 'Bought six for the team',
      text: 'Everyone on our video calls used to look down on us like disappointed giants. Now we are all the same height.',
      date: '2026-05-02T09:15:00.000Z',
      countryCode: 'NG',
      verified: true
    }
  ],
  threads: [
    {
      id: 'ls3v8p',
      community: 'remotework',
      title: 'Physio says I have "kitchen table neck". What actually fixed yours?',
      author: 'stoolpigeon_dev',
      text: 'Four years of working at a breakfast bar. I turned my head to check a blind spot and made a noise that scared the dog. I am willing to spend money now. What worked and what was a waste?',
      date: '2026-07-22T12:02:00.000Z',
      score: 2477,
      comments: [
        {
          author: 'linzi_types',
          text: 'Raise the screen. That is it. I bought a chair for $900 first and it did less than a $49 stand and the free keyboard from my old job.',
          score: 1510,
          replies: [
            {
              author: 'stoolpigeon_dev',
              text: 'Please do not tell my wife about the order of those two purchases.',
              score: 803
            },
            {
              author: 'ergo_nomics',
              text: 'Top of the screen at eye height, elbows at ninety, get up when the kettle boils. That is the whole industry.',
              score: 640
            }
          ]
        },
        {
          author: 'hotdesk_hobo',
          text: 'Only thing I carry every day is the folding stand. If it does not fit in the bag you will not use it, and I own two that do not fit in the bag.',
          score: 722
        },
        {
          author: 'spinebot',
          text: 'I resisted because it looks silly in a cafe. You know what looks silly in a cafe? Me, trying to stand up.',
          score: 955
        },
        {
          author: 'fold_or_bust',
          text: 'Mine bounced like a diving board when I typed on it. Check that before you buy, some are awful.',
          score: 264
        }
      ]
    }
  ],
  video: {
    videoId: 'pErchStand1',
    title: 'Seven laptop stands, one sore neck',
    channel: 'Desk Weather',
    views: 92750,
    published: '2026-04-14',
    description: 'I measured wobble with a glass of water, because science.',
    transcript: [
      'My neck clicks when I say no, so for a year I have been agreeing to things.',
      'Seven stands, one glass of water, and we type until something spills.',
      'Number one spilled at the word hello.',
      'This one is lovely, it also weighs as much as the laptop, so you will leave it at home.',
      'The Perch is the one that looks like it came free with something.',
      'It did not spill. I typed my whole rental contract. It did not spill.',
      'Downsides: you need a keyboard, and it costs more than two sticks should.',
      'But it is the only one still in my bag, and that is the test.'
    ],
    comments: [
      {
        author: '@clicknecked',
        text: 'my neck clicks when I say no so I have been agreeing to things. same brother',
        likes: 2800,
        published: '7 months ago'
      },
      {
        author: '@hana.works',
        text: 'Wish someone had told me to lift the screen before I spent a year blaming my pillow',
        likes: 904,
        published: '6 months ago'
      },
      {
        author: '@budgetbeth',
        text: 'A shoebox is free. It just looks like you have given up.',
        likes: 777,
        published: '6 months ago'
      },
      {
        author: '@ttorres',
        text: 'Bought it, forgot the keyboard, typed like a T. rex for a week',
        likes: 1100,
        published: '5 months ago'
      }
    ]
  },
  ads: [
    {
      id: '910000000000201',
      title: 'Give the cookbooks back',
      body: 'Your laptop does not need three cookbooks and an atlas. It needs 21 centimetres. Perch folds flat and lives in your bag.',
      callToAction: 'Shop now',
      startDate: '2026-09-05',
      active: true,
      platforms: ['facebook', 'instagram', 'messenger']
    }
  ]
}
