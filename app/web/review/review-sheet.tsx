import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Check, Columns2, Download, Film, ImagePlus, Maximize2, PencilLine, RotateCcw, Undo2 } from '../icons/icons.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { formatCredits, two } from '../components/words.ts'
import { AskFirst } from '../components/ask-first.tsx'
import type { Approval } from './approvals.ts'
import { OwnClipDialog } from '../footage/own-clip-dialog.tsx'
import { RetakeDialog, RetakeQuestion } from './retake-dialog.tsx'
import { SceneFrame } from '../media/scene-frame.tsx'
import { actionsOf, type SceneCan } from './scene-actions.ts'
import { markOf, retakeCredits } from '../media/media-words.ts'
import { framedWords } from '../media/framed-words.ts'
import { SheetNote } from '../elements/sheet-note.tsx'
import { columnsOf } from '../media/columns-of.ts'
import { TakesDialog } from './takes-dialog.tsx'
import { WhenRoomy } from '../components/when-roomy.tsx'
import type { Review } from './use-review.ts'
import classes from './review.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const SceneViewer = lazyPart(() => import('./scene-viewer.tsx'), 'SceneViewer')

export interface ReviewSheetProps {
  pipeline: PipelineView
  review: Review
  /** In a narrower column than the page's. */
  isInCard?: boolean
}

type Dialog = { kind: DialogKind; sceneId: string } | null

/** `again` asks for the same, `retake` asks for other words first. */
type DialogKind = 'again' | 'retake' | 'new-still' | 'takes' | 'skip' | 'own-clip'

/**
 * The contact sheet. Arrow keys move, Enter enlarges, N goes to the next still to approve, A approves, R retakes, E edits,
 * T compares takes.
 */
export function ReviewSheet({ pipeline, review, isInCard = false }: ReviewSheetProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const [current, setCurrent] = useState(0)
  const [viewer, setViewer] = useState<{ sceneId: string; isEditing: boolean } | null>(null)
  const cells = useRef<(HTMLLIElement | null)[]>([])
  const { scenes, aspectRatio, closedAt } = pipeline
  const isOpen = closedAt === null
  const open = scenes.find(({ id }) => id === dialog?.sceneId)
  const viewed = scenes.find(({ id }) => id === viewer?.sceneId)
  const canOf = (scene: SceneView): SceneCan => {
    const can = actionsOf(scene, isOpen)
    return { ...can, approve: can.approve && !review.pictures.isUnseen(scene) }
  }

  const focus = (index: number) => {
    const next = Math.max(0, Math.min(scenes.length - 1, index))
    setCurrent(next)
    cells.current[next]?.focus()
  }
  const act = (key: string, scene: SceneView): boolean => {
    const can = canOf(scene)
    const approval = key === 'a' ? approvalOf(scene, can) : null
    if (approval) review.approve(approval)
    else if (key === 'r' && can.retake) setDialog({ kind: 'again', sceneId: scene.id })
    else if (key === 'e' && can.retake) setDialog({ kind: 'retake', sceneId: scene.id })
    else if (key === 't') setDialog({ kind: 'takes', sceneId: scene.id })
    else return false
    return true
  }
  /** Does what a key means for a frame. False when it means nothing. */
  const press = (key: string, index: number): boolean => {
    const columns = columnsOf(cells.current)
    const moves: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      Home: 0,
      End: scenes.length - 1
    }
    const toApprove = scenes.flatMap((each, place) => (markOf(each) === 'to-approve' ? place : []))
    const target = key.toLowerCase() === 'n' ? (toApprove.find((each) => each > index) ?? toApprove[0]) : moves[key]
    const scene = scenes[index]
    if (target !== undefined) focus(target)
    else if (key === 'Enter' && scene) setViewer({ sceneId: scene.id, isEditing: false })
    else return scene !== undefined && act(key.toLowerCase(), scene)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, index: number) => {
    // On a button of the frame, letters mean the frame. The other keys are the button's.
    const isForFrame = event.target === event.currentTarget || /^[a-z]$/i.test(event.key)
    if (isForFrame && !isShortcut(event) && press(event.key, index)) event.preventDefault()
  }
  // What had the focus can be gone after a press, as the button of a retake is. The keys go on with the same frame. Before
  // the first look at a frame, a key only goes to one: nothing is approved that nobody pointed at.
  const wasUsed = useRef(false)
  const onLostKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.target !== document.body || document.querySelector('[role=dialog]') || isShortcut(event)) return
    const isFirst = !wasUsed.current && keysOfFrames.includes(event.key.toLowerCase())
    if (isFirst ? press('n', -1) || press('Home', 0) : wasUsed.current && press(event.key, current))
      event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onLostKey(event)
    if (!isInCard) document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isInCard])
  const isWide = widthOf(aspectRatio) > 1.2
  const sheet = useRef<HTMLOListElement>(null)
  // What stands above it takes from the height of its frames. Later it stays as it is, so that nothing moves.
  useLayoutEffect(() => {
    const top = (sheet.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    sheet.current?.style.setProperty('--sheet-top', `${Math.round(top)}px`)
  }, [])
  return (
    <>
      <ol
        ref={sheet}
        className={classes.sheet}
        aria-label="Contact sheet"
        data-wide={isWide || undefined}
        data-fits={!isInCard || undefined}
        style={{
          '--frame-width': frameWidthOf({ isWide, isInCard, count: scenes.length }),
          '--frame-ratio': widthOf(aspectRatio)
        }}
      >
        {scenes.map((scene, index) => (
          <li
            key={scene.id}
            ref={(cell) => {
              cells.current[index] = cell
            }}
            className={classes.cell}
            tabIndex={index === current ? 0 : -1}
            aria-label={`Scene ${scene.position}, ${scene.nextStep.label}`}
            onFocus={() => {
              wasUsed.current = true
              setCurrent(index)
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <div className={classes.frame}>
              <SceneFrame scene={scene} ratio={aspectRatio} watch={review.pictures} />
              <button
                type="button"
                className={classes.enlarge}
                data-whole={!(scene.video ?? scene.draft)?.url || undefined}
                aria-label={`Enlarge scene ${two(scene.position)}`}
                onClick={() => setViewer({ sceneId: scene.id, isEditing: false })}
              >
                <Maximize2 size={16} aria-hidden />
              </button>
            </div>
            <SceneActions
              scene={scene}
              can={canOf(scene)}
              isOpen={isOpen}
              review={review}
              onDialog={(kind) => setDialog({ kind, sceneId: scene.id })}
            />
            {review.refusalOf(scene.id) ? (
              <p role="alert" className={`${classes.refusal} small`}>
                Not approved: {review.refusalOf(scene.id)}
              </p>
            ) : null}
            <div className={classes.line}>
              {scene.speaker ? <strong>{scene.speaker} </strong> : null}
              <p dir="auto">{scene.spokenScript || scene.motion || scene.prompt}</p>
              <SheetNote adId={pipeline.adId} image={scene.image} className="small" />
              {framedWords(scene.video ?? {}) ? <p className="small">{framedWords(scene.video ?? {})}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      {viewed && viewer ? (
        <Suspense fallback={null}>
          <SceneViewer
            pipeline={pipeline}
            scene={viewed}
            review={review}
            can={canOf(viewed)}
            isEditing={viewer.isEditing}
            onEdit={(isEditing) => setViewer({ sceneId: viewed.id, isEditing })}
            onOpen={({ id }) => setViewer({ sceneId: id, isEditing: false })}
            onKey={act}
            onClose={() => {
              setViewer(null)
              focus(scenes.indexOf(viewed))
            }}
          />
        </Suspense>
      ) : null}
      {open && dialog?.kind === 'again' ? (
        <RetakeQuestion scene={open} review={review} onClose={() => setDialog(null)} />
      ) : null}
      {open && dialog?.kind === 'retake' ? (
        <RetakeDialog scene={open} review={review} onClose={() => setDialog(null)} />
      ) : null}
      {open && dialog?.kind === 'new-still' ? (
        <RetakeDialog scene={open} review={review} isStill onClose={() => setDialog(null)} />
      ) : null}
      {open && dialog?.kind === 'takes' ? (
        <TakesDialog scene={open} pipeline={pipeline} review={review} onClose={() => setDialog(null)} />
      ) : null}
      {open && dialog?.kind === 'own-clip' ? (
        <OwnClipDialog adId={pipeline.adId} scene={open.position} onClose={() => setDialog(null)} />
      ) : null}
      {open && dialog?.kind === 'skip' ? (
        <SkipQuestion scene={open} review={review} onClose={() => setDialog(null)} />
      ) : null}
    </>
  )
}

const keysOfFrames = ['arrowright', 'arrowleft', 'arrowdown', 'arrowup', 'n', 'a', 'r', 'e', 't']

const isShortcut = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  ctrlKey || metaKey || altKey

interface SceneActionsProps {
  scene: SceneView
  can: SceneCan
  isOpen: boolean
  review: Review
  onDialog(kind: DialogKind): void
}

function SceneActions({ scene, can, isOpen, review, onDialog }: SceneActionsProps) {
  const { id, image, video, draft, position, earlier } = scene
  const name = `scene ${two(position)}`
  const clip = video?.status === 'Completed' ? video : null
  const retakePrice = formatCredits(retakeCredits(scene))
  const first =
    can.retake === 'video' && scene.clipPrice !== undefined ? 'clip' : scene.stillPrice !== undefined ? 'still' : null
  return (
    <div className={classes.actions}>
      {review.pictures.isUnseen(scene) ? (
        <button
          type="button"
          className={classes.filmButton}
          aria-label={`Load the picture of ${name} again`}
          onClick={review.pictures.loadAgain}
        >
          <RotateCcw size={14} aria-hidden /> Load again
        </button>
      ) : null}
      {can.approve && image ? (
        <button
          type="button"
          className={classes.filmButton}
          data-primary
          aria-label={`Approve ${name}`}
          onClick={() => review.approve({ sceneId: id, what: 'still', mediaId: image.id })}
        >
          <Check size={15} aria-hidden /> Approve
        </button>
      ) : null}
      {/* In the place of the button, so that the others stay where they are. */}
      {markOf(scene) === 'approved' ? (
        <span className={classes.filmButton} data-approved>
          <Check size={15} aria-hidden /> Approved
        </span>
      ) : null}
      {can.approveDraft && draft ? (
        <button
          type="button"
          className={classes.filmButton}
          data-primary
          aria-label={`Approve the draft of ${name}`}
          onClick={() => review.approve({ sceneId: id, what: 'draft', mediaId: draft.id })}
        >
          <Check size={15} aria-hidden /> Approve draft
        </button>
      ) : null}
      {can.retake ? (
        <>
          <button type="button" className={classes.filmButton} title="It asks first" onClick={() => onDialog('again')}>
            <RotateCcw size={14} aria-hidden />
            {/* One piece, or the gap of the button opens before the comma. */}
            <span>
              {first ? `Make the ${first}` : 'Retake'}
              <span className="visually-hidden">
                {first ? ' of ' : ' '}
                {name} as it is
              </span>
              , {retakePrice}
            </span>
          </button>
          <button
            type="button"
            className={classes.filmButton}
            aria-label={`Edit ${name}`}
            onClick={() => onDialog('retake')}
          >
            <PencilLine size={14} aria-hidden /> Edit
          </button>
        </>
      ) : null}
      {can.goBack && earlier ? (
        <button
          type="button"
          className={classes.filmButton}
          disabled={review.isBusy}
          aria-label={`Go back to take ${earlier.take} of ${name}`}
          onClick={() => review.putTake.mutate({ sceneId: id, ...takeOf(earlier) })}
        >
          <Undo2 size={14} aria-hidden /> Back to take {earlier.take}
        </button>
      ) : null}
      {can.retake === 'draft' ? (
        <button
          type="button"
          className={classes.filmButton}
          aria-label={`A new still of ${name}`}
          onClick={() => onDialog('new-still')}
        >
          <ImagePlus size={14} aria-hidden /> New still
        </button>
      ) : null}
      {[image, video, draft].some((media) => (media?.take ?? 1) > 1 || media?.footage) ? (
        <button
          type="button"
          className={classes.filmButton}
          aria-label={`Compare takes of ${name}`}
          onClick={() => onDialog('takes')}
        >
          <Columns2 size={14} aria-hidden /> Takes
        </button>
      ) : null}
      {isOpen ? (
        <button
          type="button"
          className={classes.filmButton}
          aria-label={`${video?.footage ? 'Your clip' : 'Use my own clip'} in ${name}`}
          onClick={() => onDialog('own-clip')}
        >
          <Film size={14} aria-hidden />
          {video?.footage ? (
            'Your clip'
          ) : (
            <span>
              <WhenRoomy>Use my </WhenRoomy>
              <span className={classes.firstWord}>own clip</span>
            </span>
          )}
        </button>
      ) : null}
      {clip ? (
        <a className={classes.filmButton} href={`${clip.url}?download`} aria-label={`Download the clip of ${name}`}>
          <Download size={14} aria-hidden /> Download
        </a>
      ) : null}
      {isOpen && (markOf(scene) === 'failed' || (draft && scene.stage === 'review')) ? (
        <button
          type="button"
          className={classes.filmButton}
          disabled={review.isBusy}
          aria-label={`Skip ${name}`}
          onClick={() => onDialog('skip')}
        >
          Skip
        </button>
      ) : null}
    </div>
  )
}

function SkipQuestion({ scene, review, onClose }: { scene: SceneView; review: Review; onClose(): void }) {
  return (
    <AskFirst
      title={`Skip scene ${two(scene.position)}?`}
      yes="Skip it"
      no="Keep it"
      isBusy={review.skip.isPending}
      error={review.skip.error}
      onYes={() => review.skip.mutate(scene.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The film goes on without it
        {scene.stage === 'review' ? ', and the credits held for its clip are given back' : ''}. It cannot be taken up
        again.
      </p>
    </AskFirst>
  )
}

const takeOf = ({ kind, id }: NonNullable<SceneView['earlier']>) =>
  kind === 'image' ? { imageId: id } : { videoId: id }

function approvalOf({ id, image, draft }: SceneView, can: SceneCan): Approval | null {
  if (can.approveDraft && draft) return { sceneId: id, what: 'draft', mediaId: draft.id }
  return can.approve && image ? { sceneId: id, what: 'still', mediaId: image.id } : null
}

function frameWidthOf({ isWide, isInCard, count }: { isWide: boolean; isInCard: boolean; count: number }): string {
  if (isInCard) return isWide ? '18rem' : '12rem'
  if (isWide) return '22rem'
  return count < 5 ? '18rem' : '14rem'
}

function widthOf(ratio: string): number {
  const { width, height } = readRatio(ratio) ?? square
  return width / height
}
