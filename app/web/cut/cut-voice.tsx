import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { PriceBeside } from '../spending/price-beside.tsx'
import { SpendButton } from '../spending/spend-button.tsx'
import { useVoiceRefresh, voiceOverQuery } from '../voices/voice-queries.ts'
import type { LineFit } from '../voices/voice-line-row.tsx'
import { VoiceLines } from '../voices/voice-lines.tsx'
import { VoiceSelect } from '../voices/voice-select.tsx'
import type { Editor } from './use-editor.ts'
import classes from './cut.module.css'

/** Who speaks over the film: chosen, priced, spoken, and heard line by line. The next cut lays the lines over the clips. */
export function CutVoice({ adId, editor }: { adId: string; editor?: Editor }) {
  const { data: view, error } = useQuery(voiceOverQuery(adId))
  if (error) return <ProblemNotice error={error} />
  if (!view) return null
  const over = view.lines.filter(({ spokenBy }) => spokenBy === 'voice-over')
  const canSpeak = view.isAvailable && view.voice !== noVoice && view.voice !== ownVoice
  return (
    <div className={classes.list}>
      <p className="small soft">
        {over.length > 0
          ? 'One voice speaks every line that nobody in the picture says, or you say it yourself. Its clip is held until the line is said.'
          : 'The clips say their lines themselves, so nothing is left for a voice to speak.'}
      </p>
      {view.isAvailable ? null : (
        <p className="small">
          No speech API is connected here: record the lines or upload them, or let an operator set SPEECH_API_KEY or
          ELEVENLABS_API_KEY for the agents service.
        </p>
      )}
      {over.length > 0 ? <VoiceChoice view={view} /> : null}
      <VoiceLines
        adId={adId}
        lines={view.lines}
        canSpeak={canSpeak}
        recordLabel="Record the lines"
        fitOf={(line) => (editor ? fitOf(editor, line) : null)}
      />
      {over.length > 0 && canSpeak ? <SpeakAll view={view} /> : null}
    </div>
  )
}

/** Before the first cut: the lines that no clip says, and nothing where the clips say all of them. */
export function VoiceBeforeCut({ adId }: { adId: string }) {
  const { data: view } = useQuery(voiceOverQuery(adId))
  if (!view?.lines.some(({ spokenBy }) => spokenBy === 'voice-over')) return null
  return (
    <section className={classes.panel} aria-label="Voice">
      <h2>Voice</h2>
      <CutVoice adId={adId} />
    </section>
  )
}

/** How the clips of a line are made to last as long as it does. Null where the cut has none of them. */
function fitOf({ film, settings, desk }: Editor, line: VoiceLine): LineFit | null {
  const isOfLine = (index: number) => {
    const known = film?.pieces[index]?.known
    return known !== undefined && known.hook === line.hook && (line.hook !== null || known.scene === line.scene)
  }
  const places = settings.clips.flatMap((_, index) => (isOfLine(index) ? [index] : []))
  const [first] = places
  if (first === undefined) return null
  return {
    value: settings.clips[first]?.fit ?? 'hold',
    choose: (fit) =>
      desk.change({ clips: settings.clips.map((clip, index) => (places.includes(index) ? { ...clip, fit } : clip)) })
  }
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
        hearIn={{ adId }}
        isDisabled={choose.isPending}
        onChange={(voice) => choose.mutate({ voice })}
      />
      {choose.error ? <ProblemNotice error={choose.error} /> : null}
    </>
  )
}

function SpeakAll({ view }: { view: VoiceOverView }) {
  const { adId, credits, summary, voice, lines } = view
  const refresh = useVoiceRefresh(adId)
  const open = lines.filter((line) => line.credits > 0 || (line.spokenBy === 'voice-over' && line.take === null))
  if (open.length === 0) return <p className="small soft">{summary} Cut the film again to hear the newest takes.</p>
  return (
    <div className={classes.priceRow}>
      <PriceBeside credits={credits} />
      <SpendButton
        what={`${summary.split(': ')[0]}?`}
        credits={credits}
        once={['speak', adId, voice, ...lines.map(({ take }) => take?.id ?? '')]}
        buy={(idempotencyKey) =>
          api.call(voicesApi.speak, { params: { id: adId }, body: { maximumCredits: credits }, idempotencyKey })
        }
        onBought={refresh}
      >
        Speak the lines
      </SpendButton>
    </div>
  )
}
