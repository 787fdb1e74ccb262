import { Path2D as Path } from '@napi-rs/canvas'
import { adjust, alpha, darker, isLight, lighter, mix } from '../../colour.ts'
import type { Look } from '../../reading/look-kinds.ts'
import { box, ellipse, line, path, pool, type Brush } from '../paint.ts'
import { frontHair } from './hair.ts'

const faces = {
  feminine:
    'M0 -.66 C.34 -.66 .47 -.4 .465 -.08 C.46 .18 .4 .38 .27 .52 C.17 .62 .09 .66 0 .66 C-.09 .66 -.17 .62 -.27 .52 C-.4 .38 -.46 .18 -.465 -.08 C-.47 -.4 -.34 -.66 0 -.66Z',
  masculine:
    'M0 -.66 C.35 -.66 .48 -.4 .475 -.06 C.475 .16 .45 .36 .37 .48 C.27 .61 .13 .68 0 .68 C-.13 .68 -.27 .61 -.37 .48 C-.45 .36 -.475 .16 -.475 -.06 C-.48 -.4 -.35 -.66 0 -.66Z'
}

/** The head without its eyes and mouth, which move. */
export function paintHead(brush: Brush, look: Look, keySide: number): void {
  const { skin } = look
  const shadow = adjust(skin, { l: -0.12, c: 0.02, h: -8 })
  const outline = look.feminine ? faces.feminine : faces.masculine

  for (const side of [-1, 1]) {
    ellipse(brush, side * 0.475, 0.02, 0.075, 0.125, side === keySide ? skin : shadow, side * 0.12)
    ellipse(brush, side * 0.482, 0.03, 0.036, 0.07, adjust(skin, { l: -0.1, c: 0.03, h: -10 }), side * 0.12)
    if (look.earrings && look.hairStyle !== 'headscarf')
      line(brush, `M${side * 0.5} .16 a.055 .065 0 1 0 .001 0`, '#d9b25a', 0.022)
  }
  path(brush, outline, skin)
  brush.save()
  clip(brush, outline)
  const side = -keySide
  path(
    brush,
    `M${side * 0.6} -.8 C${side * 0.3} -.5 ${side * 0.34} -.1 ${side * 0.37} .14 C${side * 0.36} .4 ${side * 0.18} .58 ${side * 0.04} .8 L${side * 0.7} .8Z`,
    alpha(shadow, 0.4)
  )
  pool(brush, side * 0.46, 0.05, 0.34, 0.7, shadow, 0.5)
  pool(brush, keySide * 0.24, -0.1, 0.42, 0.5, lighter(skin, 0.08), 0.7)
  pool(brush, 0, 0.68, 0.4, 0.14, shadow, 0.5)
  const blush = (look.feminine ? 0.5 : 0.32) * (isLight(skin) ? 1 : 0.4)
  for (const cheek of [-1, 1])
    pool(brush, cheek * 0.26, 0.17, 0.18, 0.13, adjust(skin, { l: -0.05, c: 0.08, h: -22 }), blush)
  if (look.beard !== 'none') paintBeard(brush, look)
  hairShadow(brush, look, shadow)
  brush.restore()
  if (look.age === 'old') paintLines(brush, shadow)
  paintNose(brush, look, keySide, shadow)
  paintBrows(brush, look)
  frontHair[look.hairStyle](brush, look)
  paintHeadwear(brush, look)
}

function clip(brush: Brush, data: string): void {
  brush.clip(new Path(data))
}

function hairShadow(brush: Brush, look: Look, shadow: string): void {
  if (look.hairStyle === 'bald' && look.headwear === 'none') {
    pool(brush, 0, -0.5, 0.3, 0.16, lighter(look.skin, 0.12), 0.6)
    return
  }
  brush.save()
  brush.translate(0.02, 0.06)
  brush.globalAlpha = 0.38
  frontHair[look.hairStyle](brush, { ...look, hairColour: shadow, garmentColour: shadow })
  brush.restore()
}

function paintNose(brush: Brush, look: Look, keySide: number, shadow: string): void {
  const side = -keySide
  path(
    brush,
    `M${side * 0.02} -.08 C${side * 0.1} .06 ${side * 0.13} .16 ${side * 0.1} .21 C${side * 0.05} .25 ${side * -0.03} .24 ${side * -0.06} .21 C${side * 0.01} .2 ${side * 0.04} .1 ${side * 0.02} -.08Z`,
    alpha(shadow, 0.62)
  )
  line(brush, 'M-.085 .2 C-.07 .25 -.02 .245 0 .25 C.02 .245 .07 .25 .085 .2', alpha(darker(shadow, 0.1), 0.75), 0.02)
  ellipse(brush, keySide * 0.025, 0.13, 0.028, 0.04, alpha(lighter(look.skin, 0.16), 0.6))
}

function paintLines(brush: Brush, shadow: string): void {
  const ink = alpha(darker(shadow, 0.04), 0.5)
  for (const side of [-1, 1]) {
    line(brush, `M${side * 0.12} .22 C${side * 0.19} .26 ${side * 0.23} .32 ${side * 0.235} .39`, ink, 0.014)
    line(brush, `M${side * 0.34} -.03 l${side * 0.05} -.025 M${side * 0.34} .0 l${side * 0.055} .012`, ink, 0.01)
    line(brush, `M${side * 0.13} .075 C${side * 0.18} .1 ${side * 0.24} .1 ${side * 0.29} .07`, ink, 0.011)
  }
}

function paintBrows(brush: Brush, look: Look): void {
  const colour = look.hairStyle === 'headscarf' ? '#33241f' : darker(mix(look.hairColour, '#3a2a24', 0.35), 0.02)
  const width = look.feminine ? 0.04 : 0.056
  for (const side of [-1, 1]) {
    line(brush, `M${side * 0.1} -.165 C${side * 0.17} -.215 ${side * 0.25} -.22 ${side * 0.33} -.16`, colour, width)
  }
}

function paintBeard(brush: Brush, look: Look): void {
  const full = look.beard === 'full'
  const colour = alpha(full ? look.hairColour : mix(look.hairColour, look.skin, 0.4), full ? 0.96 : 0.42)
  path(
    brush,
    'M-.5 .02 C-.46 .1 -.42 .2 -.33 .22 C-.24 .22 -.18 .25 -.13 .27 C-.06 .255 .06 .255 .13 .27 C.18 .25 .24 .22 .33 .22 C.42 .2 .46 .1 .5 .02 L.5 .8 L-.5 .8Z M-.15 .345 C-.17 .43 -.1 .47 0 .475 C.1 .47 .17 .43 .15 .345 C.08 .33 -.08 .33 -.15 .345Z',
    colour
  )
}

function paintHeadwear(brush: Brush, look: Look): void {
  const colour = adjust(look.garmentColour, { l: -0.08, h: 160 })
  if (look.headwear === 'beanie') {
    path(brush, 'M-.54 -.26 C-.58 -.74 -.3 -.98 0 -.98 C.3 -.98 .58 -.74 .54 -.26Z', colour)
    box(brush, -0.57, -0.4, 1.14, 0.2, lighter(colour, 0.05), 0.08)
  } else if (look.headwear === 'cap') {
    path(brush, 'M-.53 -.34 C-.54 -.74 -.28 -.9 0 -.9 C.28 -.9 .54 -.74 .53 -.34Z', colour)
    path(
      brush,
      'M-.5 -.36 C-.3 -.44 .3 -.44 .5 -.36 C.62 -.3 .64 -.22 .5 -.24 C.2 -.32 -.2 -.32 -.5 -.24 C-.64 -.22 -.62 -.3 -.5 -.36Z',
      darker(colour, 0.08)
    )
  } else if (look.headwear === 'headphones') {
    line(brush, 'M-.56 0 C-.62 -.62 -.34 -.92 0 -.92 C.34 -.92 .62 -.62 .56 0', '#2b2c33', 0.085)
    for (const side of [-1, 1]) {
      box(brush, side * 0.55 - 0.09, -0.16, 0.18, 0.38, '#34353d', 0.09)
      box(brush, side * 0.53 - 0.05, -0.12, 0.07, 0.3, '#4a4c57', 0.04)
    }
  }
}
