import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { firstOpen } from '../voices/first-open.ts'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import { VoiceLineRow } from '../voices/voice-line-row.tsx'
import classes from './languages.module.css'

const RecordPanel = lazyPart(() => import('../voices/record/record-panel.tsx'), 'RecordPanel')

/** The lines that are said over the film in a language: heard, recorded, uploaded or spoken again one by one. */
export function SpokenLines({ view }: { view: LanguageView }) {
  const { adId, language, label, voiceOver } = view
  const { data, error } = useQuery(voiceOverQuery(adId, language))
  const [recordFrom, setRecordFrom] = useState<number | null>(null)
  if (error) return <ProblemNotice error={error} />
  if (!data) return <p role="status">Reading the lines…</p>
  const lines = data.lines.filter(({ spokenBy }) => spokenBy === 'voice-over')
  const canSpeak = voiceOver.isAvailable && data.voice !== noVoice && data.voice !== ownVoice
  return (
    <div className={classes.spoken}>
      {lines.length > 0 ? (
        <div className={classes.priced}>
          <Button size="compact-sm" variant="default" onClick={() => setRecordFrom(firstOpen(lines))}>
            Record the lines in {label}
          </Button>
          <span className="small soft">In your own voice, line by line. It costs nothing.</span>
        </div>
      ) : null}
      {recordFrom === null ? null : (
        <Suspense fallback={<p role="status">Opening the microphone…</p>}>
          <RecordPanel
            adId={adId}
            language={language}
            lines={lines}
            from={recordFrom}
            onClose={() => setRecordFrom(null)}
          />
        </Suspense>
      )}
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <VoiceLineRow
            key={index}
            adId={adId}
            language={language}
            line={line}
            canSpeak={canSpeak}
            fit={null}
            onRecord={() => setRecordFrom(index)}
          />
        ))}
      </ol>
    </div>
  )
}
