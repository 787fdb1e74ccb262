import type { ClipGuide } from './clip-guide.ts'

/** In the order in which a model's path is compared. */
export const guidesByMaker = {
  silent: {
    label: 'A silent model',
    paths: [
      /\bkling(?:[-_/](?:video|ai))*[-_/]?[vo]?(?:1(?:[.-]\d)?|2(?:[.-][0-5])?)(?![\d.]|-\d)/i,
      /\b(?:seedance[-_/]?v?|bytedance\/v)1(?:[.-]0)?(?![\d.]|-\d)/i,
      /\bveo[-_]?2/i,
      /\bwan[-_/]?v?2[.-][0-2](?!\d)/i
    ],
    hasNativeSpeech: false,
    speech: 'Its clips are silent: nobody is heard. Mouths stay closed, and the line is laid over the clip later.',
    captions: 'End with "No text on screen."',
    form: 'Subject and movement, then surroundings, then one camera move. Three or four things in the picture at most.',
    cannotRender: ['speech and every other sound', 'two movements in one clip'],
    maximumSpeechSeconds: 0,
    sources: [
      'https://fal.ai/models/fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
      'https://novita.ai/docs/api-reference/model-apis-wan2.2-i2v'
    ]
  },
  veo: {
    label: 'Veo',
    paths: [/\bveo[-_]?\d/i],
    hasNativeSpeech: true,
    speech:
      'Name the speaker by what is seen of them, then a verb of speech and the line in double quotes: The woman in the green apron says: "…". Say where the voice comes from and how it sounds before the line.',
    captions:
      'It likes to print captions under quoted speech: end with "No subtitles, no captions, no text on screen."',
    form: 'Name every sound, else it invents some, such as laughter or music: voice first, then effects, then room tone.',
    cannotRender: ['more than one short exchange in a clip', 'a line that starts before the picture has settled'],
    maximumSpeechSeconds: 7,
    sources: [
      'https://ai.google.dev/gemini-api/docs/video',
      'https://cloud.google.com/vertex-ai/generative-ai/docs/video/video-gen-prompt-guide'
    ]
  },
  kling: {
    label: 'Kling from 2.6',
    paths: [/\bkling/i],
    hasNativeSpeech: true,
    speech:
      'Give the speaker one fixed label by looks and use it for action and line alike, then voice and feeling, then the line in double quotes: The man in the grey coat says in a low, tired voice: "…". Never call a speaker "he" or "they" beside a line. Name the language and the accent.',
    captions: 'End with "No subtitles, no text on screen."',
    form: 'The still gives who and where: describe only what moves from it. One take: it makes several shots of a prompt that lists them.',
    cannotRender: [
      'a line in a language other than Chinese, English, Japanese, Korean or Spanish as well as in these',
      'an action that needs both hands while somebody speaks'
    ],
    maximumSpeechSeconds: 13,
    sources: [
      'https://kie.ai/kling-3-0',
      'https://kling31api.org/blog/native-audio-five-languages-with-voice-control',
      'https://runware.ai/docs/models/klingai-video-4-0/guides/dialogue-and-on-screen-text'
    ]
  },
  seedance: {
    label: 'Seedance',
    paths: [/\bseedance/i, /\bbytedance\/v1-5/i],
    hasNativeSpeech: true,
    speech:
      'Put the line in double quotes right after its speaker, who is named by looks. What stands in quotes is spoken: put nothing else in quotes. Name language, accent and feeling before the line.',
    captions: 'End with "No subtitles, no captions, no text on screen."',
    form: 'Subject and action first, then place and light, then camera, then sound. Say "one continuous shot": it follows a list of shots with cuts.',
    cannotRender: [
      'two people who speak at the same time',
      'a long prompt in full: details past the first hundred words fade'
    ],
    maximumSpeechSeconds: 13,
    sources: [
      'https://www.ekly.ai/guides/seedance-2-prompting',
      'https://seedance2.so/is/blog/seedance-2-prompts-guide'
    ]
  },
  sora: {
    label: 'Sora',
    paths: [/\bsora/i],
    hasNativeSpeech: true,
    speech:
      'After the description, a block that starts with "Dialogue:" and has one line for each turn: a fixed label of the speaker, a colon, the line in double quotes. One or two short lines in four seconds.',
    captions: 'End with "No subtitles, no text on screen."',
    form: 'The look first, then subject, place, one action in counted beats, camera, sound. Length and size are set elsewhere: leave them out.',
    cannotRender: ['a still with a real face as its first frame', 'long speech in a short clip'],
    maximumSpeechSeconds: 10,
    sources: [
      'https://developers.openai.com/cookbook/examples/sora/sora2_prompting_guide',
      'https://opten.space/en/models/sora-2'
    ]
  },
  grok: {
    label: 'Grok Imagine',
    paths: [/\bgrok[-_/]imagine[-_/]video/i],
    hasNativeSpeech: true,
    speech:
      'Name the speaker by looks, then voice and feeling, then the line in double quotes: The woman in the green apron says warmly: "…". One clear beat, or three short ones, in a clip.',
    captions: 'End with "No subtitles, no captions, no text on screen."',
    form: 'With a still, only movement, camera, atmosphere and sound. Without one, the opening composition first, then the motion.',
    cannotRender: ['more than three short beats in a clip'],
    maximumSpeechSeconds: 13,
    sources: [
      'https://docs.x.ai/developers/model-capabilities/video/generation',
      'https://github.com/seaimagineai/awesome-grok-imagine-prompts'
    ]
  },
  wan: {
    label: 'Wan from 2.5',
    paths: [/\bwan[-_]?v?(?:2[.-][5-9]|3)/i],
    hasNativeSpeech: true,
    speech:
      'Name the speaker by looks, then voice and language, then the line in double quotes right after: The man in the grey coat says in a low voice: "…".',
    captions: 'End with "No subtitles, no captions, no text on screen."',
    form: 'Scene and people first, then motion, then the camera, then style and sound. Say "one continuous shot": it makes several shots of a story.',
    cannotRender: ['a single take of a prompt that tells a story in steps'],
    maximumSpeechSeconds: 13,
    sources: [
      'https://github.com/WaveSpeedAI/awesome-wan-api',
      'https://wavespeed.ai/docs/docs-api/alibaba/alibaba-wan-2.6-text-to-video',
      'https://docs.higgsfield.ai/docs/models/wan-3'
    ]
  }
} as const satisfies Record<string, ClipGuide>

/** For a model that no guide is written for. It asks for nothing that only some can do. */
export const plainGuide: ClipGuide = {
  label: 'Any clip model',
  paths: [],
  hasNativeSpeech: true,
  speech:
    'Name the speaker by looks, then voice and language, then the line in double quotes: The woman in the green apron says: "…".',
  captions: 'End with "No subtitles, no captions, no text on screen."',
  form: 'What moves first, then the camera, then every sound.',
  cannotRender: [],
  maximumSpeechSeconds: 8,
  sources: []
}
