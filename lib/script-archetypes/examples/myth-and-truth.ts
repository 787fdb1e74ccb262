import type { ArchetypeExamples } from './example.ts'

export const mythAndTruthExamples = {
  excellent: [
    {
      about: 'A kitchen thermometer; a home kitchen.',
      language: 'English',
      scenes: [
        {
          picture: 'An old hand presses a steak into a smoking pan.',
          line: 'My nan taught me: sear it, and the juice stays in.'
        },
        { picture: 'The brown crust, close.', line: 'And look at that crust. Of course you believe her.' },
        {
          picture: 'The same steak on a white plate; a red ring grows around it.',
          line: 'So I put it on a white plate and waited. That’s juice. On the plate.'
        },
        {
          picture: 'A thin probe in the middle of the next one.',
          line: 'The crust is taste. What stays in depends on how hot the middle gets.'
        },
        {
          picture: 'Bread wipes the ring off the plate.',
          line: 'I watch the middle now. Nan still does the crust. She’s right about the crust.'
        }
      ]
    },
    {
      about: 'Olive oil; a flat in Cádiz.',
      language: 'Spanish',
      scenes: [
        {
          picture: 'A thread of oil falls into boiling water.',
          line: 'Un chorrito de aceite y no se pega. Palabra de mi madre.'
        },
        { picture: 'Spaghetti slides in.', line: 'Y suena lógico. El aceite resbala.' },
        {
          picture: 'From below, through a glass pot: gold discs on top, pasta at the bottom.',
          line: 'Míralo desde abajo. La pasta, aquí. El aceite, allí arriba, a lo suyo.'
        },
        { picture: 'A wooden spoon goes round.', line: 'Lo que la suelta es la cuchara. Al principio, un minuto.' },
        { picture: 'The bottle over a full plate.', line: 'Y el aceite bueno, al final. Que se note.' }
      ]
    }
  ],
  bad: {
    about: 'A kitchen thermometer.',
    language: 'English',
    scenes: [
      { picture: 'A frowning chef.', line: 'Have you ever wondered why you cook everything wrong?' },
      { picture: 'A lab coat.', line: 'Scientists say that most home cooks have no idea.' },
      { picture: 'The thermometer, shining.', line: 'So stop being silly and get one.' }
    ],
    failures: [
      { scene: 1, why: 'Opens on the viewer’s guilt, not on a belief they hold.', rule: 'hook-greeting' },
      { scene: 2, why: 'Breaks the myth with an authority nobody gave.', rule: 'claim-without-evidence' },
      { scene: 3, why: 'Makes the viewer feel stupid; curiosity is over.' }
    ]
  }
} as const satisfies ArchetypeExamples
