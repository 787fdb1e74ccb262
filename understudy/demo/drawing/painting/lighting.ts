import type { Lighting } from '../reading/scene-kinds.ts'

/** One light: its effect on figures, on the room and on the whole frame. */
export interface Light {
  key: string
  shadow: string
  rim: string
  rimOpacity: number
  shadeOpacity: number
  /** Painted over the room with `multiply`. */
  roomTint: string
  roomTintOpacity: number
  /** Painted over everything with `soft-light`. */
  grade: string
  gradeOpacity: number
  /** The pool of light in the room. */
  poolColour: string
  poolOpacity: number
  sky: readonly [string, string]
  vignette: number
}

export const lights: Record<Lighting, Light> = {
  daylight: {
    key: '#fff6e6',
    shadow: '#3a4a78',
    rim: '#ffffff',
    rimOpacity: 0.75,
    shadeOpacity: 0.3,
    roomTint: '#f3f4fa',
    roomTintOpacity: 0.4,
    grade: '#ffe9c9',
    gradeOpacity: 0.22,
    poolColour: '#fff7e0',
    poolOpacity: 0.55,
    sky: ['#8fc4ea', '#e8f3f6'],
    vignette: 0.26
  },
  warm: {
    key: '#ffdca8',
    shadow: '#4a2140',
    rim: '#ffd9a0',
    rimOpacity: 0.85,
    shadeOpacity: 0.4,
    roomTint: '#d9a27c',
    roomTintOpacity: 0.55,
    grade: '#ffb86b',
    gradeOpacity: 0.34,
    poolColour: '#ffcf8c',
    poolOpacity: 0.65,
    sky: ['#f2b98a', '#f9e2c2'],
    vignette: 0.42
  },
  golden: {
    key: '#ffcb80',
    shadow: '#5a2a5c',
    rim: '#fff0b8',
    rimOpacity: 1,
    shadeOpacity: 0.42,
    roomTint: '#f0a878',
    roomTintOpacity: 0.5,
    grade: '#ff9a4d',
    gradeOpacity: 0.4,
    poolColour: '#ffd48a',
    poolOpacity: 0.85,
    sky: ['#f08a5d', '#ffe1a1'],
    vignette: 0.36
  },
  cool: {
    key: '#e6f1ff',
    shadow: '#1c2f55',
    rim: '#dcecff',
    rimOpacity: 0.7,
    shadeOpacity: 0.38,
    roomTint: '#a9bfd8',
    roomTintOpacity: 0.6,
    grade: '#7fa8d8',
    gradeOpacity: 0.3,
    poolColour: '#e4f0ff',
    poolOpacity: 0.45,
    sky: ['#8ea4bc', '#d5dee6'],
    vignette: 0.36
  },
  night: {
    key: '#ffd29a',
    shadow: '#0c1233',
    rim: '#7fb2ff',
    rimOpacity: 0.9,
    shadeOpacity: 0.58,
    roomTint: '#3d4a86',
    roomTintOpacity: 0.74,
    grade: '#4b4a9c',
    gradeOpacity: 0.3,
    poolColour: '#ffb765',
    poolOpacity: 0.6,
    sky: ['#0d1433', '#33406f'],
    vignette: 0.55
  },
  neon: {
    key: '#ff8ad0',
    shadow: '#120a38',
    rim: '#45e0ff',
    rimOpacity: 1,
    shadeOpacity: 0.55,
    roomTint: '#5138a0',
    roomTintOpacity: 0.74,
    grade: '#8a3cff',
    gradeOpacity: 0.34,
    poolColour: '#ff3fa8',
    poolOpacity: 0.6,
    sky: ['#150a3a', '#5a2a8c'],
    vignette: 0.5
  },
  studio: {
    key: '#fffaf2',
    shadow: '#39405e',
    rim: '#ffffff',
    rimOpacity: 0.9,
    shadeOpacity: 0.32,
    roomTint: '#ffffff',
    roomTintOpacity: 0,
    grade: '#fff1de',
    gradeOpacity: 0.18,
    poolColour: '#ffffff',
    poolOpacity: 0.6,
    sky: ['#b8cfe0', '#eef3f5'],
    vignette: 0.3
  }
}
