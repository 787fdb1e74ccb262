import { join } from 'node:path'
import sharp from 'sharp'
import { thumbnailWidths } from '@callsheet/lib/wire/thumbnails.ts'
import { eachStill } from '../each-still.ts'
import type { CutInput, CutOutput } from '../film.ts'

/** The same files by the same library: decoded once, each width from the whole picture. */
export function run(input: CutInput): Promise<CutOutput> {
  return eachStill(input, async (still, index) => {
    const picture = sharp(still)
    const { width: whole } = await picture.metadata()
    const widths = thumbnailWidths.filter((width) => width <= whole)
    await Promise.all(
      widths.map((width) =>
        picture
          .clone()
          .resize({ width })
          .webp({ quality: 78, alphaQuality: 90, smartSubsample: true, effort: 4 })
          .toFile(join(input.directory, `${index}-${width}.webp`))
      )
    )
    return widths.length
  })
}
