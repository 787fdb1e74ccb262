import { open, type FileHandle } from 'node:fs/promises'
import { secondsOf, type FrameRate } from '../../../cut/frame-rate.ts'
import { sampleRate } from './loudness.ts'
import type { JoinPart } from './protocol.ts'
import { readPcm, silence, type SoundReader } from './read-pcm.ts'

export interface FilmSound extends SoundReader, AsyncDisposable {}

/** The sound of all parts, each from the time of its first frame to the start of the next. */
export async function openFilmSound(parts: readonly JoinPart[], frameRate: FrameRate): Promise<FilmSound> {
  const files: { file: FileHandle; start: number; end: number }[] = []
  const close = async () => void (await Promise.all(files.map(({ file }) => file.close())))
  try {
    for (const { sound, startFrame, frames } of parts) {
      if (sound === null) continue
      const range = { start: sampleAt(startFrame, frameRate), end: sampleAt(startFrame + frames, frameRate) }
      files.push({ file: await open(sound, 'r'), ...range })
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    async read(from, to) {
      const into = silence(to - from)
      for (const { file, start, end } of files) {
        const first = Math.max(from, start)
        const count = Math.min(to, end) - first
        if (count > 0) await readPcm(file, { from: first - start, count, into, at: first - from })
      }
      return into
    },
    [Symbol.asyncDispose]: close
  }
}

export function sampleAt(frame: number, frameRate: FrameRate): number {
  return Math.round(secondsOf(frame, frameRate) * sampleRate)
}
