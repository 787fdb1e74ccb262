import type { ClipFacts } from '@callsheet/lib/cut/clip-facts.ts'
import { framesPerSecond, type FrameRate } from '@callsheet/lib/cut/frame-rate.ts'
import type { PlacedClip, Timeline } from '@callsheet/lib/cut/timeline.ts'

export interface FcpxmlOptions {
  title: string
  timeline: Timeline
  /** In the order of the timeline. `path` is relative to the document. */
  clips: readonly { path: string; facts: ClipFacts }[]
}

interface Format {
  id: string
  width: number
  height: number
  frameRate: FrameRate
}

/** FCPXML 1.11: one asset per file, in and out points on the frame grid of the sequence. */
export function toFcpxml({ title, timeline, clips }: FcpxmlOptions): string {
  const { frameRate, width, height } = timeline
  const formats: Format[] = []
  const formatOf = (wanted: Omit<Format, 'id'>): Format => {
    const known = formats.find((format) => keyOf(format) === keyOf(wanted))
    if (known) return known
    const format = { ...wanted, id: `r${formats.length + 1}` }
    formats.push(format)
    return format
  }
  const sequenceFormat = formatOf({ width, height, frameRate })
  const files = [...new Map(clips.map((clip) => [clip.path, clip] as const)).values()]
  const assetOf = (path: string | undefined) => files.findIndex((file) => file.path === path) + 1
  const assets = files.map(({ path, facts }, index) => {
    const format = formatOf(facts)
    const sound = facts.sound
      ? ` hasAudio="1" audioSources="1" audioChannels="${facts.sound.channels}" audioRate="${facts.sound.sampleRate}"`
      : ''
    return [
      `    <asset id="a${index + 1}" name="${escape(nameOf(path))}" start="0s" duration="${time(facts.frames, facts.frameRate)}" hasVideo="1" format="${format.id}"${sound} videoSources="1">`,
      `      <media-rep kind="original-media" src="${escape(encodeURI(path))}"/>`,
      `    </asset>`
    ].join('\n')
  })
  const spine = timeline.clips.map((clip, index) => {
    const start = Math.round(clip.inSeconds * framesPerSecond(frameRate))
    const frames = clip.shownFrames ?? clip.frames
    const element = `            <asset-clip ref="a${assetOf(clips[index]?.path)}" name="${escape(nameOf(clips[index]?.path ?? clip.name))}" offset="${time(clip.startFrame, frameRate)}" start="${time(start, frameRate)}" duration="${time(frames, frameRate)}" tcFormat="NDF"${slowed(clip, frameRate)}`
    if (frames === clip.frames) return element
    // The film holds the last frame here, or has its end card. The editor chooses how: a gap keeps the place.
    const gap = (gapName: string, from: number, to: number) =>
      from < to
        ? `\n            <gap name="${gapName}" offset="${time(from, frameRate)}" start="0s" duration="${time(to - from, frameRate)}"/>`
        : ''
    const end = clip.startFrame + clip.frames
    const cardFrom = index === timeline.clips.length - 1 ? (timeline.endCard?.startFrame ?? end) : end
    return `${element}${gap('Held', clip.startFrame + frames, cardFrom)}${gap('End card', cardFrom, end)}`
  })
  const name = escape(title)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.11">',
    '  <resources>',
    ...formats.map(formatElement),
    ...assets,
    '  </resources>',
    '  <library>',
    `    <event name="${name}">`,
    `      <project name="${name}">`,
    `        <sequence format="${sequenceFormat.id}" duration="${time(timeline.frames, frameRate)}" tcStart="0s" tcFormat="NDF" audioLayout="stereo" audioRate="48k">`,
    '          <spine>',
    ...spine,
    '          </spine>',
    '        </sequence>',
    '      </project>',
    '    </event>',
    '  </library>',
    '</fcpxml>',
    ''
  ].join('\n')
}

/** The end of a clip's element. A slowed clip maps its time: the whole of what is shown onto less of the file. */
function slowed({ inSeconds, frames, shownFrames = frames, speed = 1 }: PlacedClip, frameRate: FrameRate): string {
  if (speed === 1) return '/>'
  const start = Math.round(inSeconds * framesPerSecond(frameRate))
  const points = [
    [start, start],
    [start + shownFrames, start + Math.round(shownFrames * speed)]
  ] as const
  const map = points.map(
    ([at, value]) => `<timept time="${time(at, frameRate)}" value="${time(value, frameRate)}" interp="linear"/>`
  )
  return `><timeMap>${map.join('')}</timeMap></asset-clip>`
}

function formatElement({ id, width, height, frameRate }: Format): string {
  return `    <format id="${id}" frameDuration="${time(1, frameRate)}" width="${width}" height="${height}" colorSpace="1-1-1 (Rec. 709)"/>`
}

/** Seconds as a fraction of whole numbers, so that nothing is rounded. */
function time(frames: number, { numerator, denominator }: FrameRate): string {
  return frames === 0 ? '0s' : `${frames * denominator}/${numerator}s`
}

function keyOf({ width, height, frameRate }: Omit<Format, 'id'>): string {
  return `${width}x${height}@${frameRate.numerator}/${frameRate.denominator}`
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]*$/, '')
}

function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
