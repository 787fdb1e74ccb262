import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react'
import { Button, Modal } from '@mantine/core'
import { Check, ChevronLeft, ChevronRight, Columns2, PencilLine, RotateCcw, X } from '../icons/icons.ts'
import type { MediaView, PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { FrameWords } from '../media/film-frame.tsx'
import { markOf, markWords, mediaWords } from '../media/media-words.ts'
import { posterOf } from '../media/picture.tsx'
import { countOf, two } from '../components/words.ts'
import { clipSource } from '../footage/clip-source.ts'
import { RetakeForm } from './retake-dialog.tsx'
import type { SceneCan } from './scene-actions.ts'
import type { Review } from './use-review.ts'
import classes from './scene-viewer.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const ZoomStage = lazyPart(() => import('./zoom-stage.tsx'), 'ZoomStage')

export interface SceneViewerProps {
  pipeline: PipelineView
  scene: SceneView
  review: Review
  can: SceneCan
  /** Words are being changed, beside the still. */
  isEditing: boolean
  onEdit(isEditing: boolean): void
  onOpen(scene: SceneView): void
  /** Does what a key means for the scene: A, R, T. */
  onKey(key: string, scene: SceneView): boolean
  onClose(): void
}

/**
 * One scene as large as the window, its words and buttons beside it. Arrow keys and swipes turn, N goes to the next still
 * that nobody has approved, A approves, E edits, R retakes, T compares takes, Escape goes back to the sheet.
 */
export function SceneViewer({
  pipeline,
  scene,
  review,
  can,
  isEditing,
  onEdit,
  onOpen,
  onKey,
  onClose
}: SceneViewerProps) {
  const { scenes } = pipeline
  const place = scenes.findIndex(({ id }) => id === scene.id)
  const next = nextToApprove(scenes, place)
  const turn = (step: number) => {
    const other = scenes[place + step]
    if (other) onOpen(other)
  }
  const panel = useRef<HTMLDivElement>(null)
  // The keys work at once, also after the scene was turned by a button that is gone.
  useEffect(() => {
    if (!isEditing) panel.current?.focus()
  }, [isEditing, scene.id])
  // A button that was pressed can be gone after it, and the focus with it.
  useEffect(() => {
    if (!isEditing && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [isEditing, can.approve, can.approveDraft])
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, video')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'arrowright') turn(1)
    else if (key === 'arrowleft') turn(-1)
    else if (key === 'n' && next) onOpen(next)
    else if (key === 'e' && can.retake) onEdit(true)
    else if (review.isBusy || !onKey(key, scene)) return
    event.preventDefault()
  }
  const name = `scene ${two(scene.position)}`
  const toApprove = scenes.filter((each) => markOf(each) === 'to-approve').length
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={!isEditing}>
      <Modal.Content aria-label={`Scene ${two(scene.position)}, large`}>
        <Modal.Body p={0}>
          {/* The keys belong to the whole view. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div ref={panel} className={classes.viewer} tabIndex={-1} data-autofocus onKeyDown={onKeyDown}>
            <div className={classes.stage}>
              <Suspense fallback={<FrameWords title="Enlarging" isWorking />}>
                <Stage scene={scene} onSeen={review.pictures.see} onSwipe={turn} />
              </Suspense>
            </div>
            <div className={classes.side} data-calm={!isEditing || undefined}>
              <div className={classes.head}>
                <h2>Scene {two(scene.position)}</h2>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label="Scene before"
                  disabled={place <= 0}
                  onClick={() => turn(-1)}
                >
                  <ChevronLeft size={20} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label="Scene after"
                  disabled={place >= scenes.length - 1}
                  onClick={() => turn(1)}
                >
                  <ChevronRight size={20} aria-hidden />
                </button>
                <button type="button" className={classes.icon} aria-label="Back to the sheet" onClick={onClose}>
                  <X size={20} aria-hidden />
                </button>
              </div>
              {/* On a phone it scrolls, so the keys must reach it. */}
              <div className={classes.words} role="region" aria-label={`Words of ${name}`} tabIndex={0}>
                {isEditing ? (
                  <RetakeForm scene={scene} review={review} onClose={() => onEdit(false)} />
                ) : (
                  <Words scene={scene} />
                )}
              </div>
              {isEditing ? null : (
                <div className={classes.actions}>
                  {can.approve && scene.image ? (
                    <Button size="md" leftSection={<Check size={18} aria-hidden />} onClick={() => onKey('a', scene)}>
                      Approve {name}
                    </Button>
                  ) : can.approveDraft ? (
                    <Button size="md" leftSection={<Check size={18} aria-hidden />} onClick={() => onKey('a', scene)}>
                      Approve the draft of {name}
                    </Button>
                  ) : (
                    <p className="small soft">
                      <span className={classes.mark}>{markWords[markOf(scene)]}.</span>{' '}
                      {toApprove > 0
                        ? `${countOf(toApprove, 'still')} to approve.`
                        : 'No still waits for your approval.'}
                    </p>
                  )}
                  {next ? (
                    <Button variant="default" onClick={() => onOpen(next)}>
                      Next to approve
                    </Button>
                  ) : null}
                  {can.retake ? (
                    <>
                      <Button
                        variant="default"
                        leftSection={<PencilLine size={16} aria-hidden />}
                        onClick={() => onEdit(true)}
                      >
                        Edit
                      </Button>
                      <Button
                        variant="default"
                        leftSection={<RotateCcw size={16} aria-hidden />}
                        onClick={() => onKey('r', scene)}
                      >
                        Retake
                      </Button>
                    </>
                  ) : null}
                  {[scene.image, scene.video, scene.draft].some((media) => (media?.take ?? 1) > 1) ? (
                    <Button
                      variant="default"
                      leftSection={<Columns2 size={16} aria-hidden />}
                      onClick={() => onKey('t', scene)}
                    >
                      Takes
                    </Button>
                  ) : null}
                </div>
              )}
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface StageProps {
  scene: SceneView
  onSeen(imageId: string): void
  onSwipe(step: 1 | -1): void
}

function Stage({ scene, onSeen, onSwipe }: StageProps) {
  const clip = scene.video ?? scene.draft
  const shown = clip ?? scene.image
  if (clip?.url)
    return (
      <video
        key={clip.id}
        {...clipSource(clip)}
        {...posterOf(clip, 1080)}
        controls
        playsInline
        aria-label={`${clip.isDraft ? 'Draft' : 'Clip'} of scene ${scene.position}`}
      />
    )
  const still = scene.image
  if (hasPicture(still) && !clip)
    return (
      <ZoomStage
        still={still}
        alt={`Scene ${scene.position}: ${scene.spokenScript || scene.prompt}`}
        onSeen={() => onSeen(still.id)}
        onSwipe={onSwipe}
      />
    )
  if (!shown) return <FrameWords title="No still yet" />
  const words = mediaWords(shown)
  return (
    <FrameWords title={words.title} isWorking={words.isWorking}>
      {words.text}
    </FrameWords>
  )
}

function Words({ scene: { speaker, spokenScript, prompt, motion } }: { scene: SceneView }) {
  return (
    <>
      {spokenScript ? (
        <p dir="auto">
          {speaker ? <strong>{speaker}: </strong> : null}
          {spokenScript}
        </p>
      ) : null}
      <p dir="auto" className="small soft">
        {prompt}
      </p>
      {motion ? <p className="small soft">In the clip: {motion}</p> : null}
    </>
  )
}

const hasPicture = (image: MediaView | null): image is MediaView & { url: string } =>
  image !== null && image.url !== null

/** The first still after this one that waits for an approval, then from the beginning. */
function nextToApprove(scenes: readonly SceneView[], place: number): SceneView | null {
  const others = [...scenes.slice(place + 1), ...scenes.slice(0, Math.max(0, place))]
  return others.find((scene) => markOf(scene) === 'to-approve' || markOf(scene) === 'draft') ?? null
}
