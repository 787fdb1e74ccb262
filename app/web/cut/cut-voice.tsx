import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { useVoiceRefresh, voiceOverQuery } from '../voices/voice-queries.ts'
import { VoiceLineRow, type LineFit } from '../voices/voice-line-row.tsx'
import { firstOpen } from '../voices/first-open.ts'
import { VoiceSelect } from '../voices/voice-select.tsx'
import type { Editor } from './use-editor.ts'
import classes from './cut.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const RecordPanel = lazyPart(() => import('../voices/record/record-panel.tsx'), 'RecordPanel')

/** Who speaks over the film: chosen, priced, spoken, and heard line by line. The next cut lays the lines over the clips. */
export function CutVoice({ adId, editor }: { adId: string; editor?: Editor }) {
  const { data: view, error } = useQuery(voiceOverQuery(adId))
  const [recordFrom, setRecordFrom] = useState<number | null>(null)
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
      {over.length > 0 ? (
        <div className={classes.chips}>
          <Button size="compact-sm" variant="default" onClick={() => setRecordFrom(firstOpen(over))}>
            Record the lines
          </Button>
          <span className="small soft">In your own voice, line by line. It costs nothing.</span>
        </div>
      ) : null}
      {recordFrom === null ? null : (
        <Suspense fallback={<p role="status">Opening the microphone…</p>}>
          <RecordPanel adId={adId} lines={over} from={recordFrom} onClose={() => setRecordFrom(null)} />
        </Suspense>
      )}
      {view.lines.length > 0 ? (
        <ol className={classes.rows}>
          {view.lines.map((line, index) => (
            <VoiceLineRow
              key={index}
              adId={adId}
              line={line}
              canSpeak={canSpeak}
              fit={editor ? fitOf(editor, line) : null}
              onRecord={() => setRecordFrom(over.indexOf(line))}
            />
          ))}
        </ol>
      ) : null}
      {over.length > 0 && canSpeak ? <SpeakAll view={view} /> : null}
    </div>
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
        isDisabled={choose.isPending}
        onChange={(voice) => choose.mutate({ voice })}
      />
      {choose.error ? <ProblemNotice error={choose.error} /> : null}
    </>
  )
}

function SpeakAll({ view }: { view: VoiceOverView }) {
  const { adId, credits, balance, summary, voice, lines } = view
  const refresh = useVoiceRefresh(adId)
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
        onBought={refresh}
      >
        Speak the lines
      </SpendButton>
    </div>
  )
}
