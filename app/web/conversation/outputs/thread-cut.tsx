import { LineClaims } from '../../ad/line-claims.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CutView, HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { api } from '../../api/client.ts'
import { paceOf } from '../../api/live.ts'
import { FilmFrame } from '../../media/film-frame.tsx'
import { NextStepAction } from '../../components/next-step.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { Speaker } from '../../components/speaker.tsx'
import { Working } from '../../components/working.tsx'
import { countOf, timecode, two } from '../../components/words.ts'
import { MediaCard } from '../../media/media-card.tsx'
import classes from '../../components/cards.module.css'
import conversation from '../conversation.module.css'

const pollMilliseconds = 1_500

/** Polls until the cut is made or has failed. */
const cutQuery = (cut: CutView) =>
  queryOptions({
    queryKey: ['cuts', cut.id],
    queryFn: ({ signal }) => api.call(cutsApi.read, { params: { id: cut.id }, signal }),
    initialData: cut,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) =>
      paceOf(state.data?.status === 'Queued' || state.data?.status === 'Running', pollMilliseconds)
  })

/** The final cut in a conversation: its progress, then the film and the link to its page. */
export function ThreadCut({ cut: first }: { cut: CutView }) {
  const { data: cut } = useQuery(cutQuery(first))
  const { progress, url, failureMessage } = cut
  const length = cut.durationSeconds === null ? '' : timecode(cut.durationSeconds)
  return (
    <Sheet
      title={cut.title}
      note={`cut ${two(cut.version)} · ${countOf(cut.clips.length, 'clip')}${cut.drafts > 0 ? `, ${countOf(cut.drafts, 'draft')}` : ''}`}
    >
      <div className={classes.stack}>
        {url ? (
          <div className={conversation.media}>
            <FilmFrame edge={['CUT', `V${cut.version}`]} foot={[length, cut.aspectRatio]} ratio={cut.aspectRatio}>
              <video
                src={url}
                controls
                playsInline
                preload="metadata"
                aria-label={`Final cut, version ${cut.version}`}
              />
            </FilmFrame>
          </div>
        ) : null}
        {cut.nextStep.isWaiting ? (
          <Working next="you watch it here and download everything as one zip">
            {progress ? `${progress.label}, ${progress.done} of ${progress.total}.` : `${cut.nextStep.label}.`}
          </Working>
        ) : (
          <div>
            {failureMessage ? <p>{failureMessage}</p> : null}
            <NextStepAction step={cut.nextStep} />
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** Other openings of an ad, each with its line and its still or clip. */
export function ThreadHooks({ items }: { items: readonly HookVariantView[] }) {
  const cast = [...new Set(items.flatMap(({ speaker }) => (speaker ? [speaker] : [])))]
  return (
    <Sheet title="Other openings" note={countOf(items.length, 'opening')}>
      <ol className={classes.shots}>
        {items.map((hook) => {
          const media = hook.video ?? hook.image
          return (
            <li key={hook.id} className={classes.shot}>
              <span className="mono">{two(hook.number)}</span>
              <div>
                {hook.speaker ? <Speaker name={hook.speaker} cast={cast} /> : null} <q>{hook.spokenScript}</q>
                <LineClaims check={hook.claims} position={1} />
              </div>
              {media ? <MediaCard media={media} /> : null}
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
