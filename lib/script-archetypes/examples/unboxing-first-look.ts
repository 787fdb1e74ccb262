import type { ArchetypeExamples } from './example.ts'

export const unboxingFirstLookExamples = {
  excellent: [
    {
      about: 'A kettle that folds flat; a car bonnet in Queensland.',
      language: 'English',
      scenes: [
        {
          picture: 'A shut, flat box on the bonnet, a thumb beside it for size.',
          line: "There's a kettle in this. Nah."
        },
        {
          picture: 'Tape comes off; something orange springs up.',
          line: "Oh. Okay. It's floppy. It's a floppy kettle."
        },
        {
          picture: 'Hands push the walls up; water; a small stove.',
          line: 'Push here and, right. Only the bottom’s metal. So, slowly.'
        },
        {
          picture: 'Steam; it leans while it pours.',
          line: 'It boils. It wobbles when you pour. Don’t love that bit.'
        },
        { picture: 'Flat again, in the glovebox with sunglasses.', line: "Got a kitchen? Don't. Got a glovebox? Yeah." }
      ]
    },
    {
      about: 'A folding paper lamp; a one-room flat in Seoul.',
      language: 'Korean',
      scenes: [
        { picture: 'A box as thin as a letter between two fingers.', line: '이게 스탠드라고요? 편지 같은데.' },
        { picture: 'Folded white paper slides out.', line: '어, 종이네. 진짜 종이네. 잠깐만요.' },
        {
          picture: 'One take: it opens like an accordion and glows; it closes, dark.',
          line: '펴면 켜져요. 접으면 꺼지고. 스위치가 없어요. 다시.'
        },
        { picture: 'A soft crease in one corner.', line: '생각보다 밝아요. 근데 모서리, 벌써 접혔어요. 제가요.' },
        { picture: 'It stands on books beside a bed.', line: '책 읽는 분 말고, 읽다가 자는 분한테.' }
      ]
    }
  ],
  bad: {
    about: 'A folding kettle.',
    language: 'English',
    scenes: [
      { picture: 'A box from six sides.', line: 'So the box is beautiful. Look at the box. And this side too.' },
      { picture: 'Hands over a mouth.', line: '[gasps] I love it, I love it, I love it!' },
      {
        picture: 'The label fills the frame.',
        line: 'It says here, best-selling kettle, food grade silicone, made with care.'
      }
    ],
    failures: [
      { scene: 1, why: 'The box gets the time of the thing.' },
      {
        scene: 2,
        why: 'Delight before anything happened, and a direction that would be read aloud.',
        rule: 'unspoken-words'
      },
      { scene: 3, why: 'Reads the label, and with it a claim nobody proved.', rule: 'claim-without-evidence' }
    ]
  }
} as const satisfies ArchetypeExamples
