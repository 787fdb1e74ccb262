import { z } from 'zod'
import type { AgentWriter } from './agent-writer.ts'

const beatSchema = z.looseObject({
  realAction: z.string(),
  chibiAction: z.string(),
  sfx: z.string(),
  durationSeconds: z.number()
})

const inputSchema = z.looseObject({
  prompt: z.string().catch('A person in an ordinary room.'),
  motion: z.string().catch(''),
  speaker: z.string().optional().catch(undefined),
  spokenScript: z.string().catch(''),
  voice: z.string().optional().catch(undefined),
  language: z.string().optional().catch(undefined),
  eyeline: z.string().optional().catch(undefined),
  guide: z.looseObject({ captions: z.string() }).optional().catch(undefined),
  isSpeakerOffScreen: z.boolean().optional().catch(undefined),
  shotSize: z.string().optional().catch(undefined),
  cameraMove: z.string().optional().catch(undefined),
  soundEffects: z.array(z.string()).catch([]),
  elements: z
    .array(z.looseObject({ kind: z.string().catch('prop'), name: z.string(), description: z.string() }))
    .catch([]),
  beats: z.array(beatSchema).catch([]),
  durationSeconds: z.number().positive().catch(8),
  aspectRatio: z.string().catch('9:16'),
  videoType: z.looseObject({ slug: z.string() }).catch({ slug: 'talking-head' }),
  seesPhoto: z.boolean().catch(false),
  hasProductPhoto: z.boolean().catch(false),
  maximumPromptCharacters: z.number().int().positive().catch(8_000)
})

type Input = z.infer<typeof inputSchema>

/** `talking-head-video-prompt-engine`: the frame, the delivery, the line word for word, body, camera, sound, limits. */
export const writeTalkingHeadPrompt: AgentWriter = ({ input }) => {
  const read = inputSchema.parse(input)
  const essential = [
    frameSentence(read),
    ...voiceSentence(read),
    lineSentence(read),
    soundSentence(read),
    'No music.',
    'One continuous take, no cut, nobody else speaks, no captions, no text on screen.',
    ...captionsSentence(read)
  ]
  const full = [
    frameSentence(read),
    ...read.elements.map((element) => `${element.name}: ${element.description.replace(/\.$/, '')}.`),
    ...voiceSentence(read),
    deliverySentence(read.spokenScript),
    lineSentence(read),
    bodySentence(read),
    cameraSentence(read.cameraMove),
    soundSentence(read),
    'No music.',
    'One continuous take, no cut, nobody else speaks, no captions, no text on screen; face, clothes and room stay as in the first frame.',
    ...captionsSentence(read)
  ]
  return {
    prompt: firstThatFits(
      [
        full.join(' '),
        full.filter((part) => !read.elements.some((one) => part.startsWith(one.name))).join(' '),
        essential.join(' ')
      ],
      read
    )
  }
}

/** The model's own way to keep words out of the picture: what its guide puts in quotes. */
function captionsSentence({ guide }: Input): string[] {
  return guide?.captions.match(/"([^"]+)"/)?.slice(1, 2) ?? []
}

function frameSentence({ shotSize, videoType, aspectRatio, eyeline, isSpeakerOffScreen }: Input): string {
  const size = (shotSize ?? 'medium-close-up').replaceAll('-', ' ')
  if (isSpeakerOffScreen)
    return `A ${size} in a ${aspectRatio} frame, who and what is seen, setting and light exactly as in the first frame.`
  const looksAway = eyeline !== undefined && /never looks into the lens/i.test(eyeline)
  const elsewhere =
    videoType.slug === 'podcast'
      ? 'turned to the microphone and looking just past the lens'
      : 'whose eyes are on the person or thing beside the lens, never into it,'
  const facing = looksAway || videoType.slug === 'podcast' ? elsewhere : 'facing the lens'
  return `A ${size} of one person ${facing}, in a ${aspectRatio} frame, setting and light exactly as in the first frame.`
}

function deliverySentence(line: string): string {
  if (line === '') return 'Nobody speaks: one slow breath, a look, and the mouth stays closed.'
  const words = line.match(/\p{L}{4,}/gu) ?? []
  const stressed = words.at(-1) ?? 'it'
  if (line.includes('?'))
    return `The delivery is teasing and quick, as to one friend, with the stress on “${stressed}” and a small lift at the question.`
  if (words.length < 6) return `The delivery is dry and short, almost thrown away, with the stress on “${stressed}”.`
  return `The delivery is confiding, as to one friend, at an easy pace; the voice drops in the last sentence and the stress falls on “${stressed}”.`
}

function voiceSentence({ voice, spokenScript }: Input): string[] {
  return voice && spokenScript !== '' ? [`The voice: ${voice.replace(/\.$/, '')}.`] : []
}

function lineSentence({ spokenScript, speaker, language, isSpeakerOffScreen }: Input): string {
  const says = language ? `says in ${language}` : 'says'
  if (spokenScript === '') return 'The mouth stays closed throughout.'
  if (isSpeakerOffScreen) {
    const voice = speaker ? `The off-screen voice of ${speaker}` : 'An off-screen voice'
    return `${voice} ${says}: "${spokenScript}" It is spoken once. Every mouth in the picture stays closed.`
  }
  return `${speaker ?? 'The person'} ${says}: "${spokenScript}" It is spoken once, and the mouth closes at its end.`
}

function bodySentence({ motion, isSpeakerOffScreen, spokenScript, elements, speaker }: Input): string {
  const names = [speaker ?? [], ...elements.map(({ name }) => name)].flat()
  const inSentence = (text: string) => (names.some((name) => text.startsWith(name)) ? text : lowerFirst(text))
  if (isSpeakerOffScreen)
    return `Whoever is seen only listens; natural blinks, weight shifting a little; ${inSentence(motion || 'one slow look')}.`
  const move = motion.split(';')[0]?.replace(/\.$/, '') ?? motion
  if (spokenScript === '') return `Natural blinks, weight shifting a little; ${inSentence(move || 'one small nod')}.`
  const gesture = motion === '' ? 'one small nod before the first word' : `before the first word, ${inSentence(move)}`
  return `Lips match the words; a breath before the start, natural blinks, weight shifting a little; ${gesture}.`
}

function cameraSentence(move = 'static'): string {
  return move === 'static' || move === 'handheld'
    ? `The camera is ${move === 'static' ? 'still' : 'held in a hand, with the slight drift of a phone'}.`
    : `The camera makes one small ${move.replaceAll('-', ' ')}.`
}

function soundSentence({ soundEffects, spokenScript }: Input): string {
  const voice = spokenScript === '' ? [] : ['the voice, close and natural to the room']
  return `Sound: ${[...voice, ...soundEffects, 'quiet room tone'].join(', ')}.`
}

/** `chibi-video-prompt-engine`: all sections, timed blocks over the whole clip, and always the hard rules. */
export const writeChibiPrompt: AgentWriter = ({ input }) => {
  const read = inputSchema.parse(input)
  const rules = [
    '[HARD RULES]',
    '- Nobody speaks: no dialogue, no voice-over, no lip movement that looks like talking, no captions.',
    '- The sticker stays a flat 2D drawing from first to last frame: never 3D, never a doll, never shaded like the room.',
    '- The live action stays photoreal: nobody in it turns into a drawing.',
    '- The reference photo gives the likeness only: it is not the first frame and does not appear.',
    '- Exactly one sticker, always fully inside the frame, always in the same size and outline.',
    '- Sound effects only, no music.'
  ].join('\n')
  const style =
    '[STYLE]\nTwo layers. The live action: real camera, real light, real physics, the look of a phone held at eye level. ' +
    'On top of it a flat 2D hand-drawn chibi sticker, three heads tall, thick uneven ink outline, white die-cut border, flat fills, one flat shadow tone; ' +
    'it casts no shadow and takes no light from the scene. It sits in the lower right corner, a quarter of the height, clear of the action, and moves in snappy poses on twos.'
  const character =
    '[CHARACTER]\nThe sticker is the person of the reference photo. ' +
    (read.seesPhoto
      ? 'It has the same hair shape and colour, brows, glasses or beard if there are any, skin tone and one garment, kept the same throughout. '
      : 'The reference photo alone gives the likeness, which stays the same throughout. ') +
    'Its faces go from suspicious to horrified to delighted to smug.'
  const product = read.hasProductPhoto ? ' The product looks exactly as in its own reference image.' : ''
  const scene = (isShort: boolean) =>
    `[SCENE]\n${isShort ? `${quiet(read.prompt).slice(0, 300)}` : quiet(read.prompt)}${isShort ? '' : read.elements.map((one) => ` ${one.name}: ${one.description}.`).join('')}${product} Framed ${read.aspectRatio}.`
  const versions = [false, true].map((isShort) =>
    [style, scene(isShort), character, ...timedBlocks(read, isShort), rules].join('\n\n')
  )
  return { prompt: firstThatFits(versions, read) }
}

function timedBlocks(read: Input, isShort: boolean): string[] {
  const beats = read.beats.length > 0 ? read.beats : ownBeats(read)
  const sum = beats.reduce((total, beat) => total + beat.durationSeconds, 0)
  let start = 0
  let elapsed = 0
  return beats.map((beat, index) => {
    elapsed += beat.durationSeconds
    const end =
      index === beats.length - 1 ? read.durationSeconds : Math.round((elapsed / sum) * read.durationSeconds * 10) / 10
    const heading = `[SHOT ${index + 1} | ${start}-${end}s]`
    start = end
    const sticker = isShort
      ? quiet(beat.chibiAction)
      : `${quiet(beat.chibiAction)}; it winds up, holds the extreme pose, and settles, with sweat drops and speed lines in the same flat ink`
    const sounds = [quiet(beat.sfx), ...(index === 0 ? read.soundEffects : [])]
    return `${heading}\nReal: ${quiet(beat.realAction)}.\nSticker: ${sticker}.\nSound: ${sounds.join('; ')}.`
  })
}

function ownBeats({ prompt, motion, durationSeconds }: Input): z.infer<typeof beatSchema>[] {
  const share = durationSeconds / 3
  return [
    {
      realAction: quiet(prompt.split(/[.!?]/)[0] ?? prompt),
      chibiAction: 'notices first, eyes widening, one brow up',
      sfx: 'a tiny squeak',
      durationSeconds: share
    },
    {
      realAction: quiet(motion || 'The same action goes a little wrong'),
      chibiAction: 'stretches tall with a dropped jaw, both hands in the hair',
      sfx: 'a rising slide whistle',
      durationSeconds: share
    },
    {
      realAction: 'It ends better than it began',
      chibiAction: 'sinks down with a small private smile',
      sfx: 'a soft pop',
      durationSeconds: share
    }
  ]
}

/** A rule of the craft: outside the hard rules nobody says or asks anything. */
function quiet(text: string): string {
  return text
    .trim()
    .replace(/[.]+$/, '')
    .replace(/\b(says|shouts|whispers|asks)\b/gi, 'reacts')
    .replace(/voice-?over/gi, 'sound')
}

function firstThatFits(versions: string[], { maximumPromptCharacters }: Input): string {
  return versions.find((version) => version.length <= maximumPromptCharacters) ?? versions.at(-1) ?? ''
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
