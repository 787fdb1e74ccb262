import { Modal, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MediaView, PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'
import { FilmFrame, FrameWords } from '../media/film-frame.tsx'
import { clipSource } from '../footage/clip-source.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment, two } from '../components/words.ts'
import { edgeWord, mediaWords } from '../media/media-words.ts'
import { CompareTakes, type Take } from './compare-takes.tsx'
import type { Review } from './use-review.ts'
import { Picture, posterOf } from '../media/picture.tsx'
import classes from './review.module.css'

export interface TakesDialogProps {
  scene: SceneView
  pipeline: PipelineView
  review: Review
  onClose(): void
}

const pollMilliseconds = 1_500

const takesQuery = (pipelineId: string, sceneId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId, 'takes', sceneId],
    queryFn: ({ signal }) => api.call(pipelinesApi.listTakes, { params: { id: pipelineId, sceneId }, signal }),
    refetchInterval: ({ state }) =>
      paceOf(
        [...(state.data?.images ?? []), ...(state.data?.videos ?? [])].some(({ nextStep }) => nextStep.isWaiting),
        pollMilliseconds
      )
  })

/** All takes of a scene side by side. Any finished one can be put back in use. */
export function TakesDialog({ scene, pipeline, review, onClose }: TakesDialogProps) {
  const { data, error } = useQuery(takesQuery(pipeline.id, scene.id))
  const what = scene.stage === 'animating' ? 'video' : 'image'
  const canSwitch = pipeline.closedAt === null && scene.stage !== 'skipped'
  const takes = data ? [...data.images, ...data.videos] : []
  const finished = (data?.images ?? []).filter((image): image is Take => image.url !== null)
  return (
    <Modal opened onClose={onClose} size="70rem" title={`Scene ${two(scene.position)}, every take`}>
      {(error ?? review.putTake.error) ? <ProblemNotice error={error ?? review.putTake.error} /> : null}
      {finished.length > 1 ? (
        <CompareTakes takes={finished} usedId={scene.image?.id} ratio={pipeline.aspectRatio} />
      ) : scene.stage === 'review' ? (
        <p className={classes.oneTake} role="status">
          {oneTakeWords(scene, data?.images ?? [])}
        </p>
      ) : null}
      {data ? (
        <div className={classes.takes}>
          {takes.map((media) => {
            const isInUse = [scene.image, scene.video ?? scene.draft].some((used) => used?.id === media.id)
            return (
              <div key={media.id} className={classes.cell}>
                <FilmFrame
                  edge={[edgeWord(media), `T${media.take}`]}
                  foot={[formatMoment(media.createdAt), isInUse ? 'IN USE' : '']}
                  ratio={pipeline.aspectRatio}
                  isMarked={isInUse}
                >
                  <TakePicture media={media} position={scene.position} />
                </FilmFrame>
                {canSwitch && !isInUse && (media.kind === what || media.footage) && !media.isDraft && media.url ? (
                  <div className={classes.actions}>
                    <button
                      type="button"
                      className={classes.filmButton}
                      disabled={review.isBusy}
                      onClick={() =>
                        review.putTake.mutate({
                          sceneId: scene.id,
                          ...(media.kind === 'image' ? { imageId: media.id } : { videoId: media.id })
                        })
                      }
                    >
                      Use take {media.take}
                    </button>
                  </div>
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

/** Why there are no two stills to compare, and when there will be. */
function oneTakeWords({ image }: SceneView, images: readonly MediaView[]): string {
  // The list may be older than the scene.
  const newest = images.find(({ id }) => id === image?.id) ?? image
  if (!newest) return 'There is no still yet.'
  if (newest.nextStep.isWaiting && newest.take > 1)
    return `Take ${newest.take} is being made. It stands beside the one before here as soon as it is there.`
  if (newest.nextStep.isWaiting) return 'The first take is being made.'
  if (newest.take > 1 && newest.status === 'Completed') return 'The takes are being read.'
  return 'There is one still of this scene. A retake stands beside it here, to compare the two.'
}

function TakePicture({ media, position }: { media: MediaView; position: number }) {
  if (media.url && media.kind === 'image')
    return (
      <Picture
        src={media.url}
        alt={`Take ${media.take} of scene ${position}`}
        thumbnails={media.thumbnails}
        sizes="(max-width: 40em) 90vw, 20rem"
      />
    )
  if (media.url)
    return (
      <video
        {...clipSource(media)}
        {...posterOf(media, 640)}
        controls
        playsInline
        aria-label={`${media.isDraft ? 'Draft' : 'Clip'}, take ${media.take} of scene ${position}`}
      />
    )
  const words = mediaWords(media)
  return (
    <FrameWords title={words.title} isWorking={words.isWorking}>
      {words.text}
    </FrameWords>
  )
}
