import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { adFormatWorlds } from '@callsheet/lib/ad-formats/ad-format.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { takesTurns, videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { VideoPromptContext } from '@callsheet/lib/wire/video-prompt.ts'

/** What all clips of an ad share, for the prompt of each. */
export type ClipSetting = Pick<VideoPromptContext, 'language' | 'eyeline' | 'world'>

export interface ClipSettingFacts {
  videoType: VideoType
  format: AdFormatSlug | undefined
  language: string | undefined
  /** How the board says that the film looks. */
  look: string | undefined
}

const maximumWorld = 1_000

export function clipSettingOf({ videoType, format, language, look }: ClipSettingFacts): ClipSetting {
  const world = [format && adFormatWorlds[adFormat(format).world].description, look].filter(Boolean).join(' ')
  return {
    language,
    eyeline: eyelineOf(videoType, format),
    world: world === '' ? undefined : cutText(world, maximumWorld)
  }
}

/** Two people who take turns talk to each other, whatever the format. */
function eyelineOf(videoType: VideoType, format: AdFormatSlug | undefined): ClipSetting['eyeline'] {
  if (takesTurns(videoTypeEntry(videoType))) return 'conversation'
  return format && adFormat(format).eyeline
}
