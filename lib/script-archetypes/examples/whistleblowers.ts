import type { ArchetypeExamples } from './example.ts'

export const whistleblowersExamples = {
  excellent: [
    {
      about: 'Jam in a straight jar; given: the speaker drew jars for a living.',
      language: 'English',
      scenes: [
        {
          picture: 'A jar upside down; a thumb sinks into the dent in its base.',
          line: "Put your thumb in there. That's the bit we drew last."
        },
        {
          picture: 'A pencil line, a jar’s outline.',
          line: 'I drew jars. Nobody says make it smaller. They say keep the height.'
        },
        {
          picture: 'Two jars of one height; one pours into the other and runs over.',
          line: 'So the bottom comes up and the shoulders come in. Same shelf. Now pour.'
        },
        { picture: 'A finger under the small print.', line: "It's all printed. Here. Nobody lied. It's just quiet." },
        {
          picture: 'A plain straight jar, turned over, flat.',
          line: 'So read the grams, not the height. Then turn ours over.'
        }
      ]
    },
    {
      about: 'Hand-knotted rugs; given: the speaker sold rugs in a bazaar.',
      language: 'Turkish',
      scenes: [
        { picture: 'A rug’s corner is flipped over.', line: 'Önünü herkes gösterir. Arkasını çevir.' },
        { picture: 'A palm smooths the pile.', line: 'Halı satardım ben. Bize derlerdi ki, hep yüzünden aç.' },
        { picture: 'The back: rows like ruled paper.', line: 'Bak, sıralar cetvel gibi. El böyle şaşmadan atmaz.' },
        { picture: 'Another back; one knot sits crooked.', line: 'Bu el işi. Şurada biri yorulmuş. Tam şurada.' },
        {
          picture: 'He folds the second rug.',
          line: 'Makine halısı kötü değil. Ama adını söylesinler. Arkasını çevir.'
        }
      ]
    }
  ],
  bad: {
    about: 'Jam.',
    language: 'English',
    scenes: [
      { picture: 'A dark room, a hidden face.', line: "They don't want you to know this." },
      { picture: 'A skull over a supermarket.', line: 'Experts agree that they are poisoning you.' },
      { picture: 'The hidden face leans in.', line: 'I was at the very top for twenty years. Trust me and buy ours.' }
    ],
    failures: [
      { scene: 1, why: 'A loop without a thing in it; it is never closed.' },
      { scene: 2, why: 'An accusation with borrowed authority in place of a receipt.', rule: 'claim-without-evidence' },
      { scene: 3, why: 'A career that nobody gave, and nothing the viewer can check.' }
    ]
  }
} as const satisfies ArchetypeExamples
