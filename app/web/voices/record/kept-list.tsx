import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { formatAgo } from '../../components/words.ts'
import { bringTake } from './bring-take.ts'
import { keptRecordings, type KeptRecording } from './kept-recordings.ts'
import { useSoundAddress } from './use-sound-address.ts'
import classes from './record.module.css'

export interface KeptListProps {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  lines: readonly VoiceLine[]
  /** The one that the panel itself shows. */
  except: string | null
  onBrought(): unknown
}

export const keptQueryKey = (adId: string, language?: AdLanguage) => ['kept-recordings', adId, language ?? null]

/** Recordings that broke off or were not stored: the browser still has them. */
export function KeptList({ adId, language, lines, except, onBrought }: KeptListProps) {
  const { data = [], refetch } = useQuery({
    queryKey: keptQueryKey(adId, language),
    async queryFn() {
      const recordings = await keptRecordings.list(adId, language)
      const found = await Promise.all(
        recordings.map(async (recording) => ({ recording, sound: await keptRecordings.sound(recording) }))
      )
      return found.flatMap(({ recording, sound }) => (sound ? [{ recording, sound }] : []))
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always'
  })
  const shown = data.filter(({ recording }) => recording.id !== except)
  if (shown.length === 0) return null
  return (
    <section className={classes.kept} aria-label="Recordings that are not stored yet">
      <strong>{shown.length === 1 ? 'A recording is not stored yet' : 'Recordings that are not stored yet'}</strong>
      <ul>
        {shown.map(({ recording, sound }) => (
          <KeptRow
            key={recording.id}
            recording={recording}
            sound={sound}
            // Its scene can have moved since then.
            line={lines.find(({ lineHash }) => lineHash === recording.lineHash)}
            onBrought={onBrought}
            onGone={refetch}
          />
        ))}
      </ul>
    </section>
  )
}

interface KeptRowProps {
  recording: KeptRecording
  sound: Blob
  line: VoiceLine | undefined
  onBrought(): unknown
  onGone(): unknown
}

function KeptRow({ recording, sound, line, onBrought, onGone }: KeptRowProps) {
  const address = useSoundAddress(sound)
  const throwAway = async () => {
    await keptRecordings.remove(recording.id)
    await onGone()
  }
  const keep = useMutation({
    mutationFn: (of: VoiceLine) => {
      const { adId, language } = recording
      return bringTake({ adId, language, line: of, source: 'recorded', file: sound })
    },
    async onSuccess() {
      await throwAway()
      await onBrought()
    }
  })
  return (
    <li>
      <p>{recording.line}</p>
      <p className="small soft">
        Recorded {formatAgo(new Date(recording.startedAt).toISOString())}, kept in this browser.
        {line ? '' : ' The ad no longer has this line.'}
      </p>
      {/* The line itself stands above it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls src={address} aria-label={`What was said of: ${recording.line}`} />
      {keep.error ? <ProblemNotice error={keep.error} /> : null}
      <div className={classes.actions}>
        {line ? (
          <Button size="compact-sm" loading={keep.isPending} onClick={() => keep.mutate(line)}>
            Store it as a take
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={() => void throwAway()}>
          Throw it away
        </Button>
      </div>
    </li>
  )
}
