import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { firstOpen } from './first-open.ts'
import { VoiceLineRow, type LineFit } from './voice-line-row.tsx'
import classes from './voices.module.css'

const RecordPanel = lazyPart(() => import('./record/record-panel.tsx'), 'RecordPanel')

export interface VoiceLinesProps {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  lines: readonly VoiceLine[]
  canSpeak: boolean
  recordLabel: string
  fitOf(line: VoiceLine): LineFit | null
}

/** Lines with their takes: heard, spoken again, uploaded, or recorded one after the other. */
export function VoiceLines({ adId, language, lines, canSpeak, recordLabel, fitOf }: VoiceLinesProps) {
  const [recordFrom, setRecordFrom] = useState<number | null>(null)
  const over = lines.filter(({ spokenBy }) => spokenBy === 'voice-over')
  return (
    <>
      {over.length > 0 ? (
        <div className={classes.chips}>
          <Button size="compact-sm" variant="default" onClick={() => setRecordFrom(firstOpen(over))}>
            {recordLabel}
          </Button>
          <span className="small soft">In your own voice, line by line. It costs nothing.</span>
        </div>
      ) : null}
      {recordFrom === null ? null : (
        <Suspense fallback={<p role="status">Opening the microphone…</p>}>
          <RecordPanel
            adId={adId}
            language={language}
            lines={over}
            from={recordFrom}
            onClose={() => setRecordFrom(null)}
          />
        </Suspense>
      )}
      {lines.length > 0 ? (
        <ol className={classes.rows}>
          {lines.map((line, index) => (
            <VoiceLineRow
              key={index}
              adId={adId}
              language={language}
              line={line}
              canSpeak={canSpeak}
              fit={fitOf(line)}
              onRecord={() => setRecordFrom(over.indexOf(line))}
            />
          ))}
        </ol>
      ) : null}
    </>
  )
}
