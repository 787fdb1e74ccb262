import type { Niche } from './niche.ts'

export const barrierCream: Niche = {
  slug: 'plain-jar-barrier-cream',
  keywords: [
    'skin',
    'skincare',
    'cream',
    'moisturizer',
    'moisturiser',
    'dry skin',
    'sensitive',
    'face',
    'hands',
    'beauty'
  ],
  product: {
    productId: 'B0PLAINJAR',
    name: 'Plain Jar Barrier Cream, 100 ml',
    tagline: 'Nine ingredients. No opinions.',
    price: 24,
    listPrice: null,
    currency: 'USD',
    bullets: [
      'Nine ingredients, all on the front of the jar, in words you know',
      'No perfume, no essential oils, no glitter',
      'Sinks in before you have found your keys',
      'For faces, hands, elbows and the bit behind the ear',
      'A refill pouch costs a third less'
    ],
    description: [
      'When skin is upset, most creams arrive with a party. Plain Jar is the friend who brings soup.',
      'Oat, shea, glycerin and six other things that do one job: keep water in and trouble out.'
    ],
    faq: [
      {
        question: 'Is it for the face or the hands?',
        answer: 'Both. It does not know the difference and neither does your skin.'
      },
      {
        question: 'Will it cure my condition?',
        answer: 'No. It is a moisturiser. If your skin worries you, please see a doctor.'
      }
    ],
    palette: ['#f6efe9', '#ffffff', '#c46a5a'],
    shape: 'jar'
  },
  brand: { name: 'Plain Jar', domain: 'plainjar.example', category: 'Cosmetics Store' },
  reviews: [
    {
      author: 'Bea',
      rating: 5,
      title: 'My bathroom shelf is empty now',
      text: 'I had eleven bottles and a face like a grater. I have one jar and a face. I gave the bottles to my sister, who is braver.',
      date: '2026-09-14',
      country: 'United States',
      verified: true,
      helpful: 260
    },
    {
      author: 'chef_hands',
      rating: 5,
      title: 'For people who wash all day',
      text: 'Kitchen work, forty hand washes a shift. My knuckles used to split by Thursday. It does not smell of anything, so the food does not either.',
      date: '2026-08-22',
      country: 'United Kingdom',
      verified: true,
      helpful: 219
    },
    {
      author: 'Noor',
      rating: 4,
      title: 'Boring in the best way',
      text: 'I kept waiting for it to tingle or do something. It does nothing, and then after a week somebody asks what you are using.',
      date: '2026-07-05',
      country: 'Canada',
      verified: true,
      helpful: 174
    },
    {
      author: 'Ginny R',
      rating: 2,
      title: 'Too greasy on my forehead',
      text: 'Hands: wonderful. Face: I could be seen from space. Depends on your skin, I suppose.',
      date: '2026-06-13',
      country: 'United States',
      verified: true,
      helpful: 88
    },
    {
      author: 'Aleks',
      rating: 5,
      title: 'Winter bike, no more lizard',
      text: 'I cycle to work at minus ten. I used to arrive with the texture of a lizard. Thin layer before I leave and I am a mammal again.',
      date: '2026-02-02',
      country: 'Sweden',
      verified: true,
      helpful: 141
    },
    {
      author: 'Trudy',
      rating: 3,
      title: 'The lid',
      text: 'Cream is lovely. With cream on your hands you cannot open the lid to get more cream. Think about that for a second, please.',
      date: '2026-01-19',
      country: 'Australia',
      verified: true,
      helpful: 307
    }
  ],
  brandReviews: [
    {
      author: 'Mina Cho',
      rating: 5,
      title: 'They told me not to buy it',
      text: 'Asked if it suits oily skin. The answer was "honestly, probably not". I bought it for my mother instead because now I trust them.',
      date: '2026-08-11T13:13:00.000Z',
      countryCode: 'US',
      verified: true
    },
    {
      author: 'Fred',
      rating: 4,
      title: 'Refill is a good idea',
      text: 'Pouch works, slightly messy, saves a jar. I look like I frosted a cake when I do it.',
      date: '2026-06-18T15:40:00.000Z',
      countryCode: 'DE',
      verified: true
    },
    {
      author: 'Rosa M.',
      rating: 2,
      title: 'Jar came cracked',
      text: 'Nice cream, thin glass, long road. Second one came in more paper.',
      date: '2026-04-04T09:05:00.000Z',
      countryCode: 'MX',
      verified: true
    }
  ],
  threads: [
    {
      id: 'bc2w6n',
      community: 'simpleskin',
      title: 'I quit my 9-step routine and my skin got better. Anyone else feel conned?',
      author: 'toner_for_what',
      text: 'Acids, serums, a toner I never understood. My face burned for a year and I thought burning meant working. Two weeks with a plain cream and water and it is quiet. What do you use now?',
      date: '2026-06-30T08:15:00.000Z',
      score: 4410,
      comments: [
        {
          author: 'ex_glow_getter',
          text: '"I thought burning meant working" is the saddest sentence and I have lived it.',
          score: 2210,
          replies: [
            { author: 'derm_adjacent', text: 'If it stings, it is not detoxing. It is stinging.', score: 1507 },
            { author: 'toner_for_what', text: 'I would like this on a towel.', score: 688 }
          ]
        },
        {
          author: 'onejarwoman',
          text: 'One cream with a short list. I pick whatever has no perfume. Perfume in face cream is like perfume in soup.',
          score: 1320
        },
        {
          author: 'gary_shaves',
          text: 'Man here, 52, was using hand soap on my face. Wife gave me a jar. I said it was silly. I am on my third jar.',
          score: 1876
        },
        {
          author: 'shinyforehead',
          text: 'Careful if you are oily, the thick ones made me look like a glazed bun.',
          score: 411
        }
      ]
    }
  ],
  video: {
    videoId: 'pLainJar_09',
    title: 'What happens when you stop doing skincare (almost)',
    channel: 'Low Effort Beauty',
    views: 240800,
    published: '2026-03-03',
    description: 'Six weeks, one cream, same light, same window.',
    transcript: [
      'This is my shelf in January. I counted, it is four hundred and twelve dollars.',
      'And this is my face in January, and you can see it is furious.',
      'So for six weeks I used water and one cream, and I picked the dullest one I could find.',
      'Week one I looked worse and I nearly gave up.',
      'Week three I forgot about my face until lunchtime, which had never happened.',
      'It is not a miracle, it is just nothing going wrong.',
      'The lid is annoying when your hands are wet. That is my only complaint.'
    ],
    comments: [
      {
        author: '@quietface',
        text: 'forgot about my face until lunchtime... goals',
        likes: 4100,
        published: '8 months ago'
      },
      {
        author: '@sandra.q',
        text: 'My dermatologist has been telling me this for years and I believed the ads instead',
        likes: 1650,
        published: '8 months ago'
      },
      {
        author: '@zedd',
        text: 'bought the cream, kept the serum, ended up with a truce',
        likes: 720,
        published: '7 months ago'
      },
      { author: '@lidcommittee', text: 'we need to talk about the lid', likes: 2300, published: '7 months ago' }
    ]
  },
  ads: [
    {
      id: '910000000000401',
      title: 'Nine ingredients. No opinions.',
      body: 'Burning does not mean it works. Plain Jar is cream for skin that has had enough advice.',
      callToAction: 'Shop now',
      startDate: '2026-08-15',
      active: true,
      platforms: ['facebook', 'instagram', 'threads']
    }
  ]
}
