import { SegmentedControl } from '@mantine/core'
import type { ClipFit } from '@callsheet/lib/cut/clip-fit.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { OwnTakeActions } from './own-take-actions.tsx'
import { TakeChoice } from './take-choice.tsx'
import { sourceOf } from './take-words.ts'
import { useVoiceRefresh } from './voice-queries.ts'
import classes from './voices.module.css'

export interface VoiceLineRowProps {
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
  line: VoiceLine
  canSpeak: boolean
  /** Null where no cut has its clip yet. */
  fit: LineFit | null
  onRecord(): void
}

/** What the cut does with a clip that is shorter than its line. */
export interface LineFit {
  value: ClipFit
  choose(fit: ClipFit): void
}

/** One line: who says it, its take to hear, and what can be done with it. */
export function VoiceLineRow({ adId, language, line, canSpeak, fit, onRecord }: VoiceLineRowProps) {
  const { scene, hook, take, spokenBy, overSeconds } = line
  const name = hook === null ? `Scene ${scene}` : `Opening ${hook}`
  return (
    <li className={classes.row}>
      <strong>{name}</strong>
      <p lang={language} dir="auto">
        {line.line}
      </p>
      {spokenBy === 'clip' ? <span className="label">Said in its clip</span> : null}
      {take?.url ? (
        <>
          <span className="small soft">
            Take {take.take}, {sourceOf(take)}, {(take.durationSeconds ?? 0).toFixed(1)} s
          </span>
          {/* The line itself stands above it. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio controls preload="none" src={take.url} aria-label={`${name}, take ${take.take}, ${sourceOf(take)}`} />
        </>
      ) : null}
      <TakeChoice adId={adId} line={line} name={name} />
      {overSeconds > 0 ? (
        <>
          <p className="small">
            Too long for its clip by {overSeconds} s: the clip is{' '}
            {fit?.value === 'slow' ? 'slowed by at most a tenth, then ' : ''}
            held on its last frame. Nothing is cut off.
          </p>
          {fit ? (
            <SegmentedControl
              size="xs"
              aria-label={`${name}, until its line is said`}
              data={[
                { value: 'hold', label: 'Hold the clip' },
                { value: 'slow', label: 'Slow it first' }
              ]}
              value={fit.value}
              onChange={(value) => fit.choose(value === 'slow' ? 'slow' : 'hold')}
            />
          ) : null}
        </>
      ) : null}
      {take?.failureMessage ? <p className="small">{take.failureMessage} Its credits were given back.</p> : null}
      {spokenBy === 'voice-over' ? (
        <div className={classes.chips}>
          <LineStep adId={adId} language={language} line={line} name={name} canSpeak={canSpeak} />
          <FasterStep adId={adId} language={language} line={line} name={name} canSpeak={canSpeak} />
          <OwnTakeActions adId={adId} language={language} line={line} name={name} onRecord={onRecord} />
        </div>
      ) : null}
    </li>
  )
}

type LineStepProps = Pick<VoiceLineRowProps, 'adId' | 'language' | 'line' | 'canSpeak'> & { name: string }

/** An opening has no number among the scenes. */
const placeOf = ({ line: { scene, hook }, language }: Pick<VoiceLineRowProps, 'line' | 'language'>) => ({
  ...(hook === null ? { scenes: [scene] } : { hooks: [hook] }),
  ...(language && { language })
})

/** Another take of a line that is too long for its clip, so fast that it fits. */
function FasterStep({ adId, language, line, name, canSpeak }: LineStepProps) {
  const refresh = useVoiceRefresh(adId)
  const { take, fittingSpeed } = line
  if (!canSpeak || !take || take.nextStep.isWaiting || fittingSpeed === null) return null
  return (
    <SpendButton
      button={{ size: 'compact-sm', variant: 'default' }}
      what={`${name}: its line again, ${fittingSpeed} times as fast?`}
      credits={take.credits}
      once={['speak-faster', adId, take.id]}
      buy={(idempotencyKey) =>
        api.call(voicesApi.speak, {
          params: { id: adId },
          body: { ...placeOf({ line, language }), isRetake: true, speed: fittingSpeed, maximumCredits: take.credits },
          idempotencyKey
        })
      }
      onBought={refresh}
    >
      Speak it {fittingSpeed}× as fast
    </SpendButton>
  )
}

function LineStep({ adId, language, line, name, canSpeak }: LineStepProps) {
  const refresh = useVoiceRefresh(adId)
  const { take } = line
  if (take?.nextStep.isWaiting)
    return (
      <span className="small soft" role="status">
        {take.nextStep.label}
      </span>
    )
  if (!canSpeak || take === null || take.source !== 'spoken') return null
  const isRetake = take.status === 'Completed'
  return (
    <SpendButton
      button={{ size: 'compact-sm', variant: 'default' }}
      what={`${name}: ${isRetake ? 'another take of its line' : 'its line'}?`}
      credits={take.credits}
      once={['speak-line', adId, take.id]}
      buy={(idempotencyKey) =>
        api.call(voicesApi.speak, {
          params: { id: adId },
          body: { ...placeOf({ line, language }), isRetake, maximumCredits: take.credits },
          idempotencyKey
        })
      }
      onBought={refresh}
    >
      {isRetake ? 'Another take' : take.nextStep.label}
    </SpendButton>
  )
}
