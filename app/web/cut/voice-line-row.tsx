import { useQueryClient } from '@tanstack/react-query'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import classes from './cut.module.css'

export interface VoiceLineRowProps {
  adId: string
  line: VoiceLine
  canSpeak: boolean
}

/** One line: who says it, its take to hear, and what can be done with it. */
export function VoiceLineRow({ adId, line, canSpeak }: VoiceLineRowProps) {
  const { scene, hook, take, spokenBy, overSeconds } = line
  const name = hook === null ? `Scene ${scene}` : `Opening ${hook}`
  return (
    <li className={classes.row}>
      <strong>{name}</strong>
      <p>{line.line}</p>
      {spokenBy === 'clip' ? <span className="label">Said in its clip</span> : null}
      {take?.url ? (
        // The line itself stands above it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          preload="none"
          src={take.url}
          aria-label={`${name}, take ${take.take}, spoken by ${take.voice}`}
        />
      ) : null}
      {overSeconds > 0 ? (
        <p className="small">
          Too long for its clip by {overSeconds} s: the clip is held on its last frame. A shorter line needs no hold.
        </p>
      ) : null}
      {take?.failureMessage ? <p className="small">{take.failureMessage} Its credits were given back.</p> : null}
      {spokenBy === 'voice-over' ? (
        <div className={classes.chips}>
          <LineStep adId={adId} line={line} name={name} canSpeak={canSpeak} />
        </div>
      ) : null}
    </li>
  )
}

function LineStep({ adId, line, name, canSpeak }: VoiceLineRowProps & { name: string }) {
  const queryClient = useQueryClient()
  const { take, scene, hook } = line
  if (take?.nextStep.isWaiting)
    return (
      <span className="small soft" role="status">
        {take.nextStep.label}
      </span>
    )
  // An opening has no number among the scenes.
  if (!canSpeak || take === null || hook !== null) return null
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
          body: { scenes: [scene], isRetake, maximumCredits: take.credits },
          idempotencyKey
        })
      }
      onBought={() => queryClient.invalidateQueries({ queryKey: voiceOverQuery(adId).queryKey })}
    >
      {isRetake ? 'Another take' : take.nextStep.label}
    </SpendButton>
  )
}
