import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { lineExpected, maximumLineBytes, type VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { bringTake } from './record/bring-take.ts'
import { useVoiceRefresh } from './voice-queries.ts'
import classes from './voices.module.css'

export interface OwnTakeActionsProps {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  line: VoiceLine
  /** `Scene 2` */
  name: string
  onRecord(): void
}

/** A line in the user's own voice: recorded here, or brought as a file. */
export function OwnTakeActions({ adId, language, line, name, onRecord }: OwnTakeActionsProps) {
  const refresh = useVoiceRefresh(adId)
  const bring = useMutation({
    mutationFn: (file: File) => {
      // Known before half a minute of upload.
      if (file.size > maximumLineBytes)
        return Promise.reject(new Error(`This file is too large. Expected: ${lineExpected}.`))
      return bringTake({ adId, language, line, source: 'uploaded', file })
    },
    onSuccess: refresh
  })
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`${name}: record its line`} onClick={onRecord}>
        Record
      </Button>
      <FileButton
        accept="audio/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.webm,.flac"
        inputProps={{ 'aria-label': `${name}: a file with its line` }}
        onChange={(file) => file && bring.mutate(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            aria-label={`${name}: upload its line`}
            loading={bring.isPending}
          >
            Upload
          </Button>
        )}
      </FileButton>
      {bring.error ? (
        <div className={classes.wide}>
          <ProblemNotice error={bring.error} />
        </div>
      ) : null}
    </>
  )
}
