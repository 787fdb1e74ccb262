import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { openClip } from './media-kit.ts'
import { BadClipError, type MusicJob } from './protocol.ts'
import { readBlocks } from './read-blocks.ts'

/** A piece of music as 48 kHz, two channels, interleaved 32-bit floats. Only one block of it is in memory. */
export async function makeMusic({ source, output }: MusicJob): Promise<void> {
  const draft = `${output}.${randomBytes(4).toString('hex')}.part`
  const input = openClip(source)
  try {
    await using file = await open(draft, 'w')
    for await (const [left, right] of readBlocks(input)) {
      const both = new Float32Array(left.length * 2)
      for (let index = 0; index < left.length; index += 1) {
        both[index * 2] = left[index] ?? 0
        both[index * 2 + 1] = right[index] ?? 0
      }
      await file.appendFile(new Uint8Array(both.buffer))
    }
  } catch (cause) {
    await rm(draft, { force: true })
    throw new BadClipError('cannot be decoded to its end', { cause })
  } finally {
    input.dispose()
  }
  await rename(draft, output)
}
