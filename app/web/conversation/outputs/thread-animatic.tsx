import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { api } from '../../api/client.ts'
import { paceOf } from '../../api/live.ts'
import { NextStepAction } from '../../components/next-step.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { Working } from '../../components/working.tsx'
import { countOf, two } from '../../components/words.ts'
import { AnimaticFilm } from '../../animatics/animatic-film.tsx'
import classes from '../../components/cards.module.css'
import conversation from '../conversation.module.css'

const pollMilliseconds = 1_500

/** Polls until the animatic is made or has failed. */
const animaticQuery = (animatic: AnimaticView) =>
  queryOptions({
    queryKey: ['animatics', animatic.id],
    queryFn: ({ signal }) => api.call(animaticsApi.read, { params: { id: animatic.id }, signal }),
    initialData: animatic,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => paceOf(state.data?.nextStep.isWaiting, pollMilliseconds)
  })

/** The board in motion in a conversation: its progress, then the film and the link to the review. */
export function ThreadAnimatic({ animatic: first }: { animatic: AnimaticView }) {
  const { data: animatic } = useQuery(animaticQuery(first))
  const { progress, failureMessage, nextStep } = animatic
  return (
    <Sheet
      title={`${animatic.title}, in motion`}
      note={`animatic ${two(animatic.version)} · ${countOf(animatic.scenes.length, 'scene')}`}
    >
      <div className={classes.stack}>
        {animatic.url ? (
          <div className={conversation.media}>
            <AnimaticFilm animatic={animatic} />
          </div>
        ) : null}
        {nextStep.isWaiting ? (
          <Working next="you watch it here">
            {progress ? `${progress.label}, ${progress.done} of ${progress.total}.` : `${nextStep.label}.`}
          </Working>
        ) : (
          <div>
            {failureMessage ? <p>{failureMessage}</p> : null}
            <NextStepAction step={nextStep} />
          </div>
        )}
      </div>
    </Sheet>
  )
}
