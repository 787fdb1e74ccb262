import type { ArchetypeExamples } from './example.ts'

export const founderStoryExamples = {
  excellent: [
    {
      about: 'An umbrella that can be mended; a workshop in Naples.',
      language: 'Italian',
      scenes: [
        {
          picture: 'A man holds up a twisted umbrella like a dead bird.',
          line: 'Questo è il primo. L’ho fatto io. Guardatelo.'
        },
        {
          picture: 'A bin in the rain, full of ribs and cloth.',
          line: 'Li compravo alla stazione, uno a temporale. Poi li lasciavo lì, come tutti.'
        },
        {
          picture: 'A bench; one rib, one screw between two fingers.',
          line: 'Dove gli altri mettono un rivetto, io ho messo una vite. Tutto qui. Una vite.'
        },
        {
          picture: 'A girl turns the screw with a coin, tongue out.',
          line: 'L’ho rotto apposta. Poi ho dato una moneta a mia figlia.'
        },
        {
          picture: 'He opens it in the doorway; it holds.',
          line: 'Se li perdete in treno, lasciate stare. Se li rompete, venite.'
        }
      ]
    },
    {
      about: 'A notebook for left-handers; a kitchen table in Glasgow.',
      language: 'English',
      scenes: [
        { picture: 'The edge of a hand, blue with ink, held up.', line: "I've had a blue hand since school." },
        {
          picture: 'Wet ink smears under a fist that rubs on spiral rings.',
          line: "There are left-handed notebooks. They're right-handed ones, upside down. The rings still bite."
        },
        {
          picture: 'A stack of crooked pages, rings along the top edge.',
          line: "So I put the rings on top. The binder said it won't go through his machine. By hand, then."
        },
        {
          picture: 'A bundle of warped paper holds a door open.',
          line: 'First batch. The paper drank the ink. Good doorstop, mind.'
        },
        {
          picture: 'She writes a line and turns up a clean hand.',
          line: "If you write with your right, you'll hate it. Lefties, send me your hand."
        }
      ]
    }
  ],
  bad: {
    about: 'A notebook.',
    language: 'English',
    scenes: [
      { picture: 'A sunrise over an office.', line: 'Our mission has always been to elevate your everyday.' },
      {
        picture: 'A founder looks out of a window.',
        line: 'After years of pain and countless sleepless nights, we refused to give up.'
      },
      { picture: 'A wall of smiling faces.', line: 'Today over 12,000 customers agree.' }
    ],
    failures: [
      { scene: 1, why: 'Mission words in place of a decision about the thing.', rule: 'advert-speak' },
      { scene: 2, why: 'Hardship that nobody told us; no bench, no batch, nothing to see.' },
      { scene: 3, why: 'A figure out of nowhere.', rule: 'claim-without-evidence' }
    ]
  }
} as const satisfies ArchetypeExamples
