import type { Niche } from './niche.ts'

export const coldBrew: Niche = {
  slug: 'slow-tide-cold-brew',
  keywords: [
    'coffee',
    'cold brew',
    'concentrate',
    'caffeine',
    'iced coffee',
    'espresso',
    'morning',
    'drink',
    'beverage'
  ],
  product: {
    productId: 'B0SLOWTIDE',
    name: 'Slow Tide Cold Brew Concentrate, 32 fl oz',
    tagline: 'Twenty hours in the tank. Nine seconds in your kitchen.',
    price: 18.5,
    listPrice: 22,
    currency: 'USD',
    bullets: [
      'Makes eight tall glasses: one part coffee, two parts water, milk or whatever is open',
      'Steeped for twenty hours in cold water, so it comes out smooth instead of sour',
      'One origin, one roast: a washed Huehuetenango from two farms we can name',
      'No sugar, no flavourings, no ingredients you would have to look up',
      'Keeps for three weeks in the fridge after opening'
    ],
    description: [
      'Hot coffee poured over ice is thin, bitter and lukewarm. Cold brew made at home is lovely, if you remembered to start it yesterday. Slow Tide is for everyone who did not.',
      'We steep coarse grounds for twenty hours, filter twice and bottle the same day. What you get is coffee with the edges taken off: chocolate, a little orange peel, no bite at the back of the throat.'
    ],
    faq: [
      {
        question: 'How strong is it?',
        answer: 'A glass mixed one to two has about 150 mg of caffeine, a bit more than a mug of filter coffee.'
      },
      { question: 'Can I drink it hot?', answer: 'Yes. Top it up with hot water instead of cold. It stays smooth.' },
      {
        question: 'What if I do not like it?',
        answer: 'Tell us within 30 days and keep the bottle. We would rather hear why.'
      }
    ],
    palette: ['#f2e4cf', '#3a2216', '#d9752b'],
    shape: 'bottle'
  },
  brand: { name: 'Slow Tide Coffee', domain: 'slowtide.example', category: 'Coffee Roaster' },
  reviews: [
    {
      author: 'Marisol T.',
      rating: 5,
      title: 'I have stopped being late',
      text: 'I used to leave the house eleven minutes late every single day because of a coffee line. I did the maths once and it made me sad. Now there is a bottle in the fridge door and I am the person who arrives first and asks how everyone slept.',
      date: '2026-08-14',
      country: 'United States',
      verified: true,
      helpful: 212
    },
    {
      author: 'Dan K',
      rating: 5,
      title: 'My stomach forgave me',
      text: "Hot coffee on an empty stomach makes me feel like I swallowed a lit match. This doesn't. That's the whole review. I don't know the chemistry and I don't care.",
      date: '2026-07-02',
      country: 'United States',
      verified: true,
      helpful: 174
    },
    {
      author: 'Priya',
      rating: 4,
      title: 'Strong. Read the label.',
      text: 'Took a confident gulp straight from the bottle like it was iced tea. I cleaned the oven that night. It is a CONCENTRATE, people. Mixed properly it is the best one I have had. One star off because the cap drips down the side.',
      date: '2026-06-21',
      country: 'Canada',
      verified: true,
      helpful: 98
    },
    {
      author: 'Gwen Abara',
      rating: 5,
      title: 'Cheaper than my habit',
      text: 'I was paying $5.75 for an iced coffee five days a week. A bottle lasts me eight glasses. My husband made a spreadsheet and now he will not stop talking about it, so that is the only downside.',
      date: '2026-05-30',
      country: 'United States',
      verified: true,
      helpful: 156
    },
    {
      author: 'Tobias',
      rating: 3,
      title: 'Good but not magic',
      text: 'Tastes good, a bit chocolatey. But I make my own in a jar for a third of the price, it just takes planning. If you never plan anything, buy this. I mostly plan.',
      date: '2026-05-11',
      country: 'Germany',
      verified: true,
      helpful: 41
    },
    {
      author: 'Lorraine P.',
      rating: 2,
      title: 'Bottle arrived sticky',
      text: 'One of the two had leaked into the box, so everything smelled like a cafe floor. They sent a new one without arguing, which was decent. The coffee is nice. I still had to wash my doorstep.',
      date: '2026-04-19',
      country: 'United States',
      verified: true,
      helpful: 63
    },
    {
      author: 'nightshift_rn',
      rating: 5,
      title: '3 a.m. approved',
      text: 'Twelve-hour nights on a cardiac ward. The vending machine coffee tastes like a warm battery. I keep this in the staff fridge with my name on it in three places and someone still drinks it. I choose to be flattered.',
      date: '2026-03-08',
      country: 'United Kingdom',
      verified: true,
      helpful: 187
    },
    {
      author: 'Wes',
      rating: 1,
      title: 'Not for me',
      text: 'I like bitter coffee. I want it to fight back. This is too smooth and I felt nothing. My wife took it and she is very happy with it, so.',
      date: '2026-02-17',
      country: 'United States',
      verified: false,
      helpful: 22
    }
  ],
  brandReviews: [
    {
      author: 'Helena Voss',
      rating: 5,
      title: 'They answered like humans',
      text: 'I wrote at 9 pm to skip a delivery because we were on holiday. A person called Jo wrote back in ten minutes and told me which bottle would go off first. No form, no ticket number.',
      date: '2026-09-03T19:12:00.000Z',
      countryCode: 'US',
      verified: true
    },
    {
      author: 'Marcus Bell',
      rating: 4,
      title: 'Great coffee, loud box',
      text: 'Coffee is the best thing in my fridge. The packaging is a lot of cardboard for one bottle. Please sort that out and I will give you the fifth star.',
      date: '2026-08-20T08:41:00.000Z',
      countryCode: 'GB',
      verified: true
    },
    {
      author: 'Ines',
      rating: 2,
      title: 'Subscription was hard to find',
      text: 'The cancel button exists, but I had to look for it the way you look for your keys. Took four minutes. Coffee fine.',
      date: '2026-07-28T14:05:00.000Z',
      countryCode: 'PT',
      verified: false
    },
    {
      author: 'Coach Ray',
      rating: 5,
      title: 'The whole office switched',
      text: 'We had a machine that hissed at people. It broke and nobody called the repair man because somebody had brought in two bottles of this.',
      date: '2026-06-15T11:30:00.000Z',
      countryCode: 'US',
      verified: true
    }
  ],
  threads: [
    {
      id: 'cb7k2x',
      community: 'coldbrew',
      title: 'Is buying concentrate ever worth it or am I just paying for my own laziness?',
      author: 'grounds_for_divorce',
      text: 'I own a jar. I own a filter. I own good intentions. And at 7 am there is never any cold brew in my fridge because past me did not feel like it. Has anyone switched to bought concentrate and not regretted it? What put you off and what made you stay?',
      date: '2026-08-02T06:48:00.000Z',
      score: 1840,
      comments: [
        {
          author: 'tired_architect',
          text: 'Switched two years ago. Homemade is better on the days it exists. It existed about four days a month.',
          score: 962,
          replies: [
            { author: 'grounds_for_divorce', text: 'I feel seen and I do not like it.', score: 611 },
            { author: 'm_okafor', text: '"It existed about four days a month" should be on the bottle.', score: 402 }
          ]
        },
        {
          author: 'beanaccountant',
          text: 'The price per glass is what stopped me, until I added up what I spend at the place downstairs when I forget. The jar was never my competition. The place downstairs was.',
          score: 540
        },
        {
          author: 'acidrefluxandrew',
          text: 'For me it was the stomach thing. Hot drip by 10 am and I am chewing antacids through every meeting. Cold brew, nothing. I would pay double.',
          score: 388,
          replies: [
            {
              author: 'sunbleached',
              text: 'Same, but check the label. Half of them are hot coffee that somebody cooled down and lied about.',
              score: 231
            }
          ]
        },
        {
          author: 'kettle_purist',
          text: 'Everything sold in a bottle tastes like the bottle. Make it yourself, it is water and waiting.',
          score: -14
        },
        {
          author: 'shiftworkersam',
          text: 'People who say "just plan ahead" do not work rotating shifts. I do not know what day it is. I want a cap that unscrews.',
          score: 719
        }
      ]
    },
    {
      id: 'cb9q4m',
      community: 'BuyItAgain',
      title: 'What is a small thing you buy again and again without thinking?',
      author: 'receipt_keeper',
      text: '',
      date: '2026-06-11T17:20:00.000Z',
      score: 5210,
      comments: [
        {
          author: 'doorshelf_dana',
          text: 'A bottle of cold brew concentrate for the fridge door. I have three kids. It is the only thing in the house that is ready when I am.',
          score: 1204
        },
        { author: 'pocketfluff', text: 'Good socks. I am 41 and I understand my father now.', score: 2033 },
        {
          author: 'lowbattery',
          text: 'Coffee concentrate. My partner says I am nicer since. I was not aware there had been complaints.',
          score: 866
        }
      ]
    }
  ],
  video: {
    videoId: 'sT1deCbrew0',
    title: 'I drank bought cold brew for 30 days so you can sleep in',
    channel: 'Counter Space',
    views: 184200,
    published: '2026-05-05',
    description:
      'Five concentrates, thirty mornings, one very patient flatmate. No sponsors: I paid for all of it and one of them was awful.',
    transcript: [
      'Okay so this is my fridge door, and this is thirty days of my life.',
      'The rule was simple. No cafe, no machine, only what comes out of a bottle.',
      'Day one I forgot to dilute it. I reorganised my spice rack by country.',
      'By day six I noticed I was not checking the time while I waited for the kettle.',
      'The thing nobody tells you is that it is not about taste at first, it is about those nine minutes.',
      'The cheap one tasted like a pencil. I am sorry, but it did.',
      'Slow Tide was the one I finished first, which is the only honest ranking there is.',
      'It is smooth, a bit like dark chocolate, and it did not give me the stomach thing.',
      'What I did not love is the cap. It drips. Fix the cap.',
      'Would I go back to making it myself? On a Sunday, sure. On a Tuesday I am a different person.'
    ],
    comments: [
      {
        author: '@tuesdayperson',
        text: '"On a Tuesday I am a different person" is the most accurate thing said about coffee on this site',
        likes: 3100,
        published: '5 months ago'
      },
      {
        author: '@brewdad',
        text: 'As a father of twins: the nine minutes are real. I got them back and I am not telling anyone.',
        likes: 1240,
        published: '5 months ago'
      },
      {
        author: '@mei.lin.k',
        text: 'Bought it because of this. The cap does drip. Still buying it.',
        likes: 655,
        published: '4 months ago (edited)'
      },
      {
        author: '@skepticalsteve',
        text: 'So we are paying eighteen dollars for wet beans now',
        likes: 210,
        published: '4 months ago'
      },
      {
        author: '@ana_g',
        text: 'please do one for people who cannot have dairy, half of us mix this with oat milk',
        likes: 412,
        published: '3 months ago'
      }
    ]
  },
  ads: [
    {
      id: '910000000000101',
      title: 'Nine seconds. Cold brew.',
      body: 'Yesterday-you forgot to make it. Again. Slow Tide is cold brew that is already done: pour, water, go.',
      callToAction: 'Shop now',
      startDate: '2026-08-01',
      active: true,
      platforms: ['facebook', 'instagram']
    },
    {
      id: '910000000000102',
      title: 'Coffee without the bite',
      body: 'If hot coffee and your stomach are no longer on speaking terms, try coffee that never met hot water.',
      callToAction: 'Learn more',
      startDate: '2026-06-10',
      active: false,
      platforms: ['instagram']
    }
  ]
}
