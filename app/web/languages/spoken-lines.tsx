import { useQuery } from '@tanstack/react-query'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { VoiceLines } from '../voices/voice-lines.tsx'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import classes from './languages.module.css'

/** The lines that are said over the film in a language. How a clip is fitted to its line is chosen on the page of the cut. */
export function SpokenLines({ view }: { view: LanguageView }) {
  const { adId, language, label, voiceOver } = view
  const { data, error } = useQuery(voiceOverQuery(adId, language))
  if (error) return <ProblemNotice error={error} />
  if (!data) return <p role="status">Reading the lines…</p>
  return (
    <div className={classes.spoken}>
      <VoiceLines
        adId={adId}
        language={language}
        lines={data.lines.filter(({ spokenBy }) => spokenBy === 'voice-over')}
        canSpeak={voiceOver.isAvailable && data.voice !== noVoice && data.voice !== ownVoice}
        recordLabel={`Record the lines in ${label}`}
        fitOf={() => null}
      />
    </div>
  )
}
