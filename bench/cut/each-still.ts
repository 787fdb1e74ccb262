import { mkdir } from 'node:fs/promises'
import type { CutInput, CutOutput } from './film.ts'

/** Two stills at a time. `make` writes the thumbnails of one still and says how many there are. */
export async function eachStill(
  { stills, directory }: CutInput,
  make: (still: string, index: number) => Promise<number>
): Promise<CutOutput> {
  await mkdir(directory, { recursive: true })
  let thumbnails = 0
  const waiting = [...stills.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, still] = next
      const made = await make(still, index)
      thumbnails += made
    }
  }
  await Promise.all([work(), work()])
  return { film: null, thumbnails }
}
