import { isSpeakerOffScreen } from '@callsheet/app/domain/elements/find-cast.ts'
import { clipSettingOf } from '@callsheet/app/domain/videos/clip-setting.ts'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import type { VideoPromptContext } from '@callsheet/lib/wire/video-prompt.ts'
import { aspectRatio } from './asked-of.ts'

const longestBeat = 30

/** What the prompt engine is told of each clip of a board, as the app writes it into the clip's row. */
export function clipsOfBoard(
  script: Script,
  { elements, shots, look }: Storyboard,
  language: string
): VideoPromptContext[] {
  const format = script.formatSlug
  const setting = clipSettingOf({ videoType: adFormat(format).suggestedVideoType, format, language, look })
  const cast = elements.filter(({ kind }) => kind === 'cast')
  const lineAt = (index: number) => shots[index]?.spokenScript || undefined
  return shots.map((shot, index) => ({
    prompt: shot.motion,
    title: shot.title,
    motion: shot.motion,
    speaker: shot.speaker,
    spokenScript: shot.spokenScript,
    voice: shot.spokenScript === '' ? undefined : script.cast.find(({ name }) => name === shot.speaker)?.voice,
    lineBefore: lineAt(index - 1),
    lineAfter: lineAt(index + 1),
    ...setting,
    stillPrompt: shot.prompt,
    action: shot.action,
    isSpeakerOffScreen: isSpeakerOffScreen({ ...shot, speaker: shot.speaker, cast }) || undefined,
    shotSize: shot.shotSize,
    cameraMove: shot.cameraMove,
    soundEffects: shot.soundEffects,
    elements: shot.elementSlugs.flatMap((slug) => elements.find((element) => element.slug === slug) ?? []),
    beats: [],
    durationSeconds: shot.durationSeconds,
    aspectRatio
  }))
}

/** The one clip of a silent reaction: the script's scenes are its moments. */
export function singleClip(script: Script, idea: string): VideoPromptContext {
  const seen = script.scenes.slice(0, 1).flatMap(({ visual, realAction }) => visual ?? realAction ?? [])
  const beats = script.scenes.flatMap(({ realAction, chibiAction, sfx, durationSeconds }) =>
    realAction && chibiAction && sfx
      ? [{ realAction, chibiAction, sfx, durationSeconds: Math.min(durationSeconds, longestBeat) }]
      : []
  )
  return {
    prompt: `${[idea, ...seen].join('. ')}.`,
    title: script.title,
    motion: '',
    spokenScript: '',
    soundEffects: [],
    elements: [],
    beats,
    durationSeconds: Math.max(1, Math.round(beats.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0))),
    aspectRatio
  }
}
