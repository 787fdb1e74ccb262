import type { Niche } from './niche.ts'

export const dogChews: Niche = {
  slug: 'good-grief-calming-chews',
  keywords: ['dog', 'dogs', 'puppy', 'pet', 'pets', 'calming', 'chews', 'treats', 'anxiety', 'fireworks', 'separation'],
  product: {
    productId: 'B0GOODGRIF',
    name: 'Good Grief Calming Chews for Dogs, 60 pieces',
    tagline: 'For dogs who take the doorbell personally.',
    price: 27.95,
    listPrice: 32,
    currency: 'USD',
    bullets: [
      'Chamomile, passionflower and a serious amount of chicken',
      'One chew per ten kilograms, half an hour before the thing they hate',
      'Soft enough for old teeth, small enough for pockets',
      'Baked in small batches; every bag shows its date and its baker',
      'Resealable bag that a determined beagle needs nine minutes to open (we timed it)'
    ],
    description: [
      'Thunder, visitors, the vacuum cleaner, a plastic bag with intentions. Good Grief takes the edge off without turning your dog into a rug.',
      'Made by two people with three nervous dogs and a very understanding vet.'
    ],
    faq: [
      {
        question: 'Will it make my dog sleepy?',
        answer: 'Calmer, not drowsy. If yours sleeps all day, that may simply be a dog.'
      },
      {
        question: 'Can I give it every day?',
        answer: 'Yes, up to the amount on the bag. If your dog takes medicine, ask your vet first.'
      }
    ],
    palette: ['#dfe8d2', '#8a5a2b', '#e0533d'],
    shape: 'bag'
  },
  brand: { name: 'Good Grief Pets', domain: 'goodgriefpets.example', category: 'Pet Supply Store' },
  reviews: [
    {
      author: 'Biscuit’s mum',
      rating: 5,
      title: 'New Year’s Eve: survived',
      text: 'Last year he wedged himself behind the toilet for six hours and we celebrated in the bathroom with him. This year he watched the fireworks from the sofa and looked mildly disappointed in them.',
      date: '2026-01-03',
      country: 'United Kingdom',
      verified: true,
      helpful: 512
    },
    {
      author: 'Hector R.',
      rating: 4,
      title: 'Works, but he knows',
      text: 'He is calmer at the groomer’s. But now when I shake the bag he knows we are going to the groomer’s. I have created a new problem.',
      date: '2026-08-18',
      country: 'United States',
      verified: true,
      helpful: 266
    },
    {
      author: 'Lindy',
      rating: 5,
      title: 'Neighbours said thank you',
      text: 'My downstairs neighbour left a note. I was scared to read it. It said "is the dog ok? it is so quiet". I cried a bit.',
      date: '2026-07-23',
      country: 'United States',
      verified: true,
      helpful: 330
    },
    {
      author: 'Dr. Owen',
      rating: 3,
      title: 'Half of my dogs',
      text: 'We have two. One turned into a monk. The other ate four and stole a sandwich. So, fifty percent.',
      date: '2026-06-05',
      country: 'Ireland',
      verified: true,
      helpful: 149
    },
    {
      author: 'Marguerite',
      rating: 1,
      title: 'She will not touch them',
      text: 'My dog eats socks, soil and once a passport. She will not eat these. I have wrapped them in ham. She eats the ham.',
      date: '2026-05-15',
      country: 'United States',
      verified: true,
      helpful: 401
    },
    {
      author: 'Kofi',
      rating: 5,
      title: 'I can close the door again',
      text: 'Since lockdown he howled if I went to the letterbox. One chew, radio on, and I went to the cinema. An entire film. I had forgotten how they end.',
      date: '2026-04-27',
      country: 'United Kingdom',
      verified: true,
      helpful: 288
    }
  ],
  brandReviews: [
    {
      author: 'Ella Rhodes',
      rating: 5,
      title: 'Asked about my dog by name',
      text: 'I wrote to ask about doses for a fat dachshund. They answered, and two weeks later asked how Pickle was. Pickle is well.',
      date: '2026-08-05T10:10:00.000Z',
      countryCode: 'GB',
      verified: true
    },
    {
      author: 'Stan',
      rating: 2,
      title: 'Price went up again',
      text: 'It was 22 when I started. I love my dog but I can count.',
      date: '2026-07-01T20:00:00.000Z',
      countryCode: 'US',
      verified: true
    },
    {
      author: 'Yara',
      rating: 5,
      title: 'Refund for a picky eater',
      text: 'He spat it out and looked at me like I had betrayed him. Full refund, and they told me to give the bag to a shelter. I did.',
      date: '2026-05-26T17:25:00.000Z',
      countryCode: 'NL',
      verified: true
    }
  ],
  threads: [
    {
      id: 'dc8h3r',
      community: 'nervousdogs',
      title: 'Separation anxiety: what made ANY difference? I have not been to a restaurant since spring',
      author: 'leash_of_my_problems',
      text: 'He screams when I take the bins out. Camera shows him at the door the whole time. We did the training, slowly. I am so tired and I feel guilty for being tired. Tell me it gets better.',
      date: '2026-05-19T19:33:00.000Z',
      score: 2890,
      comments: [
        {
          author: 'threelegsgood',
          text: 'It gets better and it is boring how: ten seconds out, come back. Then twenty. Chews took the edge off so that the training could get in. They are not the fix, they are the volume knob.',
          score: 1744,
          replies: [
            {
              author: 'leash_of_my_problems',
              text: '"The volume knob." Okay. Okay, that helps. Thank you.',
              score: 920
            },
            {
              author: 'vet_tech_val',
              text: 'This. And please ask your vet before you stack three different calming things.',
              score: 1011
            }
          ]
        },
        {
          author: 'guiltybiscuit',
          text: 'Nobody talks about the guilt. You love them and you want to be alone for one hour and both are true.',
          score: 1980
        },
        {
          author: 'beaglebursar',
          text: 'Mine learned to open the bag. He was VERY calm about what he had done.',
          score: 1502
        },
        {
          author: 'notasalesman',
          text: 'Honestly half of these products are expensive biscuits. Try one small bag, film the door, compare. Let the camera decide.',
          score: 866
        }
      ]
    }
  ],
  video: {
    videoId: 'gOodGrief77',
    title: 'Leaving my anxious dog alone: day 1 to day 40',
    channel: 'Walkies With Wren',
    views: 130450,
    published: '2026-06-08',
    description: 'Door camera, honest failures, one destroyed cushion. Talk to your vet, I am just a man with a dog.',
    transcript: [
      'Day one, I go to the letterbox, and this is the sound.',
      'I am not going to make you listen to all of it. It was four minutes.',
      'Everyone tells you to be patient and nobody tells you what to do with the neighbours.',
      'What we did is ten seconds, then thirty, then a minute, every day, so boring.',
      'Around day twelve we added the calming chews, half an hour before.',
      'They did not knock him out. He just had enough room in his head to notice I came back.',
      'Day twenty-six he ate the cushion. I want to be honest about the cushion.',
      'Day forty I went out for noodles. I sat there and I ate noodles.'
    ],
    comments: [
      {
        author: '@noodleday',
        text: 'I sat there and I ate noodles. I am sobbing',
        likes: 5200,
        published: '5 months ago'
      },
      {
        author: '@pia.and.bruno',
        text: 'The guilt part. Nobody says it. Thank you.',
        likes: 2140,
        published: '5 months ago'
      },
      { author: '@mrcushion', text: 'justice for the cushion', likes: 3900, published: '5 months ago' },
      {
        author: '@trainerjoan',
        text: 'As a trainer: chews do nothing without the ten seconds. He did the ten seconds. Well done.',
        likes: 1480,
        published: '4 months ago'
      }
    ]
  },
  ads: [
    {
      id: '910000000000501',
      title: 'Go eat noodles',
      body: 'Your dog can be alone for an hour. Really. Good Grief chews take the edge off so that the training gets in.',
      callToAction: 'Get offer',
      startDate: '2026-08-21',
      active: true,
      platforms: ['facebook', 'instagram']
    },
    {
      id: '910000000000502',
      title: 'The doorbell is not personal',
      body: 'For dogs who take the doorbell personally. Chamomile, passionflower and a serious amount of chicken.',
      callToAction: 'Shop now',
      startDate: '2026-03-12',
      active: false,
      platforms: ['facebook']
    }
  ]
}
