/**
 * The frame that a format is shot for: ratios that suit it, the best first, and why in one sentence. The studio suggests
 * one of them; nothing else chooses a ratio.
 */
export const framings = {
  selfie: {
    ratios: ['9:16', '4:5', '3:4', '2:3'],
    why: 'One person fills an upright frame, and feeds are watched upright.'
  },
  hands: {
    ratios: ['9:16', '4:5', '1:1', '3:4', '2:3'],
    why: 'Hands and the thing in them are seen closest in an upright frame.'
  },
  talk: {
    ratios: ['9:16', '4:5', '1:1', '16:9'],
    why: 'One of the two is in the picture at a time, so an upright frame has room for a face.'
  },
  pair: {
    ratios: ['1:1', '4:5', '4:3', '16:9'],
    why: 'Two things stand side by side, and a square shows both at the same size in every feed.'
  },
  scene: {
    ratios: ['16:9', '21:9', '4:3', '3:2', '1:1'],
    why: 'A room with people in it is wide: an upright frame would cut away one or the other.'
  },
  drawing: {
    ratios: ['4:5', '1:1', '9:16', '3:4'],
    why: 'A drawn world has no camera to turn, and this frame takes the most room of a feed without being cut.'
  }
} as const satisfies Record<string, { ratios: readonly [string, ...string[]]; why: string }>

export type Framing = keyof typeof framings
