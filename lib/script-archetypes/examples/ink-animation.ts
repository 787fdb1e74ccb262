import type { ArchetypeExamples } from './example.ts'

export const inkAnimationExamples = {
  excellent: [
    {
      about: 'A felt mat for chair legs; black line on white paper.',
      language: 'English',
      scenes: [
        { picture: 'A dot drops onto a line. Another. They march.', line: 'Up here, somebody owns heels.' },
        {
          picture: 'Each dot grows legs and walks along the line.',
          line: 'Every step walks right across your one long thought.'
        },
        {
          picture: 'Into the line: it is a string, and each step plucks it.',
          line: 'A floor is a string. Step here, and it shakes all the way to your pillow.'
        },
        {
          picture: 'The line curls into a soft coil; a dot lands and sinks.',
          line: 'Put something soft where the string begins. The step goes in. It stays in.'
        },
        { picture: 'The coil is a mat, ochre, the only colour.', line: "This goes upstairs. So it's a present." }
      ]
    },
    {
      about: 'An app for sharing the way to school; one line on paper.',
      language: 'French',
      scenes: [
        {
          picture: 'A line leaves a house, loops past a school and comes home.',
          line: 'Voilà une maison. Voilà une école. Voilà ta matinée.'
        },
        {
          picture: 'Every house draws its loop; they tangle at the gate.',
          line: 'Chaque maison fait sa ligne. Au portail, ça fait des nouilles.'
        },
        {
          picture: 'Inside one loop: a big box, one small dot, empty seats.',
          line: 'Entre dans une ligne. Une grande boîte, un petit point, des places vides.'
        },
        {
          picture: 'Dots hop over into a single line; the others lie down.',
          line: 'Prends les points. Garde une ligne. Les autres se recouchent.'
        },
        { picture: 'The last line turns green.', line: 'Demain, qui conduit? C’est écrit là. Pas toi.' }
      ]
    }
  ],
  bad: {
    about: 'A felt mat.',
    language: 'English',
    scenes: [
      {
        picture: 'A storm, then a monster, then a clock.',
        line: 'Your stress is a storm, and a monster, and a ticking clock.'
      },
      { picture: 'Words fill the page.', line: 'Read the steps on screen to see how it works.' },
      { picture: 'Fireworks.', line: 'Unlock your calm today.' }
    ],
    failures: [
      { scene: 1, why: 'Three metaphors, so none can be redrawn as the answer.' },
      { scene: 2, why: 'Text explains what the line should do.' },
      { scene: 3, why: 'A command from a poster.', rule: 'advert-speak' }
    ]
  }
} as const satisfies ArchetypeExamples
