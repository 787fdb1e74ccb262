import type { ArchetypeExamples } from './example.ts'

export const productDemonstrationExamples = {
  excellent: [
    {
      about: 'A chain-mail scrubber for iron pans; a camp kitchen.',
      language: 'English',
      scenes: [
        {
          picture: 'A crumpled ring of steel links drags one clean stripe through black crust.',
          line: 'Listen to that.'
        },
        {
          picture: 'A sponge on the same crust goes black and tears.',
          line: 'This is how I did it before. The sponge lost.'
        },
        {
          picture: 'One take: hot water, small circles, crust lifting.',
          line: 'Hot water, no soap. Small circles, like polishing a coin. Sounds wrong. Keep going.'
        },
        {
          picture: 'A fingertip runs over the links, over the dark iron below.',
          line: 'Every ring is round. See the black? The black stays.'
        },
        {
          picture: 'Oil on a cloth; the pan goes back on its hook.',
          line: "Wipe, oil, hang it up. It's the little square one."
        }
      ]
    },
    {
      about: 'A waxed cloth in place of cling film; a kitchen in Recife.',
      language: 'Brazilian Portuguese',
      scenes: [
        { picture: 'A bowl under a waxed cloth is turned upside down; the mango stays.', line: 'Vira. Pode virar.' },
        { picture: 'Cling film tangles around ten fingers.', line: 'O plástico gruda em tudo. Menos na tigela.' },
        {
          picture: 'One take: palms on the cloth, the fold around the rim, a press.',
          line: 'Esquenta na mão. Dobra na borda. Aperta e espera um pouquinho. Ele lembra da forma.'
        },
        {
          picture: 'Fine cracks in the wax, against the light.',
          line: 'Essas ruguinhas? É cera. Carne crua não, tá? Água quente também não.'
        },
        { picture: 'Half a lime under the smallest cloth.', line: 'Começa pelo menor. É o do meio limão.' }
      ]
    }
  ],
  bad: {
    about: 'A pan scrubber.',
    language: 'English',
    scenes: [
      { picture: 'A logo rises from smoke.', line: 'Introducing the ScrubMaster.' },
      { picture: 'It turns on a pedestal.', line: 'It is durable, elegant and cleans three times faster.' },
      { picture: 'A family laughs at dinner.', line: 'Your pans have never been happier.' }
    ],
    failures: [
      { scene: 1, why: 'Names the product in the second that should show it at work.', rule: 'hook-greeting' },
      {
        scene: 2,
        why: 'A comparison that no one sees, on a picture that shows nothing.',
        rule: 'claim-without-evidence'
      },
      { scene: 3, why: 'Cuts away where the proof should be.' }
    ]
  }
} as const satisfies ArchetypeExamples
