import { useQuery } from '@tanstack/react-query'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import type { VoiceChoice } from '@callsheet/lib/voices.ts'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import { VoiceSelect } from '../voices/voice-select.tsx'
import classes from '../components/cards.module.css'

export interface VoiceFieldProps {
  ad: AdView
  onChange(voice: VoiceChoice): void
}

/** Who speaks over the film. Only for types whose clips say nothing of their own accord, where somebody can speak. */
export function VoiceField({ ad, onChange }: VoiceFieldProps) {
  const type = videoTypeSchema.safeParse(ad.videoType).data
  const isSilent = type !== undefined && videoTypeEntry(type).promptAgent === null
  const { data: view } = useQuery({ ...voiceOverQuery(ad.id), enabled: isSilent })
  if (!isSilent || !view?.isAvailable) return null
  return (
    <fieldset className={classes.group}>
      <legend>Voice over the film</legend>
      <VoiceSelect value={view.voice} isSuggested={view.isSuggested} hearIn={{ adId: ad.id }} onChange={onChange} />
      <p className="small soft">
        It speaks the lines that nobody in the picture says, once the clips are there. The board leaves them out of the
        clips, so choose before the storyboard.
      </p>
    </fieldset>
  )
}
