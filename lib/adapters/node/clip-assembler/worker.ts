import { watchMemory } from '../job-processes/answer-jobs.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { inspectClip } from './inspect-clip.ts'
import { joinSegments } from './join-segments.ts'
import { makeMusic } from './make-music.ts'
import { makeSegment } from './make-segment.ts'
import { makeStillScene } from './make-still-scene.ts'
import { makeSound } from './make-sound.ts'
import { readPicture } from './read-picture.ts'
import { BadClipError, type AssemblerAnswer, type AssemblerJob } from './protocol.ts'

// The parent ended or disconnected.
process.on('disconnect', () => process.exit())
watchMemory(Number(process.argv[2]))

process.on('message', async (message) => {
  // Sent by media-process.ts of this folder, which is typed by the same protocol.
  const answered = await answer(message as AssemblerJob)
  process.send?.(answered)
})

async function answer(job: AssemblerJob): Promise<AssemblerAnswer> {
  try {
    return { facts: await run(job) }
  } catch (error) {
    const isBadInput = error instanceof BadClipError
    return {
      error: error instanceof Error ? (isBadInput ? error.message : (error.stack ?? error.message)) : String(error),
      isBadInput
    }
  }
}

async function run(job: AssemblerJob) {
  switch (job.kind) {
    case 'inspect':
      return inspectClip(job.source)
    case 'segment':
      await makeSegment(job)
      return null
    case 'still-scene':
      await makeStillScene(job)
      return null
    case 'sound':
      await makeSound(job)
      return null
    case 'music':
      await makeMusic(job)
      return null
    case 'join':
      await joinSegments(job)
      return null
    case 'picture':
      await readPicture(job)
      return null
    case 'contact-sheet':
      await drawContactSheet(job)
      return null
  }
}
