import { darker, lighter } from '../../colour.ts'
import type { Look } from '../../reading/look-kinds.ts'
import { ellipse, line, path, type Brush } from '../paint.ts'
import { randomFrom } from '../../random.ts'

type Strand = (brush: Brush, look: Look) => void

/** Hair behind the head and shoulders. Units: the head is 1.3 high, its middle at 0, 0. */
export const backHair: Record<Look['hairStyle'], Strand> = {
  crop: none,
  'side-part': none,
  quiff: none,
  bald: none,
  bob: (brush, look) =>
    path(
      brush,
      'M0 -.8 C.5 -.82 .68 -.4 .66 .1 C.66 .45 .62 .66 .5 .72 C.3 .78 -.3 .78 -.5 .72 C-.62 .66 -.66 .45 -.66 .1 C-.68 -.4 -.5 -.82 0 -.8Z',
      shade(look)
    ),
  long: (brush, look) =>
    path(
      brush,
      'M0 -.8 C.52 -.82 .66 -.38 .64 .1 C.64 .6 .78 1.1 .68 1.62 C.5 1.74 .3 1.7 .1 1.66 L-.1 1.66 C-.3 1.7 -.5 1.74 -.68 1.62 C-.78 1.1 -.64 .6 -.64 .1 C-.66 -.38 -.52 -.82 0 -.8Z',
      shade(look)
    ),
  wavy: (brush, look) =>
    path(
      brush,
      'M0 -.82 C.54 -.84 .7 -.4 .66 0 C.62 .26 .82 .42 .76 .72 C.7 .96 .86 1.1 .74 1.36 C.6 1.52 .36 1.4 .2 1.46 L-.2 1.46 C-.36 1.4 -.6 1.52 -.74 1.36 C-.86 1.1 -.7 .96 -.76 .72 C-.82 .42 -.62 .26 -.66 0 C-.7 -.4 -.54 -.84 0 -.82Z',
      shade(look)
    ),
  curly: (brush, look) => curls(brush, look, { count: 26, radius: 0.23, reach: 0.62, drop: 0.62 }),
  afro: (brush, look) => {
    ellipse(brush, 0, -0.3, 0.86, 0.8, shade(look))
    const random = randomFrom(`afro ${look.hairColour}`)
    for (let index = 0; index < 44; index += 1) {
      const angle = Math.PI * (0.86 + (index / 43) * 1.28)
      ellipse(
        brush,
        Math.cos(angle) * 0.74,
        Math.sin(angle) * 0.7 - 0.3,
        0.15 + random.next() * 0.06,
        0.15 + random.next() * 0.06,
        index % 4 === 0 ? look.hairColour : shade(look)
      )
    }
    ellipse(brush, -0.08, -0.5, 0.66, 0.52, look.hairColour)
  },
  bun: (brush, look) => {
    ellipse(brush, 0.02, -0.92, 0.27, 0.24, shade(look))
    ellipse(brush, -0.04, -0.97, 0.19, 0.14, look.hairColour)
  },
  ponytail: (brush, look) =>
    path(
      brush,
      'M.2 -.7 C.62 -.84 .86 -.4 .84 .1 C.84 .5 .98 .8 .8 1.16 C.74 .98 .6 .9 .6 .5 C.6 .1 .5 -.2 .3 -.4Z',
      shade(look)
    ),
  headscarf: (brush, look) =>
    path(
      brush,
      'M0 -.82 C.54 -.82 .68 -.36 .64 .14 C.62 .6 .74 .96 .86 1.2 C.4 1.42 -.4 1.42 -.86 1.2 C-.74 .96 -.62 .6 -.64 .14 C-.68 -.36 -.54 -.82 0 -.82Z',
      darker(look.garmentColour, 0.1)
    )
}

/** Hair over the forehead. */
export const frontHair: Record<Look['hairStyle'], Strand> = {
  bald: none,
  crop: (brush, look) => {
    path(
      brush,
      'M-.5 -.06 C-.54 -.5 -.36 -.76 0 -.76 C.36 -.76 .54 -.5 .5 -.06 C.46 -.12 .45 -.26 .42 -.36 C.3 -.46 .14 -.47 0 -.47 C-.14 -.47 -.3 -.46 -.42 -.36 C-.45 -.26 -.46 -.12 -.5 -.06Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.3 -.6 C-.15 -.68 .1 -.7 .26 -.62')
  },
  'side-part': (brush, look) => {
    path(
      brush,
      'M-.51 .02 C-.58 -.5 -.4 -.82 .02 -.82 C.42 -.82 .58 -.5 .51 .02 C.47 -.06 .47 -.22 .41 -.34 C.2 -.34 -.06 -.42 -.22 -.56 C-.26 -.44 -.36 -.36 -.42 -.3 C-.46 -.2 -.47 -.08 -.51 .02Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.1 -.66 C.08 -.58 .26 -.54 .4 -.5')
    gloss(brush, look, 'M-.06 -.74 C.1 -.7 .24 -.66 .36 -.6')
  },
  quiff: (brush, look) => {
    path(
      brush,
      'M-.5 .0 C-.56 -.34 -.5 -.62 -.3 -.78 C-.06 -1 .4 -.98 .52 -.74 C.6 -.56 .54 -.24 .5 0 C.46 -.08 .46 -.24 .42 -.34 C.3 -.42 .1 -.42 -.1 -.46 C-.26 -.46 -.36 -.4 -.42 -.32 C-.46 -.22 -.46 -.1 -.5 0Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.26 -.66 C0 -.86 .3 -.86 .42 -.7')
  },
  bob: (brush, look) => {
    fringe(brush, look)
    path(
      brush,
      'M-.44 -.42 C-.6 -.2 -.62 .3 -.55 .62 C-.46 .7 -.4 .6 -.41 .44 C-.48 .2 -.46 -.1 -.36 -.36Z M.44 -.42 C.6 -.2 .62 .3 .55 .62 C.46 .7 .4 .6 .41 .44 C.48 .2 .46 -.1 .36 -.36Z',
      look.hairColour
    )
  },
  long: (brush, look) => {
    parted(brush, look)
    path(
      brush,
      'M-.42 -.44 C-.6 -.2 -.6 .3 -.64 .8 C-.6 1.2 -.44 1.44 -.38 1.5 C-.34 1.1 -.46 .6 -.47 .2 C-.47 -.05 -.44 -.26 -.3 -.44Z',
      look.hairColour
    )
    path(
      brush,
      'M.42 -.44 C.6 -.2 .6 .3 .64 .8 C.6 1.2 .5 1.4 .44 1.46 C.38 1.1 .47 .6 .47 .2 C.47 -.05 .44 -.26 .3 -.44Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.52 .1 C-.56 .5 -.58 .8 -.52 1.1')
  },
  wavy: (brush, look) => {
    parted(brush, look)
    path(
      brush,
      'M-.4 -.46 C-.62 -.2 -.52 .12 -.6 .3 C-.7 .5 -.54 .68 -.6 .86 C-.62 1.06 -.48 1.2 -.42 1.26 C-.36 1 -.5 .8 -.46 .6 C-.42 .4 -.5 .2 -.46 -.02 C-.44 -.2 -.4 -.32 -.28 -.44Z',
      look.hairColour
    )
    path(
      brush,
      'M.4 -.46 C.62 -.2 .52 .12 .6 .3 C.7 .5 .54 .68 .6 .86 C.62 1.06 .54 1.16 .48 1.22 C.4 1 .5 .8 .46 .6 C.42 .4 .5 .2 .46 -.02 C.44 -.2 .4 -.32 .28 -.44Z',
      look.hairColour
    )
    gloss(brush, look, 'M.54 .2 C.6 .44 .5 .6 .54 .8')
  },
  curly: (brush, look) => {
    const random = randomFrom(`front ${look.hairColour}`)
    for (let index = 0; index < 13; index += 1) {
      const angle = Math.PI * (1.04 + (index / 12) * 0.92)
      const x = Math.cos(angle) * 0.46
      const y = Math.sin(angle) * 0.48 - 0.19
      ellipse(
        brush,
        x,
        y,
        0.14 + random.next() * 0.05,
        0.13 + random.next() * 0.04,
        index % 3 === 0 ? lighter(look.hairColour, 0.05) : look.hairColour
      )
    }
  },
  afro: (brush, look) => {
    path(
      brush,
      'M-.54 .02 C-.7 -.5 -.4 -.92 0 -.92 C.4 -.92 .7 -.5 .54 .02 C.48 -.14 .46 -.3 .38 -.4 C.24 -.48 .12 -.44 0 -.48 C-.12 -.44 -.24 -.48 -.38 -.4 C-.46 -.3 -.48 -.14 -.54 .02Z',
      look.hairColour
    )
  },
  bun: (brush, look) => {
    path(
      brush,
      'M-.5 .0 C-.58 -.48 -.36 -.78 0 -.78 C.36 -.78 .58 -.48 .5 0 C.48 -.2 .4 -.38 .22 -.46 C.08 -.5 -.08 -.5 -.22 -.46 C-.4 -.38 -.48 -.2 -.5 0Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.34 -.5 C-.2 -.66 .1 -.7 .28 -.58')
    line(brush, 'M-.47 -.05 C-.5 .1 -.47 .26 -.42 .34', look.hairColour, 0.035)
  },
  ponytail: (brush, look) => {
    path(
      brush,
      'M-.5 .02 C-.58 -.48 -.36 -.8 0 -.8 C.36 -.8 .58 -.48 .5 .02 C.48 -.18 .42 -.34 .3 -.42 C.1 -.42 -.1 -.46 -.2 -.54 C-.3 -.44 -.46 -.2 -.5 .02Z',
      look.hairColour
    )
    gloss(brush, look, 'M-.16 -.66 C.06 -.62 .24 -.58 .38 -.5')
  },
  headscarf: (brush, look) => {
    const cloth = look.garmentColour
    path(
      brush,
      'M0 -.8 C.5 -.8 .62 -.36 .58 .1 C.56 .5 .36 .84 0 .86 C-.36 .84 -.56 .5 -.58 .1 C-.62 -.36 -.5 -.8 0 -.8Z M0 -.46 C-.3 -.46 -.42 -.24 -.42 .04 C-.42 .34 -.26 .6 0 .62 C.26 .6 .42 .34 .42 .04 C.42 -.24 .3 -.46 0 -.46Z',
      cloth
    )
    line(brush, 'M-.5 .3 C-.3 .8 .2 .98 .5 .9', darker(cloth, 0.08), 0.05)
    line(brush, 'M-.56 -.1 C-.58 -.5 -.3 -.74 .04 -.74', lighter(cloth, 0.07), 0.03)
  }
}

function none(): void {}

function shade(look: Look): string {
  return darker(look.hairColour, 0.06)
}

function gloss(brush: Brush, look: Look, data: string): void {
  line(brush, data, lighter(look.hairColour, 0.09), 0.035)
}

function fringe(brush: Brush, look: Look): void {
  path(
    brush,
    'M-.52 .06 C-.62 -.48 -.4 -.82 0 -.82 C.4 -.82 .62 -.48 .52 .06 C.5 -.1 .46 -.22 .4 -.28 C.2 -.2 -.1 -.22 -.34 -.3 C-.44 -.2 -.5 -.1 -.52 .06Z',
    look.hairColour
  )
  gloss(brush, look, 'M-.34 -.52 C-.14 -.66 .16 -.68 .34 -.54')
}

function parted(brush: Brush, look: Look): void {
  path(
    brush,
    'M-.52 .1 C-.62 -.48 -.4 -.83 -.02 -.83 C.4 -.83 .62 -.48 .52 .1 C.5 -.14 .42 -.36 .16 -.56 C.08 -.62 .02 -.66 -.04 -.68 C-.2 -.54 -.46 -.3 -.52 .1Z',
    look.hairColour
  )
  gloss(brush, look, 'M.06 -.74 C.28 -.66 .42 -.46 .46 -.24')
}

function curls(
  brush: Brush,
  look: Look,
  { count, radius, reach, drop }: { count: number; radius: number; reach: number; drop: number }
): void {
  const random = randomFrom(`curls ${look.hairColour}`)
  ellipse(brush, 0, -0.16, reach * 0.86, reach * 0.9, shade(look))
  for (let index = 0; index < count; index += 1) {
    const angle = Math.PI * (0.84 + (index / (count - 1)) * 1.32)
    const ring = index % 2 === 0 ? 1 : 0.82
    const x = Math.cos(angle) * reach * ring
    const y = Math.sin(angle) * reach * ring * 0.94 - 0.14 + (Math.sin(angle) > 0 ? drop * Math.sin(angle) : 0)
    ellipse(
      brush,
      x,
      y,
      radius * (0.8 + random.next() * 0.35),
      radius * (0.8 + random.next() * 0.35),
      index % 3 === 0 ? look.hairColour : shade(look)
    )
  }
}
