import { Button, Modal, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TakeRequest } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import type { AdSceneView } from '@callsheet/lib/wire/scenes-api.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { two } from '../components/words.ts'
import { MediaCard } from '../media/media-card.tsx'
import classes from '../components/cards.module.css'
import { scenesQuery } from './scenes-query.ts'

interface SceneTakesProps {
  adId: string
  scene: AdSceneView
}

const pollMilliseconds = 1_500

/** A button that opens every take of the scene, where there is more than one. */
export function SceneTakes({ adId, scene }: SceneTakesProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!scene.hasOtherTakes && !isOpen) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Every take
      </Button>
      {isOpen ? <TakesOfScene adId={adId} scene={scene} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function TakesOfScene({ adId, scene, onClose }: SceneTakesProps & { onClose(): void }) {
  const queryClient = useQueryClient()
  const { number } = scene
  const params = { id: adId, number }
  const takesRead = useQuery({
    // Below its ad, so that each change of a medium of the ad reads it again.
    queryKey: ['ads', adId, 'takes', number],
    queryFn: ({ signal }) => api.call(scenesApi.listTakes, { params, signal }),
    refetchInterval: ({ state }) =>
      paceOf(
        [...(state.data?.images ?? []), ...(state.data?.videos ?? [])].some(({ nextStep }) => nextStep.isWaiting),
        pollMilliseconds
      )
  })
  const onSettled = () => {
    void takesRead.refetch()
    void queryClient.invalidateQueries({ queryKey: scenesQuery(adId).queryKey })
  }
  const put = useMutation({
    mutationFn: (body: TakeRequest) => api.call(scenesApi.useTake, { params, body }),
    onSettled
  })
  const error = takesRead.error ?? put.error
  const takes = takesRead.data ? [...takesRead.data.images, ...takesRead.data.videos] : null
  return (
    <Modal opened onClose={onClose} size="70rem" title={`Scene ${two(number)}, every take`}>
      {error ? <ProblemNotice error={error} /> : null}
      <p className="small soft">
        A clip brings its still along. Another still has to be approved again, and its clip is bought anew.
      </p>
      {takes ? (
        <div className={classes.gridFormats}>
          {takes.map((media) => {
            const isInUse = [scene.image, scene.video].some((used) => used?.id === media.id)
            const what = `${media.kind === 'image' ? 'still' : 'clip'}, take ${media.take}`
            return (
              <div key={media.id} className={classes.stack}>
                <MediaCard media={media} onChange={onSettled} />
                {isInUse ? <p className="small soft">In use: {what}</p> : null}
                {!isInUse && media.status === 'Completed' && !media.footage ? (
                  <Button
                    variant="default"
                    loading={put.isPending}
                    onClick={() => put.mutate(media.kind === 'image' ? { imageId: media.id } : { videoId: media.id })}
                  >
                    Use the {what}
                  </Button>
                ) : null}
              </div>
            )
          })}
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}
