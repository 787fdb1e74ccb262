import { watchMemory } from '../job-processes/answer-jobs.ts'
import { leaveSignalsToParent } from '../job-processes/leave-signals-to-parent.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { measureFocus } from './focus/measure-focus.ts'
import { inspectClip } from './inspect-clip.ts'
import { findVoice } from './find-voice.ts'
import { joinSegments } from './join-segments.ts'
import { makeMusic } from './make-music.ts'
import { makeFirstFrame } from './make-first-frame.ts'
import { makePoster } from './make-poster.ts'
import { makeSegment } from './make-segment.ts'
import { makeStillScene } from './make-still-scene.ts'
import { makeSound } from './make-sound.ts'
import { placeOn } from './paint-layers.ts'
import { readPicture } from './read-picture.ts'
import { BadClipError, type AssemblerAnswer, type AssemblerFindings, type AssemblerJob } from './protocol.ts'

leaveSignalsToParent()
watchMemory(Number(process.argv[2]))

process.on('message', async (message) => {
  // Sent by media-process.ts of this folder, which is typed by the same protocol.
  const answered = await answer(message as AssemblerJob)
  process.send?.(answered)
})

async function answer(job: AssemblerJob): Promise<AssemblerAnswer> {
  try {
    return { found: await run(job) }
  } catch (error) {
    const isBadInput = error instanceof BadClipError
    return {
      error: error instanceof Error ? (isBadInput ? error.message : (error.stack ?? error.message)) : String(error),
      isBadInput
    }
  }
}

async function run(job: AssemblerJob): Promise<AssemblerFindings> {
  switch (job.kind) {
    case 'inspect':
      return { facts: await inspectClip(job.source) }
    case 'focus':
      return { focus: await measureFocus(job) }
    case 'hear':
      return { voice: await findVoice(job.source, job.hasPicture) }
    case 'place':
      return { placed: await placeOn(job, job.layers) }
    case 'segment':
      await makeSegment(job)
      return {}
    case 'still-scene':
      await makeStillScene(job)
      return {}
    case 'sound':
      await makeSound(job)
      return {}
    case 'music':
      await makeMusic(job)
      return {}
    case 'join':
      return joinSegments(job)
    case 'picture':
      await readPicture(job)
      return {}
    case 'poster':
      await makePoster(job)
      return {}
    case 'first-frame':
      await makeFirstFrame(job)
      return {}
    case 'contact-sheet':
      await drawContactSheet(job)
      return {}
  }
}
