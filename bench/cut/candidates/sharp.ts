import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbnailWidths } from '@callsheet/lib/wire/thumbnails.ts'
import type { CutInput, CutOutput } from '../film.ts'

/** The same files by the same library: decoded once, each width from the whole picture, two stills at a time. */
export async function run({ stills, directory }: CutInput): Promise<CutOutput> {
  await mkdir(directory, { recursive: true })
  let thumbnails = 0
  const waiting = [...stills.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, still] = next
      const picture = sharp(still)
      const { width: whole } = await picture.metadata()
      const widths = thumbnailWidths.filter((width) => width <= whole)
      await Promise.all(
        widths.map((width) =>
          picture
            .clone()
            .resize({ width })
            .webp({ quality: 78, alphaQuality: 90, smartSubsample: true, effort: 4 })
            .toFile(join(directory, `${index}-${width}.webp`))
        )
      )
      thumbnails += widths.length
    }
  }
  await Promise.all([work(), work()])
  return { film: null, thumbnails }
}
