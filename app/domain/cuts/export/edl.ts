import { nominalRate, secondsOf, type FrameRate } from '@callsheet/lib/cut/frame-rate.ts'
import type { Timeline } from '@callsheet/lib/cut/timeline.ts'

/** By custom, a programme starts at one hour. */
const recordStartHours = 1

/**
 * CMX 3600: one cut per clip, non-drop timecode at the timeline's rate. `files` has the names of the clips, in order.
 */
export function toEdl({
  title,
  timeline,
  files
}: {
  title: string
  timeline: Timeline
  files: readonly string[]
}): string {
  const { frameRate } = timeline
  const reels = nameReels(timeline.clips.map((clip, index) => files[index] ?? clip.name))
  const origin = recordStartHours * 3_600 * nominalRate(frameRate)
  const events = timeline.clips.flatMap((clip, index) => {
    const sourceIn = Math.round(clip.inSeconds / secondsOf(1, frameRate))
    // No list of this kind holds a frame. Where a clip is held, the record is empty until the next one.
    const frames = clip.shownFrames ?? clip.frames
    const { speed = 1 } = clip
    const sourceOut = sourceIn + Math.round(frames * speed)
    const source = `${timecode(sourceIn, frameRate)} ${timecode(sourceOut, frameRate)}`
    const start = origin + clip.startFrame
    const record = `${timecode(start, frameRate)} ${timecode(start + frames, frameRate)}`
    const file = files[index] ?? clip.name
    const reel = reels.get(file) ?? ''
    return [
      `${String(index + 1).padStart(3, '0')}  ${reel.padEnd(8)} AA/V  C        ${source} ${record}`,
      ...(speed < 1 ? [motion({ reel, speed, sourceIn, frameRate })] : []),
      `* FROM CLIP NAME: ${file}`,
      ...(frames < clip.frames ? [`* HELD ON ITS LAST FRAME FOR ${clip.frames - frames} FRAMES`] : [])
    ]
  })
  return [`TITLE: ${plain(title)}`, 'FCM: NON-DROP FRAME', '', ...events, ''].join('\n')
}

interface Motion {
  reel: string
  speed: number
  /** First frame of the clip that is used. */
  sourceIn: number
  frameRate: FrameRate
}

/** The clip of this event is played at so many of its frames a second. */
function motion({ reel, speed, sourceIn, frameRate }: Motion): string {
  const rate = (speed * nominalRate(frameRate)).toFixed(1).padStart(5, '0')
  return `M2   ${reel.padEnd(8)}       ${rate}                ${timecode(sourceIn, frameRate)}`
}

/** At most eight letters and digits, different for each file, because an editor takes one reel as one source. */
function nameReels(files: readonly string[]): Map<string, string> {
  const reels = new Map<string, string>()
  for (const [index, file] of files.entries()) {
    if (reels.has(file)) continue
    const short = file
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 8)
    const isFree = short !== '' && ![...reels.values()].includes(short)
    reels.set(file, isFree ? short : `CLIP${String(index + 1).padStart(3, '0')}`)
  }
  return reels
}

export function timecode(frames: number, rate: FrameRate): string {
  const perSecond = nominalRate(rate)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(frames / perSecond)
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60, frames % perSecond].map(two).join(':')
}

function plain(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').slice(0, 70)
}
