import { randomFrom } from '../random.ts'

/** How far everything has moved from its place in the still. With 0 everywhere, it is the still. */
export interface Motion {
  zoom: number
  /** Shares of the frame. */
  panX: number
  panY: number
  roll: number
  breath: number
  nodX: number
  nodY: number
  tilt: number
  arm: number
  blink: number
  mouth: number
  gaze: number
  /** -1 to 1. */
  light: number
  /** Seconds since the first frame. */
  time: number
}

export const still: Motion = {
  zoom: 0,
  panX: 0,
  panY: 0,
  roll: 0,
  breath: 0,
  nodX: 0,
  nodY: 0,
  tilt: 0,
  arm: 0,
  blink: 0,
  mouth: 0,
  gaze: 0,
  light: 0,
  time: 0
}

export type CameraMove =
  | 'push-in'
  | 'pull-out'
  | 'pan-left'
  | 'pan-right'
  | 'tilt-up'
  | 'tilt-down'
  | 'orbit'
  | 'handheld'
  | 'static'

const cameraWords: [RegExp, CameraMove][] = [
  [/\b(pull(s|ing)?[- ]?(out|back)|zoom(s|ing)?[- ]?out|dolly[- ]?out|dolly[- ]?back)\b/, 'pull-out'],
  [
    /\b(push(es|ing)?[- ]?in|dolly(ing)?([- ]?in)?|zoom(s|ing)?[- ]?in|moves? (in|closer)|creep\w*|punch[- ]?in)\b/,
    'push-in'
  ],
  [/\b(pan(s|ning)?|truck(s|ing)?|slid(e|es|ing)) (slowly )?(to the )?left\b/, 'pan-left'],
  [/\b(pan(s|ning)?|truck(s|ing)?|tracking|slid(e|es|ing)|whip[- ]pan)\b/, 'pan-right'],
  [/\b(tilt(s|ing)?|crane(s)?) (slowly )?down\b/, 'tilt-down'],
  [/\b(tilt(s|ing)?|crane(s)?|jib)\b/, 'tilt-up'],
  [/\b(orbit\w*|arc(s|ing)?|circl(es|ing))\b/, 'orbit'],
  [/\b(hand[- ]?held|selfie|vlog|shaky|documentary)\b/, 'handheld'],
  [/\b(static|locked[- ]?off|tripod|fixed|still camera)\b/, 'static']
]

export function readCamera(prompt: string): CameraMove {
  const text = prompt.toLowerCase()
  return cameraWords.find(([pattern]) => pattern.test(text))?.[1] ?? 'push-in'
}

/** Motion at `time`. At 0 every camera move shows the still. */
export function motionAt(options: {
  time: number
  duration: number
  camera: CameraMove
  seed: string
  speaking: boolean
  /** Of what is said at a moment, 0 to 1: the mouth follows it. Null where the words are not known. */
  loudness?: ((time: number) => number) | null
}): Motion {
  const { time, duration, camera, seed, speaking, loudness = null } = options
  const random = randomFrom(`motion ${seed}`)
  const phase = [
    random.between(0.7, 1.1),
    random.between(0.9, 1.4),
    random.between(1.2, 1.9),
    random.between(0.5, 0.8)
  ] as const
  const share = time / duration
  const eased = share * share * (3 - 2 * share)
  const wave = (speed: number, offset = 0) => Math.sin(time * speed + offset) - Math.sin(offset)
  const fade = Math.min(1, time / 0.4)
  const talk = speaking ? fade : 0
  return {
    ...still,
    time,
    ...cameraAt(camera, eased, time),
    breath: wave(1.7),
    nodX: (0.02 + talk * 0.02) * wave(phase[0]),
    nodY: (0.008 + talk * 0.016) * wave(phase[2] * (speaking ? 1.6 : 1)),
    tilt: (0.018 + talk * 0.022) * wave(phase[1]),
    arm: (0.02 + talk * 0.075) * wave(phase[2] * 1.25),
    blink: blinkAt(time + 0.6, random.between(2.3, 3.4)) * fade,
    gaze: 0.7 * Math.sin(time * phase[3]) * Math.abs(Math.sin(time * 0.37)),
    mouth: loudness
      ? fade * loudness(time)
      : talk * Math.max(0, 0.5 + 0.5 * Math.sin(time * 13.5) * Math.sin(time * 5.1 + 1)) * syllable(time),
    light: 0.5 * wave(0.9)
  }
}

/** Speech has phrases with pauses between them. The murmur on the sound track uses the same phrases. */
export function syllable(time: number): number {
  const phrase = time % 2.6
  return phrase > 2.15 ? 0 : Math.min(1, phrase * 6) * Math.min(1, (2.15 - phrase) * 6)
}

/** Zooms never show more than the still's frame, and pans stay inside it, so no edge is visible. */
function cameraAt(camera: CameraMove, eased: number, time: number): Pick<Motion, 'zoom' | 'panX' | 'panY' | 'roll'> {
  const steady = { zoom: 0.16 * eased, panX: 0, panY: 0, roll: 0 }
  switch (camera) {
    case 'push-in':
      return { ...steady, zoom: 0.2 * eased }
    case 'pull-out':
      // A still has nothing outside its frame. So the camera moves in at once and then out to the full frame.
      return { ...steady, zoom: 0.16 * Math.min(1, time / 0.25) * (1 - eased) }
    case 'pan-left':
      return { ...steady, panX: 0.065 * eased }
    case 'pan-right':
      return { ...steady, panX: -0.065 * eased }
    case 'tilt-up':
      return { ...steady, panY: 0.065 * eased }
    case 'tilt-down':
      return { ...steady, panY: -0.065 * eased }
    case 'orbit':
      return {
        zoom: 0.18 * eased,
        panX: -0.05 * Math.sin(eased * Math.PI),
        panY: 0,
        roll: 0.008 * Math.sin(eased * Math.PI)
      }
    case 'handheld': {
      const in_ = Math.min(1, time / 0.8)
      return {
        zoom: 0.07 * in_ + 0.04 * eased,
        panX: in_ * 0.011 * (Math.sin(time * 2.1) + 0.5 * Math.sin(time * 5.3)),
        panY: in_ * 0.008 * (Math.sin(time * 2.7 + 1) + 0.5 * Math.sin(time * 6.1)),
        roll: in_ * 0.006 * Math.sin(time * 1.7)
      }
    }
    case 'static':
      return { zoom: 0, panX: 0, panY: 0, roll: 0 }
  }
}

function blinkAt(time: number, every: number): number {
  const since = time % every
  return since < 0.2 ? Math.sin((since / 0.2) * Math.PI) : 0
}
