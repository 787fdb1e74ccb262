import type { cameraMoves } from '../wire/storyboard.ts'

/** The part of a still that fills the frame. Shares of the still, which has the frame's ratio. */
export interface StillWindow {
  x: number
  y: number
  /** 1 for the whole still. The sides keep their ratio. */
  size: number
}

type WindowAt = (progress: number, seconds: number) => StillWindow

const panSize = 0.85
const margin = 1 - panSize
const rest = margin / 2

const between = (from: number, to: number, progress: number) => from + (to - from) * progress

const centred = (size: number): StillWindow => ({ x: (1 - size) / 2, y: (1 - size) / 2, size })

/** Closer by about 2 % in a second, so that a long scene moves no faster than a short one. */
const reachOf = (seconds: number) => Math.min(0.16, Math.max(0.05, seconds * 0.02))

/** How the frame moves over a still. The key is the public name. Every way is made of the moment alone. */
export const stillMoves = {
  hold: () => centred(1),
  'push-in': (progress, seconds) => centred(1 - reachOf(seconds) * progress),
  'pull-out': (progress, seconds) => centred(1 - reachOf(seconds) * (1 - progress)),
  'pan-left': (progress) => ({ x: between(margin, 0, progress), y: rest, size: panSize }),
  'pan-right': (progress) => ({ x: between(0, margin, progress), y: rest, size: panSize }),
  'tilt-up': (progress) => ({ x: rest, y: between(margin, 0, progress), size: panSize }),
  'tilt-down': (progress) => ({ x: rest, y: between(0, margin, progress), size: panSize }),
  handheld: (progress, seconds) => {
    const size = 0.95
    const room = (1 - size) / 2
    const at = progress * seconds
    return {
      x: room + room * (0.5 * Math.sin(at * 1.9) + 0.3 * Math.sin(at * 3.1)),
      y: room + room * (0.5 * Math.sin(at * 2.3 + 1) + 0.3 * Math.sin(at * 3.7)),
      size
    }
  },
  orbit: (progress) => {
    const size = between(0.94, 0.86, progress)
    return { x: between(0, 1 - size, progress), y: (1 - size) / 2, size }
  }
} as const satisfies Record<string, WindowAt>

export type StillMove = keyof typeof stillMoves

// The type's source is this file's own keys.
export const stillMoveNames = Object.keys(stillMoves) as [StillMove, ...StillMove[]]

type CameraMove = (typeof cameraMoves)[number]

const ofCamera: Record<CameraMove, StillMove> = {
  static: 'hold',
  handheld: 'handheld',
  'push-in': 'push-in',
  'pull-out': 'pull-out',
  'pan-left': 'pan-left',
  'pan-right': 'pan-right',
  'tilt-up': 'tilt-up',
  'tilt-down': 'tilt-down',
  orbit: 'orbit',
  tracking: 'pan-right'
}

/** What people write about a camera in a clip's prompt. */
const said: readonly [RegExp, StillMove][] = [
  [
    /\b(?:push|pushes|pushing|dolly|dollies|dollying|zoom|zooms|zooming|creep|creeps|creeping|move|moves|moving) (?:slowly |gently )?(?:in|closer)\b|\bpush-in\b/iu,
    'push-in'
  ],
  [
    /\b(?:pull|pulls|pulling|dolly|dollies|dollying|zoom|zooms|zooming) (?:slowly |gently )?(?:out|back|away)\b|\bpull-out\b/iu,
    'pull-out'
  ],
  [/\b(?:pan|pans|panning|truck|trucks|slide|slides) (?:slowly |gently )?(?:to the )?left\b/iu, 'pan-left'],
  [/\b(?:pan|pans|panning|truck|trucks|slide|slides) (?:slowly |gently )?(?:to the )?right\b/iu, 'pan-right'],
  [/\b(?:tilt|tilts|tilting|crane|cranes) (?:slowly |gently )?up\b/iu, 'tilt-up'],
  [/\b(?:tilt|tilts|tilting|crane|cranes) (?:slowly |gently )?down\b/iu, 'tilt-down'],
  [/\b(?:orbit|orbits|orbiting|arcs?|circles?|circling) (?:slowly )?(?:around|round)\b|\borbit\b/iu, 'orbit'],
  [/\bhand-?held\b/iu, 'handheld'],
  [/\b(?:tracking|tracks|follows) (?:shot|him|her|them|it|the)\b/iu, 'pan-right'],
  [
    /\b(?:static|locked[- ]off|tripod|fixed) ?(?:camera|shot|frame)?\b|\bcamera (?:stays|holds|does not move|is still)\b/iu,
    'hold'
  ]
]

export interface MoveOfScene {
  /** Of the board. Absent without one. */
  cameraMove?: string | undefined
  /** The clip's prompt. */
  motion: string
}

/** The board's camera, else the first that the clip's prompt names, else a slow push. */
export function stillMoveOf({ cameraMove, motion }: MoveOfScene): StillMove {
  if (cameraMove !== undefined && isCameraMove(cameraMove)) return ofCamera[cameraMove]
  const found = said
    .map(([pattern, move]) => ({ move, at: motion.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  return found[0]?.move ?? 'push-in'
}

const isCameraMove = (name: string): name is CameraMove => Object.hasOwn(ofCamera, name)

/** The window at a moment between 0 and 1. It begins and ends softly. */
export function stillWindow(move: StillMove, progress: number, seconds: number): StillWindow {
  const at: WindowAt = stillMoves[move]
  return at(move === 'handheld' ? progress : soften(progress), seconds)
}

const soften = (progress: number) => 0.5 * progress + 0.5 * progress * progress * (3 - 2 * progress)
