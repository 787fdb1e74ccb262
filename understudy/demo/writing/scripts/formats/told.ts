import type { FormatLines } from './format-lines.ts'

/** Formats in which one person talks. */
export const toldFormats = {
  'talking-head': {
    cast: 'presenter',
    roles: ['the one telling it'],
    beats: [
      {
        say: [
          ['I’ve been faking it about {thing} for years.', 'Can I say something about {thing} nobody says?'],
          ['And I don’t mean a little. I mean every day, {moment}.']
        ],
        see: ['{lead} looks up from the table straight into the lens', '{lead} leans closer to the phone']
      },
      {
        say: [
          ['You know how it goes. {Habit}. {cost}', '{Habit}. You’ve done it too, don’t look at me like that.'],
          ['And the ones I tried {failed}. So I figured that’s just how it is, right?']
        ],
        see: [
          '{lead} pushes an old one aside with the back of a hand',
          '{lead} shrugs with one shoulder and glances at the window'
        ]
      },
      {
        say: [
          [
            'Then somebody put {this} in front of me. And I waited for the catch. I’m, well, I’m still waiting.',
            'I only got {this} because a friend was tired of hearing me complain. That’s the whole story. No plan.'
          ],
          ['What I noticed first was nothing. Nothing went wrong. I had to think about what was missing.']
        ],
        see: [
          '{lead} picks up {product} and turns it towards the light',
          '{lead} holds {product} still in front of the lens'
        ]
      },
      {
        say: [
          ['{They} {promise}. Don’t take my word for it. {test}', '{test} See? {They} {promise}.'],
          ['{detail}'],
          ['I keep testing {it} like an idiot. Same every time. I’ve run out of ways.']
        ],
        see: ['{hands0}', '{hands1}', '{hands2}']
      },
      {
        say: [
          [
            'So. Next time, {check}. And if you don’t like the answer, try {this} once. Once.',
            'Don’t take it from me. Try {it} for one ordinary week, and {check}.'
          ],
          ['I’ve put it underneath. You’ll know by the second day.']
        ],
        see: ['{lead} sets {product} down and smiles at the lens', '{lead} reaches out to stop the recording']
      }
    ]
  },
  'health-hack': {
    cast: 'presenter',
    roles: ['the one showing it'],
    beats: [
      {
        say: [
          ['{Step1}. I’ll tell you why in a second.', 'Do this tonight. {step1}.'],
          ['No, really. Before anything else. {moment}, if you can.']
        ],
        see: ['{hands0}', '{lead} holds up one finger and nods at the table']
      },
      {
        say: [
          ['You’re not lazy about it. You just meet it at the worst possible time, every time.', '{lessonIdea}'],
          ['So you don’t need a new you. You need it to be easier than not doing it.']
        ],
        see: ['{lead} leans against the counter with folded arms', '{lead} taps two fingers on the table']
      },
      {
        say: [
          ['Okay, with me. Now {step2}. Slowly, there’s no prize.'],
          ['And then {step3}. That’s the hard bit, because it’s nothing.'],
          ['I do it with {this}, because {they} {promise}. You can start with what you’ve got.']
        ],
        see: ['{hands0}', '{hands1}', '{hands2}', '{hands3}']
      },
      {
        say: [
          [
            'What I noticed: I stopped thinking about it. Maybe you will too, maybe it takes you longer. One body, one experience.',
            'I’m not promising you anything. I just noticed I’d stopped complaining about it.'
          ],
          ['Give it a week before you decide. A boring week, not your best one.']
        ],
        see: ['{lead} rolls both shoulders back by the window', '{lead} breathes out slowly and looks to the side']
      },
      {
        say: [
          [
            'Save this, you’ll forget. Mine’s {this}, because {they} {promise}. It’s down there.',
            'Keep this one for later. I use {this}. {They} {promise}, so I don’t have to.'
          ],
          ['Then tell me what you changed. I read them.']
        ],
        see: ['{lead} slides {product} towards the lens', '{lead} waves the phone once']
      }
    ]
  },
  'emotional-story': {
    cast: 'presenter',
    roles: ['the one who lived it'],
    beats: [
      {
        say: [
          [
            'The {prop} was still where she’d left it.',
            'I was standing there with the {prop} and I couldn’t put it down.'
          ],
          ['It was early. The heating hadn’t come on. I remember the sound of the fridge.']
        ],
        see: ['{lead} touches the {prop} with two fingers', '{lead} stands with one hand flat on the wall']
      },
      {
        say: [
          [
            'She had her own way with it. She’d do it for two, and she’d never ask.',
            'My dad had this rule. Nobody talks until it’s on the table. Not a word. We all kept it.'
          ],
          ['I never watched how. You don’t, do you. You think there’s time.']
        ],
        see: ['{lead} sits down slowly on the edge of a chair', '{lead} looks towards the empty side of the room']
      },
      {
        say: [
          [
            'So I tried. I bought what I thought it was. It {failed}. They all did. I poured it out and stood there.',
            'I tried for weeks. They {failed}. I’d clear up quickly so nobody would see.'
          ],
          ['I stopped for a while. I’d walk past that bit of the room.']
        ],
        see: ['{lead} turns an empty hand over on the table', '{lead} draws the curtain half shut']
      },
      {
        say: [
          [
            'And then last Sunday my brother comes in, doesn’t take his coat off, and he reaches for it. He just reaches for it.',
            'It’s a Tuesday. I’m not even thinking. And my hands are doing it her way.'
          ],
          ['He sits down. He doesn’t say anything. He pulls the chair in, like he did when he was nine.']
        ],
        see: ['{hands0}', '{lead} watches the door with a hand half lifted']
      },
      {
        say: [
          [
            'The {prop}’s still there. I use it now. There’s {a} next to it, and two of everything.',
            'So that’s our table. It’s loud again. I moved the {prop} to the middle.'
          ],
          ['That’s all. I just wanted to tell someone.']
        ],
        see: ['{lead} moves the {prop} gently to the middle', '{lead} looks into the lens and almost smiles']
      }
    ]
  },
  'value-lesson': {
    cast: 'presenter',
    roles: ['the teacher'],
    beats: [
      {
        say: [['{lessonPromise}.'], ['It’s one thing. It isn’t a list, I promise.']],
        see: ['{lead} sits down facing the lens with the {prop} at one elbow', '{lead} holds up a single finger']
      },
      {
        say: [['{lessonWrong}'], ['And it’s sensible. I’d do it again, if I hadn’t tried the other way round.']],
        see: ['{lead} tips the head from side to side', '{lead} turns a page over with one hand']
      },
      {
        say: [
          ['{lessonIdea}', 'Here’s the thing nobody told me. {lessonIdea}'],
          ['{lessonExample}'],
          ['I thought I’d done it wrong, so I did it again. Same result. That’s when I believed it.'],
          ['You see what changed? I didn’t try harder. I only moved one thing.']
        ],
        see: [
          '{lead} draws a short line in the air with one finger',
          '{lead} moves the {prop} from left to right',
          '{lead} counts on two fingers',
          '{lead} leans back and opens both hands'
        ]
      },
      {
        say: [['{lessonSmall}'], ['Two minutes. If it takes you longer, you’re doing too much.']],
        see: ['{lead} slides the {prop} towards the lens', '{lead} taps a wrist with one finger']
      },
      {
        say: [['{lessonQuestion}'], ['Tell me tomorrow. I’ll show you what I do with the answer.']],
        see: ['{lead} waits with raised eyebrows', '{lead} points at the lens and leans back']
      }
    ]
  },
  'three-reasons': {
    cast: 'presenter',
    roles: ['the one counting'],
    beats: [
      {
        say: [
          [
            'Three reasons I nearly sent {this} back.',
            'Three things about {this}. The third one’s the only one that matters.'
          ],
          ['I’ll be quick. Last one first would be cheating.']
        ],
        see: ['{lead} holds up three fingers', '{lead} folds down one finger']
      },
      {
        say: [
          ['Most people start with the price. I did. Then they buy the cheap one twice.', '{lessonWrong}'],
          ['I’ve got a drawer full of that. {Habit}, and that drawer got fuller.']
        ],
        see: ['{lead} pulls a drawer open with one hand', '{lead} weighs two things in open palms']
      },
      {
        say: [
          ['One, there’s nothing to learn. Two, I like looking at {it}. And three: {they} {promise}.'],
          ['That third one, slowly. The ones I had before {failed}. So yes, I tell people.'],
          ['{detail} I didn’t expect to care, and I do.'],
          ['{test}']
        ],
        see: ['{hands0}', '{hands1}', '{hands2}', '{hands3}']
      },
      {
        say: [
          ['So do this today. {Check}. It takes two minutes and it’s free.', '{lessonSmall}'],
          ['Then you’ll know which of my three is yours.']
        ],
        see: ['{lead} writes one word on a scrap of paper', '{lead} nods at the lens']
      },
      {
        say: [
          ['Which one would’ve got you? One, two or three?', '{lessonQuestion}'],
          ['I’ve got a fourth, but it’s not for everyone.']
        ],
        see: ['{lead} counts one, two, three on the fingers', '{lead} raises an eyebrow at the lens']
      }
    ]
  },
  'progress-diary': {
    cast: 'presenter',
    roles: ['the diarist'],
    beats: [
      {
        say: [
          ['Day one. I don’t think this’ll work.', 'Day one. I’m only filming this to prove a point.'],
          ['Day one, still. {Habit}. So. That’s where I’m starting.']
        ],
        see: ['{lead} props the phone up and steps back into frame', '{lead} looks down at {product} on the table']
      },
      {
        say: [
          ['Day three. Same chair, same light. {Step1}, {step2}. That’s all I do.'],
          ['Day four. Nothing to report. I did it, though.']
        ],
        see: ['{hands0}', '{lead} sits down in the same chair']
      },
      {
        say: [
          [
            'Day six. Bad one. I forgot, then I remembered, then I didn’t feel like it. I nearly deleted this.',
            'Day eight. Can’t see a thing. I was cross with a table today.'
          ],
          ['Day nine. I’m leaving that one in.']
        ],
        see: ['{lead} rubs both eyes with one hand', '{lead} turns the phone away a little']
      },
      {
        say: [
          [
            'Day fourteen. I didn’t notice. My neighbour did. She asked what I’d changed, and I had to think.',
            'Day twelve. My sister asks what’s different. I hadn’t told her anything.'
          ],
          ['Day sixteen. {They} {promise}. I’ve got it on camera now, haven’t I? {detail}']
        ],
        see: ['{hands2}', '{lead} turns towards the window with a slow smile']
      },
      {
        say: [
          ['Today. Same chair. You look.', 'Today. I’m not going to say anything. Look.'],
          ['If you start one, leave the bad day in. And the name’s underneath.']
        ],
        see: [
          '{lead} steps back into the frame of the first day',
          '{lead} sets {product} where it stood on the first day'
        ]
      }
    ]
  },
  'founder-story': {
    cast: 'presenter',
    roles: ['the founder'],
    beats: [
      {
        say: [
          ['I made this because I was embarrassed in my own kitchen.', 'I made {this} out of pure stubbornness.'],
          ['{Habit}. For years. And I gave other people advice about it.']
        ],
        see: ['{lead} wipes both hands on an apron', '{lead} sits on an upturned crate by the workbench']
      },
      {
        say: [
          ['I bought what there was. Good people make it, honestly. But the rest {failed}, and I couldn’t let it go.'],
          ['I kept a shelf of them. My wife calls it the museum.']
        ],
        see: ['{lead} runs a finger along a shelf of old samples', '{lead} takes one old sample off the shelf']
      },
      {
        say: [
          ['So I tried it the slow way. The first batch was terrible. I’ve kept it. I keep it so I stay honest.'],
          [
            'The slow way’s the stupid way, by the way. It costs more and it takes the whole night. I couldn’t find another one.'
          ],
          ['And one morning I’m standing there and {they} {promise}. I did it again. Same. I sat down on the floor.']
        ],
        see: ['{hands0}', '{hands1}', '{lead} holds a failed sample up to the light']
      },
      {
        say: [
          [
            'The first person I gave it to didn’t say thank you. She said, have you got another one?',
            'My neighbour took one home and came back the same evening. With the empty.'
          ],
          ['{detail}']
        ],
        see: ['{lead} hands {product} across the workbench', '{hands2}']
      },
      {
        say: [
          [
            'If you’re happy with what you’ve got, keep it. I mean that. If you’re not, come and try one of mine.',
            'It’s not for everyone. If you’d rather have {rival}, have that. If not, I’ve saved you one.'
          ],
          ['The door’s open. Well, the link is.']
        ],
        see: ['{lead} sets {product} in front of the lens', '{lead} switches off the lamp over the workbench']
      }
    ]
  },
  keynote: {
    cast: 'presenter',
    roles: ['the speaker'],
    beats: [
      {
        say: [
          ['We got used to it.', 'Somebody, somewhere, decided this was good enough.'],
          ['That’s the whole problem. We got used to it. And we told our children it was normal.']
        ],
        see: [
          '{lead} stands still in the middle of a dark stage',
          '{lead} takes one step towards the edge of the stage'
        ]
      },
      {
        say: [
          [
            'Someone I know does the same thing every day. {Moment3}. They’ve got a word for it. They call it fine.',
            'Picture one person. {Moment3}. Ask, and you hear the same word every time. Fine.'
          ],
          ['It’s not fine. They stopped noticing. That’s different.']
        ],
        see: ['{lead} walks slowly across the stage', '{lead} lifts one open hand into the light']
      },
      {
        say: [
          ['You don’t fix what you’ve stopped noticing. You don’t fix what you’ve stopped naming.'],
          ['So name it. Out loud. The old one {failed}. There. Now we can start.']
        ],
        see: ['{lead} stops and faces the room', '{lead} lowers both hands']
      },
      {
        say: [
          [
            'This is {a}. {They} {promise}. That’s all I’m going to tell you about {it}. Look.',
            'I’ve brought one thing. {They} {promise}. I’ll put it here and be quiet.'
          ],
          ['{detail}']
        ],
        see: ['{hands0}', '{lead} places {product} on a small plinth under one spotlight']
      },
      {
        say: [
          [
            'So tonight, find the thing you call fine. Remember that {this} {promise}. And stop calling it that.',
            'Go home. {Check}. {This} {promise}. So decide what you’ll put up with.'
          ],
          ['That’s it. That’s the talk.']
        ],
        see: ['{lead} points softly to the back of the room', '{lead} turns and walks out of the spotlight']
      }
    ]
  },
  'insider-confession': {
    cast: 'presenter',
    roles: ['the insider'],
    beats: [
      {
        say: [
          ['There’s a reason nobody tells you this at the counter.', 'I’m not supposed to tell you this part.'],
          ['Nobody’s lying to you. They’re just leaving a bit out. I’ll get to which bit.']
        ],
        see: ['{lead} looks over one shoulder and back to the lens', '{lead} lowers the voice and leans in']
      },
      {
        say: [
          ['{Trade}. Not for long. Long enough to see how it goes.'],
          ['Nobody’s a villain there. I liked the people. I still buy them a drink.']
        ],
        see: ['{lead} pulls off a name badge and lays it on the table', '{lead} sits down with crossed arms']
      },
      {
        say: [
          ['{secret}'],
          [
            'And nobody questions it, because the second one costs the same to make and sells for more. Ask yourself who that suits.'
          ],
          ['So people go home, and it {failed}, and they blame themselves. That’s the part I didn’t like.']
        ],
        see: [
          '{lead} turns a plain box so that its back faces the lens',
          '{lead} stacks two coins on the table',
          '{hands3}'
        ]
      },
      {
        say: [
          ['So here’s the bit they leave out. {Check}. You can do it today, with whatever you’ve got.'],
          ['{test}']
        ],
        see: ['{lead} points at the small print with one finger', '{hands1}']
      },
      {
        say: [
          [
            'I use {this} now. {They} {promise}. But don’t believe me. Check {it} the same way you’d check theirs.',
            '{This} passed, for what it’s worth. Ask {it} the same question. Ask everyone.'
          ],
          ['That’s all I’ve got. You didn’t hear it from me.']
        ],
        see: ['{lead} sets {product} down beside the name badge', '{lead} reaches for the lens']
      }
    ]
  },
  'myth-buster': {
    cast: 'presenter',
    roles: ['the curious one'],
    beats: [
      {
        say: [
          ['I believed this one until last month.', 'Okay. Everyone’s wrong about {thing}. Me too.'],
          ['The idea’s that {belief}. I said it to people. With confidence.']
        ],
        see: ['{lead} stares at {product} on the table', '{lead} shakes the head slowly']
      },
      {
        say: [
          ['{Grain} So, {belief}? Sounded right to me.', 'The belief goes like this: {belief}. {grain}'],
          ['And once you believe it you stop checking. I did.']
        ],
        see: ['{lead} tips one hand from side to side', '{lead} puts an old one on the table']
      },
      {
        say: [['So watch. {test}', '{test}'], ['{detail}'], ['One of those doesn’t fit the story, does it?']],
        see: ['{hands0}', '{hands1}', '{lead} looks from one thing to the other']
      },
      {
        say: [
          ['It was never that {belief}. It’s that the old one {failed}, and we called that normal.'],
          ['You can repeat that one. I’ve tried it on my mother.']
        ],
        see: ['{lead} leans on both elbows towards the lens', '{lead} pushes the old one out of the frame']
      },
      {
        say: [
          [
            'So, use it. {Check}. I ended up with {this}, since {they} {promise}.',
            'What do you do with that? {Check}. {This} happened to pass.'
          ],
          ['Which one did you believe? I’ve got time.']
        ],
        see: ['{hands2}', '{lead} lifts {product} in a small toast to the lens']
      }
    ]
  },
  'documentary-expose': {
    cast: 'presenter',
    roles: ['the reporter'],
    beats: [
      {
        say: [
          ['Turn it over. Now read the back, slowly.', 'This starts with a label, and it ends with a question.'],
          ['There’s a line missing. It’s the one you’d want.']
        ],
        see: ['{lead} turns a plain packet over under a desk lamp', '{lead} runs a finger along a printed line']
      },
      {
        say: [
          ['I asked around. One person told me, “{Trade}.” That’s as close as we get to a name.'],
          ['So treat this as what it is: one account, and things you can check.']
        ],
        see: ['{lead} opens a notebook under the lamp', '{lead} puts a plain folder on the desk']
      },
      {
        say: [
          ['{secret}'],
          ['Follow the order. First it’s made to sit. Then it’s made to sell. What you get home comes third.'],
          ['And what you get home {failed}. Nobody counts that part.']
        ],
        see: [
          '{lead} pins a card to a wall of cards',
          '{lead} draws a line of string from one card to another',
          '{lead} steps back from the wall'
        ]
      },
      {
        say: [
          ['Here’s the line that’s missing, and you can ask for it. {Check}.'],
          ['We did it on camera, with no cut. {test}']
        ],
        see: ['{lead} holds one card up to the lens', '{hands1}']
      },
      {
        say: [
          [
            'One that answered was {this}. {They} {promise}, they say. Ask them to show you. Ask everyone.',
            'From now on, look for the ones that don’t mind being asked. {This} didn’t mind.'
          ],
          ['The question’s yours now.']
        ],
        see: ['{lead} sets {product} in the circle of the lamp', '{lead} switches off the lamp']
      }
    ]
  }
} as const satisfies Record<string, FormatLines>
