import { languageFacts } from '@callsheet/lib/languages.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSample, type HeardSample } from './sample-player.ts'

/** What is heard at a place, for eyes and for screen readers, and what went wrong. */
export function SampleStatus({ place }: { place: string }) {
  const heard = useSample(place)
  const sample = heard?.phase === 'playing' ? heard.sample : null
  return (
    <>
      <p className="small soft" role="status">
        {heard ? wordsOf(heard) : ''}
      </p>
      {sample ? (
        // The words are heard at this moment, so a screen reader does not say them too.
        <p className="small" lang={sample.language} dir="auto" aria-hidden>
          “{sample.line}”
        </p>
      ) : null}
      {heard?.phase === 'failed' ? <ProblemNotice error={heard.error} /> : null}
    </>
  )
}

function wordsOf({ phase, name, sample }: HeardSample): string {
  switch (phase) {
    case 'asking':
      return `${name} is about to speak…`
    case 'playing':
      return `${name} speaks${sample ? ` ${languageFacts(sample.language).label}` : ''}. Escape ends it.`
    case 'blocked':
      return `${name} is ready. This browser wants one more press on Listen.`
    case 'ended':
      return `${name} has spoken.`
    case 'stopped':
      return `${name} was stopped.`
    case 'failed':
      return ''
  }
}
