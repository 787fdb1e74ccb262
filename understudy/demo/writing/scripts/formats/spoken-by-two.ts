import type { FormatLines } from './format-lines.ts'

/** Formats in which two people answer each other. A beat's lines come in pairs: one asks, one answers. */
export const dialogueFormats = {
  podcast: {
    cast: 'two-hosts',
    pairOrder: [0, 2, 6, 8, 3, 1, 7, 4, 5],
    roles: ['host who is convinced', 'co-host who is not'],
    beats: [
      {
        say: [
          ['I’ve stopped apologising for my {product}.', 'Say what you like, I’m not giving up my {product}.'],
          [
            'B|Nobody asked you to apologise. We asked you to stop bringing {it} up at dinner.',
            'B|Giving up? You won’t even put {it} down. {TheyAre} {product}, not a kidney.'
          ]
        ],
        see: [
          '{speaker} leans into the microphone with raised eyebrows',
          '{speaker} sits back and stares past the lens'
        ]
      },
      {
        say: [
          ['You didn’t see me before, though. {Habit}.', 'Not a kidney, no. But before this? {Habit}.'],
          [
            'B|Everyone did that. That’s just having {aThing}. You want a medal for it?',
            'B|That’s normal. That’s just having {aThing}. You’re describing a Tuesday.'
          ],
          ['But {they} {promise}. I’ve tried to catch {it} out. I can’t.'],
          ['B|{PromiseDoubt}? Come on. They all say that on day one. Ask me on day nine.']
        ],
        see: [
          '{speaker} opens one hand beside the microphone',
          '{speaker} shakes the head with a half smile',
          '{speaker} taps the table beside {product}',
          '{speaker} folds both arms and looks at {product}'
        ]
      },
      {
        say: [
          [
            'Day nine was Thursday. I’d forgotten all about it, and nothing had happened.',
            'Okay, day nine. I’m at my sister’s, she tries {it} without asking, and she goes quiet. My sister. Quiet.'
          ],
          [
            'B|Nothing happened. That’s your story. Nothing happened.',
            'B|Quiet how? Good quiet, or you’ve-broken-her quiet?'
          ],
          ['That’s the whole point! The last one {failed}, every time, and I’d plan my day around that.'],
          ['B|Plan your day around it. That’s a bit sad. I mean, I do it too. But it’s sad.'],
          ['Sad’s fair. You want to know what I do now? {Step1}, and then I don’t think about it.'],
          ['B|You don’t think about it. And you’ve talked about it for, what, four minutes now?']
        ],
        see: [
          '{speaker} turns both palms up',
          '{speaker} tilts the head and squints',
          '{speaker} grips the edge of the table',
          '{speaker} looks down and back up',
          '{speaker} draws a small circle in the air',
          '{speaker} checks a wristwatch'
        ]
      },
      {
        say: [
          ['So try {it}. One time. I’ve brought {it}, right here.'],
          [
            'B|Fine. I’ll give you one thing. It’s not like the last one. I still think you’re being dramatic.',
            'B|Right here. Of course. Okay, fine, one thing: it’s better than yours was. You’re still being dramatic.'
          ],
          ['Dramatic’s allowed. But why’s it better? Say it.'],
          ['B|That it’s nice not to think about it. There. Don’t clip that.']
        ],
        see: [
          '{speaker} slides {product} across the table',
          '{speaker} lifts one finger from the table',
          '{speaker} waits with an open mouth',
          '{speaker} hides a smile behind one hand'
        ]
      },
      {
        say: [
          ['Sorry, didn’t catch that. Again, into the microphone?', 'Say it again for the people at the back.'],
          [
            'B|Leave {it} here when you go. That’s all you’re getting.',
            'B|I’m not saying it again. Is there another one?'
          ],
          ['Get your own. It’s under the clip.']
        ],
        see: [
          '{speaker} grins past the lens',
          '{speaker} pulls {product} closer with one hand',
          '{speaker} points down below the frame'
        ]
      }
    ]
  },
  'street-interview': {
    cast: 'two-people',
    roles: ['interviewer, seldom in the picture', 'passer-by'],
    beats: [
      {
        say: [
          ['What do you keep meaning to replace?', 'What at home do you complain about most?'],
          ['B|At home? Oh no. You’re not putting this on anything, are you?']
        ],
        see: ['{speaker} holds a small microphone out to a passer-by on a pavement', '{speaker} laughs and looks away']
      },
      {
        say: [
          [
            'B|Honestly? {Thing}. Obviously {thing}. Ask anyone here.',
            'B|My {product}, and you know what? I’ve stopped mentioning it. At home I’m not allowed.'
          ],
          ['B|{Habit}. Don’t tell my husband I said that.']
        ],
        see: ['{speaker} waves a hand with shopping bags on the wrist', '{speaker} covers a laugh with one hand']
      },
      {
        say: [
          ['And you just live with it?', 'Why haven’t you changed it?'],
          [
            'B|Live with it. Well. Yes. When you put it like that.',
            'B|Because they’re all the same, dear. Aren’t they?'
          ]
        ],
        see: ['{speaker} tips the microphone closer', '{speaker} stops smiling for a second']
      },
      {
        say: [
          ['B|You want the truth? I bought three. They {failed}, all three. After the third you think it’s you.'],
          ['Would you try this one? Right here?'],
          ['B|Here? On the street? Go on then. Oh. Oh, that’s annoying. That’s actually good.'],
          ['What’s good about it?'],
          ['B|I’m waiting for the bad bit. It’s not coming, is it?']
        ],
        see: [
          '{speaker} counts on three fingers',
          '{speaker} holds {product} out into the frame',
          '{hands1}',
          '{speaker} leans in with the microphone',
          '{speaker} looks at {product} from very close'
        ]
      },
      {
        say: [
          [
            'B|Is it yours? Where’d you get it? No, you’ve made me late now.',
            'B|I’m keeping this. You’ve got others, haven’t you?'
          ],
          ['It’s called what it says on it. Have a good day.']
        ],
        see: ['{speaker} walks off with {product} in one hand', '{speaker} lowers the microphone and grins']
      }
    ]
  },
  'expert-interview': {
    cast: 'two-people',
    roles: ['interviewer off to the side', 'practitioner'],
    beats: [
      {
        say: [
          ['What’s in your own cupboard?', 'And what do you use yourself?'],
          ['B|Mine? Nobody asks me that. They ask me what’s best.']
        ],
        see: ['{speaker} looks up from a page of notes', '{speaker} straightens one sleeve']
      },
      {
        say: [
          [
            'B|Well, the answer I give at work is, it depends. And it does, so I’m allowed to say it.',
            'B|The official answer? It depends. Which is true, and no use to anyone.'
          ],
          ['B|Mostly on how you use it, see. People use it {moment3}. Nobody tests it like that.']
        ],
        see: ['{speaker} folds both hands on the desk', '{speaker} takes off a pair of glasses']
      },
      {
        say: [['But you’ve got one.', 'So which one is it?'], ['B|I’ve got one, see. I was hoping we’d move on.']],
        see: ['{speaker} leans forward and waits', '{speaker} glances at a cupboard']
      },
      {
        say: [
          [
            'B|This one. Don’t read anything into it. The others {failed}, see, and I stopped reading the labels.',
            'B|All right. {This}. Because I’m tired in the evening, see, and I don’t want to think.'
          ],
          ['So what should people look for?'],
          ['B|One thing. {Check}. If they can’t answer that, see, the rest’s decoration.'],
          ['And does yours pass?'],
          ['B|Put it this way. {detail} I didn’t have to say anything, did I?']
        ],
        see: [
          '{speaker} takes {product} out of the cupboard',
          '{speaker} turns over a page',
          '{hands1}',
          '{speaker} raises both eyebrows',
          '{hands2}'
        ]
      },
      {
        say: [
          [
            'B|You can put it back where you found it. No. Give it here, I’ll do it.',
            'B|Are we still filming? Then put the name underneath, see, I’m not saying it.'
          ],
          ['It’s underneath. Thank you.']
        ],
        see: ['{speaker} sets {product} back on its shelf', '{speaker} closes the notes']
      }
    ]
  },
  'mini-drama': {
    cast: 'two-people',
    roles: ['the one who came back', 'the one who stayed'],
    beats: [
      {
        say: [['You kept the {prop}.', 'You still set it for two.'], ['B|I didn’t keep it. I just never moved it.']],
        see: ['{speaker} stops in the doorway with a wet coat', '{speaker} keeps facing the sink']
      },
      {
        say: [
          ['It used to be on the left.', 'You changed the lock.'],
          ['B|You used to be home by six.', 'B|It stuck. Like everything in this place.']
        ],
        see: ['{speaker} hangs the coat on an old hook', '{speaker} dries the same plate again']
      },
      {
        say: [
          ['I tried to make it, you know. Where I was. It {failed}. Every time. I’d sit there and eat toast.'],
          ['B|Toast.'],
          ['I didn’t know who to ask. I had the number. I’d look at it.'],
          ['B|It rang here, once. Nobody was there.']
        ],
        see: [
          '{speaker} sits down on the edge of the chair',
          '{speaker} sets the plate down without a sound',
          '{speaker} turns the {prop} a little',
          '{speaker} looks at the dark window'
        ]
      },
      {
        say: [
          [
            'B|Sit properly. It’s cold in here, you’ll want something.',
            'B|Give me your hands. No, here. Like this. Slowly.'
          ],
          ['Like that?'],
          ['B|Slower. You were always in a hurry with it.']
        ],
        see: ['{hands0}', '{speaker} holds out one hand', '{hands1}']
      },
      {
        say: [
          ['So you kept the {prop}.', 'It’s on the left again.'],
          ['B|I kept the {prop}.', 'B|Well. You sit on the right.']
        ],
        see: [
          '{speaker} looks at the table, where {product} stands between two places',
          '{speaker} pulls out the second chair'
        ]
      }
    ]
  }
} as const satisfies Record<string, FormatLines>
