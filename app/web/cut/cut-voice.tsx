import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noVoice } from '@callsheet/lib/voices.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import { VoiceSelect } from '../voices/voice-select.tsx'
import { VoiceLineRow } from './voice-line-row.tsx'
import classes from './cut.module.css'

/** Who speaks over the film: chosen, priced, spoken, and heard line by line. The next cut lays the lines over the clips. */
export function CutVoice({ adId }: { adId: string }) {
  const { data: view, error } = useQuery(voiceOverQuery(adId))
  if (error) return <ProblemNotice error={error} />
  if (!view) return null
  const over = view.lines.filter(({ spokenBy }) => spokenBy === 'voice-over')
  return (
    <div className={classes.list}>
      <p className="small soft">
        {over.length > 0
          ? 'One voice speaks every line that nobody in the picture says. Its clip is held until the line is said.'
          : 'The clips say their lines themselves, so nothing is left for a voice to speak.'}
      </p>
      {view.isAvailable ? null : (
        <p className="small">
          No speech API is connected here. An operator sets SPEECH_API_KEY for the agents service.
        </p>
      )}
      {over.length > 0 ? <VoiceChoice view={view} /> : null}
      {view.lines.length > 0 ? (
        <ol className={classes.rows}>
          {view.lines.map((line, index) => (
            <VoiceLineRow key={index} adId={adId} line={line} canSpeak={view.isAvailable && view.voice !== noVoice} />
          ))}
        </ol>
      ) : null}
      {over.length > 0 && view.isAvailable && view.voice !== noVoice ? <SpeakAll view={view} /> : null}
    </div>
  )
}

function VoiceChoice({ view }: { view: VoiceOverView }) {
  const { adId } = view
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: (body: UpdateAdRequest) => api.call(adsApi.update, { params: { id: adId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ads', adId] })
  })
  return (
    <>
      <VoiceSelect
        value={view.voice}
        isSuggested={view.isSuggested}
        isDisabled={choose.isPending}
        onChange={(voice) => choose.mutate({ voice })}
      />
      {choose.error ? <ProblemNotice error={choose.error} /> : null}
    </>
  )
}

function SpeakAll({ view }: { view: VoiceOverView }) {
  const { adId, credits, balance, summary, voice, lines } = view
  const queryClient = useQueryClient()
  const open = lines.filter((line) => line.credits > 0 || (line.spokenBy === 'voice-over' && line.take === null))
  if (open.length === 0) return <p className="small soft">{summary} Cut the film again to hear the newest takes.</p>
  return (
    <div className={classes.priceRow}>
      <span className="small soft">
        {formatCredits(credits)} of {formatCredits(balance)}; given back for what fails
      </span>
      <SpendButton
        what={`${summary.split(': ')[0]}?`}
        credits={credits}
        once={['speak', adId, voice, ...lines.map(({ take }) => take?.id ?? '')]}
        buy={(idempotencyKey) =>
          api.call(voicesApi.speak, { params: { id: adId }, body: { maximumCredits: credits }, idempotencyKey })
        }
        onBought={() => queryClient.invalidateQueries({ queryKey: voiceOverQuery(adId).queryKey })}
      >
        Speak the lines
      </SpendButton>
    </div>
  )
}
