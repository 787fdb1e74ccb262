import type { StandingLayer } from './place-layers.ts'
import { captionStyle, type Box } from '../safe-areas.ts'
import { upperCased } from '../writing/writing-systems.ts'
import type { Plate } from './plate.ts'

type Overlay = Exclude<StandingLayer, { kind: 'caption' }>
type Look = Pick<Plate, 'weight' | 'colour' | 'backing'>

/** Of a speaker's name and of the word that is spoken, unless the layer has colours of its own. */
const accent = '#ffd84a'

const looks: Record<Overlay['kind'], Look> = {
  price: { weight: 800, colour: '#111114', backing: { kind: 'pill', colour: '#ffd84a' } },
  'call-to-action': { weight: 700, colour: '#111114', backing: { kind: 'pill', colour: '#ffffff' } },
  disclosure: {
    weight: 600,
    colour: 'rgba(255, 255, 255, 0.94)',
    backing: { kind: 'box', colour: 'rgba(0, 0, 0, 0.55)' }
  },
  logo: { weight: 800, colour: '#ffffff', backing: { kind: 'outline', colour: 'rgba(0, 0, 0, 0.6)' } },
  'scene-number': {
    weight: 700,
    colour: 'rgba(255, 255, 255, 0.9)',
    backing: { kind: 'box', colour: 'rgba(10, 10, 12, 0.5)' }
  },
  sounds: {
    weight: 600,
    colour: 'rgba(255, 255, 255, 0.9)',
    backing: { kind: 'box', colour: 'rgba(10, 10, 12, 0.5)' }
  }
}

const fontShares: Record<Overlay['kind'], number> = {
  price: 0.072,
  'call-to-action': 0.052,
  disclosure: 0.03,
  logo: 0.05,
  'scene-number': 0.032,
  sounds: 0.03
}

/** The words of a layer on their plate. `short` is the shorter side of the picture; `scale` makes it smaller. */
export function layerPlate(layer: StandingLayer, safe: Box, short: number, scale: number): Plate {
  return inColours(
    layer.kind === 'caption' ? captionPlate(layer, safe) : overlayPlate(layer, safe),
    layer,
    short * scale
  )
}

type Unsized = Omit<Plate, 'fontPixels'> & { fontShare: number }

function captionPlate(
  { text, speaker, style: name, language }: Extract<StandingLayer, { kind: 'caption' }>,
  safe: Box
): Unsized {
  const style = captionStyle(name)
  return {
    text: style.isUpperCase ? upperCased(text, language) : text,
    language,
    label: speaker,
    maximumWidth: safe.width,
    fontShare: style.fontSize,
    weight: style.weight,
    colour: '#ffffff',
    accent,
    backing:
      style.backing === 'box'
        ? { kind: 'box', colour: 'rgba(10, 10, 12, 0.74)' }
        : { kind: 'outline', colour: 'rgba(0, 0, 0, 0.92)' }
  }
}

function overlayPlate({ kind, text, position, language }: Overlay, safe: Box): Unsized {
  const isCorner = /left|right/.test(position)
  return {
    ...looks[kind],
    text,
    language,
    label: null,
    accent,
    maximumWidth: isCorner ? safe.width * 0.6 : safe.width,
    fontShare: fontShares[kind]
  }
}

function inColours({ fontShare, ...plate }: Unsized, layer: StandingLayer, size: number): Plate {
  const sized = { ...plate, fontPixels: fontShare * size }
  if (!layer.colours) return sized
  const { backing, text } = layer.colours
  // The word that is spoken keeps an accent where it can be told from the others.
  const isSpoken = layer.kind === 'caption' && layer.words !== undefined && text.toLowerCase() !== accent
  return { ...sized, colour: text, accent: isSpoken ? accent : text, backing: { ...plate.backing, colour: backing } }
}
