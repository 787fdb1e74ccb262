import type { CaptionCue } from '@callsheet/lib/cut/captions.ts'

/** SubRip: the speaker comes before the words, with a colon. */
export function toSrt(cues: readonly CaptionCue[]): string {
  return cues
    .map(
      (cue, index) => `${index + 1}\n${span(cue, ',')}\n${cue.speaker ? `${cue.speaker}: ` : ''}${oneLine(cue.text)}\n`
    )
    .join('\n')
}

/** WebVTT: the speaker is a voice tag, which players may show or style. `language` is a tag. */
export function toVtt(cues: readonly CaptionCue[], language?: string | null): string {
  const blocks = cues.map((cue, index) => {
    const text = escapeText(oneLine(cue.text))
    return `${index + 1}\n${span(cue, '.')}\n${cue.speaker ? `<v ${escapeText(oneLine(cue.speaker))}>${text}</v>` : text}\n`
  })
  return [language ? `WEBVTT\nKind: captions\nLanguage: ${language}\n` : 'WEBVTT\n', ...blocks].join('\n')
}

function span({ startSeconds, endSeconds }: CaptionCue, point: ',' | '.'): string {
  return `${clock(startSeconds, point)} --> ${clock(endSeconds, point)}`
}

function clock(seconds: number, point: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(milliseconds % 1_000).padStart(3, '0')
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1_000) % 60)}${point}${rest}`
}

/** An empty line would end the caption, and an arrow would start new times. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('-->', '→').trim()
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
