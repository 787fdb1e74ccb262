import { watchMemory } from '../job-processes/answer-jobs.ts'
import { leaveSignalsToParent } from '../job-processes/leave-signals-to-parent.ts'
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

/** Each job loads its code: codecs, a canvas, a network that finds faces and a picture library are much for one that needs none. */
async function run(job: AssemblerJob): Promise<AssemblerFindings> {
  switch (job.kind) {
    case 'inspect':
      return { facts: await (await import('./inspect-clip.ts')).inspectClip(job.source) }
    case 'focus':
      return { focus: await (await import('./focus/measure-focus.ts')).measureFocus(job) }
    case 'hear':
      return { voice: await (await import('./find-voice.ts')).findVoice(job.source, job.hasPicture) }
    case 'place':
      return { placed: await (await import('./paint-layers.ts')).placeOn(job, job.layers) }
    case 'segment':
      await (await import('./make-segment.ts')).makeSegment(job)
      return {}
    case 'still-scene':
      await (await import('./make-still-scene.ts')).makeStillScene(job)
      return {}
    case 'sound':
      await (await import('./make-sound.ts')).makeSound(job)
      return {}
    case 'music':
      await (await import('./make-music.ts')).makeMusic(job)
      return {}
    case 'soundtrack':
      await (await import('./make-soundtrack.ts')).makeSoundtrack(job)
      return {}
    case 'measure':
      return { sound: (await import('./measure-film.ts')).measureFilm(job.source) }
    case 'join':
      await (await import('./join-segments.ts')).joinSegments(job)
      return {}
    case 'picture':
      await (await import('./read-picture.ts')).readPicture(job)
      return {}
    case 'poster':
      await (await import('./make-poster.ts')).makePoster(job)
      return {}
    case 'first-frame':
      await (await import('./make-first-frame.ts')).makeFirstFrame(job)
      return {}
    case 'contact-sheet':
      await (await import('./contact-sheet.ts')).drawContactSheet(job)
      return {}
  }
}
