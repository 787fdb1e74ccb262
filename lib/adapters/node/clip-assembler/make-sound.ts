import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { makePieceSound } from '../../../sound/piece-sound.ts'
import { decodeSound } from './decode-sound.ts'
import type { SoundJob } from './protocol.ts'

/** The sound of one clip, and the line that is spoken over it, as a file. */
export async function makeSound({ source, output, voice, ...job }: SoundJob): Promise<void> {
  const [left, right] = await makePieceSound(
    { ...job, voice },
    {
      own: (range) => decodeSound({ ...range, file: source, hasPicture: true }),
      voice: (range) => decodeSound({ ...range, file: voice?.source ?? source, hasPicture: false })
    }
  )
  const both = new Float32Array(job.samples * 2)
  for (let index = 0; index < job.samples; index += 1) {
    both[index * 2] = left[index] ?? 0
    both[index * 2 + 1] = right[index] ?? 0
  }
  const draft = `${output}.${randomBytes(4).toString('hex')}.part`
  await writeFile(draft, new Uint8Array(both.buffer))
  await rename(draft, output)
}
