import { addressOf } from '@callsheet/lib/http/contract.ts'
import type { MusicBed } from '@callsheet/lib/cut/music-bed.ts'
import type { SoundMix } from '@callsheet/lib/cut/sound-mix.ts'
import type { FrameRate } from '@callsheet/lib/cut/frame-rate.ts'
import { planSound, type PlannedSound } from '@callsheet/lib/sound/plan-sound.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import { mediaSource } from '../../api/media-source.ts'
import type { Film } from '../film-of.ts'

/** A longer film is not mixed in the page: its sound would fill the memory of a phone (`docs/decisions/timeline.md`). */
const mostSeconds = 270

export interface PlannedPiece extends PlannedSound {
  /** Address of the clip. Null where it is silent. */
  own: string | null
  /** Address of the spoken line. */
  line: string | null
}

/** What is mixed, and from which addresses. */
export interface PreviewPlan {
  frameRate: FrameRate
  frames: number
  isLevelled: boolean
  mix: SoundMix | null
  pieces: PlannedPiece[]
  music: { bed: MusicBed; address: string } | null
}

/** The sound of a film as it will be cut. Null for one that is too long. */
export function planPreview(
  { timeline, pieces }: Film,
  { isLevelled, mix = null, music }: CutSettings
): PreviewPlan | null {
  if (timeline.durationSeconds > mostSeconds) return null
  const planned = planSound({
    timeline,
    mix,
    clips: pieces.map(({ clip, known, voice }) => ({
      clipId: clip.videoId,
      hasSound: known.facts.sound !== null,
      isMuted: clip.isMuted === true,
      isSpeaking: known.heard !== null,
      voice: voice && voice.place.seconds > 0 ? voice.place : null
    }))
  })
  return {
    frameRate: timeline.frameRate,
    frames: timeline.frames,
    isLevelled,
    mix,
    pieces: planned.map((sound, index) => {
      const { clip, known } = pieces[index] ?? {}
      const isOwnHeard = known?.facts.sound && !clip?.isMuted
      return {
        ...sound,
        own: clip && isOwnHeard ? mediaSource(clip.videoId) : null,
        line: sound.voice && known?.voice ? lineAddress(known.voice.takeId) : null
      }
    }),
    music: music ? { bed: music, address: addressOf(musicApi.sound, { params: { id: music.id } }) } : null
  }
}

const lineAddress = (id: string) => addressOf(voicesApi.sound, { params: { id } })

export const addressesOf = ({ pieces, music }: PreviewPlan): string[] => [
  ...new Set([...pieces.flatMap(({ own, line }) => [own, line]), music?.address].flatMap((address) => address ?? []))
]
