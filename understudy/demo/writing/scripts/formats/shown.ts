import type { FormatLines } from './format-lines.ts'

/** Formats that show hands or drawings, with a voice over them. */
export const shownFormats = {
  unboxing: {
    cast: 'narrator',
    roles: [],
    beats: [
      {
        say: [
          ['It’s smaller than I thought. Hang on.', 'Right. I ordered this at midnight, so let’s see.'],
          ['I’ve been let down before. The last one {failed}, so I’m not, you know. I’m not excited.']
        ],
        see: ['Two hands turn a plain cardboard box on a table', 'A thumb finds the end of the tape on a cardboard box']
      },
      {
        say: [
          ['Oh, that’s a nice sound. Wait, I’ll do it again. Okay. Oh.'],
          ['No plastic. Just paper. And there {theyAre}. Heavier than {they} {looks}.']
        ],
        see: ['Two hands lift the lid off a plain cardboard box', 'Two hands lift {product} out of folded paper']
      },
      {
        say: [
          ['Straight in, I haven’t read anything. {Step1}. Okay. That was easy. Suspiciously easy.'],
          ['Now {step2}. I’m not cutting this, so if it goes wrong, it goes wrong.'],
          ['{detail}'],
          ['Huh. {They} {promise}. I mean, so far. I’ve had {it} four minutes. But look.']
        ],
        see: ['{hands0}', '{hands1}', '{hands2}', '{hands3}']
      },
      {
        say: [
          [
            'Better than I thought: I didn’t have to fiddle. Not so good: I’d have liked a bigger box for the cat.',
            'What I don’t love? The sticker’s hard to get off. What I do love? This. Look at this.'
          ],
          ['I’d keep it. I’m annoyed, I’d already planned the return.']
        ],
        see: ['A finger points at a detail on {product}', 'A thumb rubs at the corner of a paper sticker']
      },
      {
        say: [
          [
            'Get it if yours {failed} too. If yours is fine, keep yours. Link’s there.',
            'So who’s it for? Anyone with a drawer full of the other kind. You know who you are.'
          ],
          ['I’m off. I’ve got one more thing to try with {it}.']
        ],
        see: ['A hand slides {product} into the middle of the table', 'A hand carries {product} out of the frame']
      }
    ]
  },
  'hands-on-demo': {
    cast: 'narrator',
    roles: [],
    beats: [
      { say: [['Wait for it. There.', 'Watch this bit. Don’t blink.'], ['{detail}']], see: ['{hands1}', '{hands2}'] },
      {
        say: [
          ['Here’s the old way. {rival}. You know how this goes.', 'This is {rival}. Same table. Look at it. Sorry.'],
          ['And then it {failed}. Every time, same spot.']
        ],
        see: ['A hand pushes a worn old object into the light', 'A hand lets a worn old object drop back on the table']
      },
      {
        say: [
          ['Now this one. {Step1}.'],
          ['{Step2}. Don’t rush it.'],
          ['{Step3}. That’s all of it. I’m not hiding a step.'],
          ['One more time, closer. So you can see my hands.']
        ],
        see: ['{hands0}', '{hands1}', '{hands3}', '{hands2}']
      },
      {
        say: [
          [
            'See this edge, just here? That’s why {they} {promise}.',
            'Look here, where my finger is. {They} {promise}, and that’s where you’d see it.'
          ],
          ['{test}']
        ],
        see: ['A fingertip points at one detail on {product}', '{hands2}']
      },
      {
        say: [
          [
            'There. Same place we started. Get one, do it once, tell me.',
            'That’s it again, at normal speed. It’s under the video.'
          ],
          ['I’ll leave you with that sound.']
        ],
        see: ['{hands3}', 'A hand leaves the frame and {product} stays in the light']
      }
    ]
  },
  'product-film': {
    cast: 'narrator',
    roles: [],
    beats: [
      {
        say: [['One second. That’s all it has.', 'Before the word for it, there’s this.'], ['{detail}']],
        see: ['Low light travels slowly across the surface of {product}', '{hands2}']
      },
      {
        say: [
          [
            'For years, the other one {failed}. We called it a habit.',
            'There was an older one. It {failed}. We looked away.'
          ],
          ['So we made room.']
        ],
        see: [
          'A worn old object sits alone on a bare surface in grey light',
          'A hand clears a bare surface in one slow sweep'
        ]
      },
      {
        say: [
          ['Reach.', '{Step1}.'],
          ['Slowly now. {step2}.'],
          ['And let go. {They} {promise}.'],
          ['Again, for no reason at all.']
        ],
        see: ['{hands0}', '{hands1}', '{hands3}', '{hands2}']
      },
      {
        say: [
          ['Look at the edge. Somebody stayed late for that edge.'],
          ['{They} {promise}. Look closer, and {they} still {does}.']
        ],
        see: ['The lens travels along the edge of {product} very close', 'A fingertip follows one line of {product}']
      },
      {
        say: [
          ['{Product}. {They} {promise}.', '{Product}. {They} {promise}. That’s the whole film.'],
          ['The rest’s yours.']
        ],
        see: ['{Product} stands alone in the last light', 'A hand sets {product} down and withdraws']
      }
    ]
  },
  'side-by-side-test': {
    cast: 'narrator',
    roles: [],
    beats: [
      {
        say: [
          ['If the left one wins, we stop right here.', 'Two of them, one table. One of them’s leaving.'],
          ['The right one’s supposed to do one thing: {promiseBase}. If it doesn’t, it loses. Simple.']
        ],
        see: [
          'Two hands place {product} on the right and a plain rival on the left',
          'A hand draws a chalk line down the middle of a table'
        ]
      },
      {
        say: [
          ['Same table, same light, same person. On the left, {rival}. On the right, {this}.'],
          ['I bought both. I swapped sides twice, so it’s not the light.']
        ],
        see: ['A hand levels two identical white trays', 'Two hands swap two objects on a table']
      },
      {
        say: [
          ['Left first. Fine. Honestly, that’s fine. I’d have stopped there a year ago.'],
          ['Now the right. Same move, same speed. {Step2}.'],
          ['Both again, at once. Don’t look at me, look at the table.'],
          ['Give it a minute. The left one was quicker, I’ll give it that.']
        ],
        see: ['A hand uses a plain rival on the left side of the table', '{hands0}', '{hands1}', '{hands3}']
      },
      {
        say: [
          ['I’m going to stop talking for a second.', 'Okay. Look left. Now look right.'],
          ['The left one {failed}. You saw it when I did.']
        ],
        see: ['The plain rival and {product} rest side by side on the table', '{hands2}']
      },
      {
        say: [
          [
            'In a hurry, take the left. For every other day, {they} {promise}, so it’s the right one for me.',
            'So: cheap and once, left. Every day, right, because {they} {promise}. Try it on your own table.'
          ],
          ['Two of them, one camera. You’ve got both.']
        ],
        see: [
          'A hand slides {product} over the chalk line towards the lens',
          'A hand takes the plain rival off the table'
        ]
      }
    ]
  },
  'clay-animation': {
    cast: 'hero',
    roles: ['lumpy little hero who never speaks'],
    beats: [
      {
        say: [
          [
            'On the smallest street in town, one thing was wrong.',
            'In a house no bigger than a shoe, something had given up.'
          ],
          ['It was a quiet sort of wrong. The sort you step over.']
        ],
        see: [
          '{lead} opens a crooked felt door in a street of clay houses',
          '{lead} steps over a puddle of blue thread'
        ]
      },
      {
        say: [
          [
            'All {lead} wanted was {decent}. Was that so much?',
            '{lead} didn’t want much. Just {aThing}, and five minutes.'
          ],
          ['So, every day, up the hill. Every day, down again.']
        ],
        see: [
          '{lead} presses a lumpy nose against a tiny shop window',
          '{lead} climbs a steep clay hill with a very large basket'
        ]
      },
      {
        say: [
          ['The first one {failed}.'],
          ['The second one did it faster.'],
          ['The third one rolled away, and took the cart with it.'],
          ['And that was only Tuesday.']
        ],
        see: [
          '{lead} stretches like dough as a lumpy object pulls out of both hands',
          '{lead} is squashed flat under a round clay pot',
          '{lead} chases a rolling clay wheel down the hill',
          '{lead} peels slowly off a clay wall'
        ]
      },
      {
        say: [
          [
            'And then, at the door: a knock. It was {a}. And {they} {promise}.',
            'Then {a} landed in the garden. And {they} {promise}. Nobody asked why.'
          ],
          ['{lead} looked at {it} twice, the way you do.']
        ],
        see: ['{lead} lifts {product} with both arms', '{lead} hugs {product} so hard that both bulge']
      },
      {
        say: [
          ['Some days, that’s all it takes.', 'The street’s still small. It just looks bigger from here.'],
          ['Shh. Leave the light on.']
        ],
        see: [
          '{lead} sits beside {product} on the doorstep under a cotton moon',
          '{lead} falls asleep with a cheek against {product}'
        ]
      }
    ]
  },
  'ink-animation': {
    cast: 'narrator',
    roles: [],
    beats: [
      {
        say: [
          ['This line’s your morning. Watch what it does.', 'Here’s a line. It’s about to become your problem.'],
          ['It’s a good line. It only wants to go straight.']
        ],
        see: [
          'A single black ink line draws itself across white paper and curls',
          'A black ink line trembles and loops on white paper'
        ]
      },
      {
        say: [
          ['It turns into {metaphor}.', 'Give it a day, and it’s {metaphor}.'],
          ['You feed it without noticing. It likes that.']
        ],
        see: [
          'An ink line folds itself into {metaphor}',
          'An ink drawing of {metaphor} swells until it fills the paper'
        ]
      },
      {
        say: [
          ['Let’s go in. In here it’s all small wheels, and every wheel’s waiting for another one.'],
          ['{lessonIdea}'],
          ['So it {fails}. It isn’t your fault. Look, there’s a tooth missing.'],
          ['And round it goes, while you get the blame.']
        ],
        see: [
          'Ink wheels turn one another inside a drawn outline',
          'An ink drop travels along a drawn pipe',
          'One ink wheel turns with a missing tooth',
          'A tiny ink figure pushes a large ink wheel'
        ]
      },
      {
        say: [
          [
            'Now take the same lines, every one, and put them down in another order. {They} {promise}.',
            'Same ink. We lift this line, and move it here. And {they} {promise}.'
          ],
          ['Look again. It was there the whole time.']
        ],
        see: [
          'The same ink lines slide apart and form a clean outline',
          'Ink lines settle into the outline of {product}'
        ]
      },
      {
        say: [
          [
            'That’s the only colour in the film. You know why.',
            'One colour. {Product}. The rest, you can draw yourself.'
          ],
          ['The line goes straight now.']
        ],
        see: [
          'Warm colour fills the drawn outline of {product}',
          'An ink line runs straight off the paper past {product}'
        ]
      }
    ]
  }
} as const satisfies Record<string, FormatLines>
