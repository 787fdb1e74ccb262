import { useRef, useState, type KeyboardEvent } from 'react'
import { Check, Columns2, Download, ImagePlus, PencilLine, RotateCcw } from 'lucide-react'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { formatCredits, two } from '../components/words.ts'
import { RetakeDialog, RetakeQuestion } from './retake-dialog.tsx'
import { SceneFrame } from '../media/scene-frame.tsx'
import { markOf, whatIsRetaken } from '../media/media-words.ts'
import { framedWords } from '../media/framed-words.ts'
import { sheetWords } from '../media/sheet-words.ts'
import { TakesDialog } from './takes-dialog.tsx'
import type { Review } from './use-review.ts'
import classes from './review.module.css'

export interface ReviewSheetProps {
  pipeline: PipelineView
  review: Review
  /** In a narrower column than the page's. */
  isInCard?: boolean
}

type Dialog = { kind: DialogKind; sceneId: string } | null

/** `again` asks for the same, `retake` asks for other words first. */
type DialogKind = 'again' | 'retake' | 'new-still' | 'takes'

/** The contact sheet. Arrow keys move, A approves, R retakes, E edits, T compares takes. */
export function ReviewSheet({ pipeline, review, isInCard = false }: ReviewSheetProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const [current, setCurrent] = useState(0)
  const cells = useRef<(HTMLLIElement | null)[]>([])
  const { scenes, aspectRatio, closedAt } = pipeline
  const isOpen = closedAt === null
  const open = scenes.find(({ id }) => id === dialog?.sceneId)

  const focus = (index: number) => {
    const next = Math.max(0, Math.min(scenes.length - 1, index))
    setCurrent(next)
    cells.current[next]?.focus()
  }
  const act = (key: string, scene: SceneView): boolean => {
    const can = actionsOf(scene, isOpen)
    if (key === 'a' && can.approveDraft && scene.draft) review.approveDrafts.mutate([scene.draft.id])
    else if (key === 'a' && can.approve && scene.image)
      review.approve.mutate({ sceneId: scene.id, imageId: scene.image.id })
    else if (key === 'r' && can.retake) setDialog({ kind: 'again', sceneId: scene.id })
    else if (key === 'e' && can.retake) setDialog({ kind: 'retake', sceneId: scene.id })
    else if (key === 't') setDialog({ kind: 'takes', sceneId: scene.id })
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const columns = columnsOf(cells.current)
    const moves: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      Home: 0,
      End: scenes.length - 1
    }
    const target = moves[event.key]
    const scene = scenes[index]
    if (target !== undefined) focus(target)
    else if (!scene || review.isBusy || !act(event.key.toLowerCase(), scene)) return
    event.preventDefault()
  }
  const isWide = widthOf(aspectRatio) > 1.2
  return (
    <>
      <ol
        className={classes.sheet}
        aria-label="Contact sheet"
        data-wide={isWide || undefined}
        style={{ '--frame-width': frameWidthOf({ isWide, isInCard, count: scenes.length }) }}
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
            onFocus={() => setCurrent(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <SceneFrame scene={scene} ratio={aspectRatio} />
            <div className={classes.line}>
              {scene.speaker ? <strong>{scene.speaker} </strong> : null}
              <p>{scene.spokenScript || scene.motion || scene.prompt}</p>
              {sheetWords(scene.image ?? {}) ? <p className="small">{sheetWords(scene.image ?? {})}</p> : null}
              {framedWords(scene.video ?? {}) ? <p className="small">{framedWords(scene.video ?? {})}</p> : null}
            </div>
            <SceneActions
              scene={scene}
              isOpen={isOpen}
              review={review}
              onDialog={(kind) => setDialog({ kind, sceneId: scene.id })}
            />
          </li>
        ))}
      </ol>
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
    </>
  )
}

interface SceneActionsProps {
  scene: SceneView
  isOpen: boolean
  review: Review
  onDialog(kind: DialogKind): void
}

function SceneActions({ scene, isOpen, review, onDialog }: SceneActionsProps) {
  const { id, image, video, draft, position } = scene
  const can = actionsOf(scene, isOpen)
  const name = `scene ${two(position)}`
  const clip = video?.status === 'Completed' ? video : null
  return (
    <div className={classes.actions}>
      {can.approve && image ? (
        <button
          type="button"
          className={classes.filmButton}
          data-primary
          disabled={review.isBusy}
          aria-label={`Approve ${name}`}
          onClick={() => review.approve.mutate({ sceneId: id, imageId: image.id })}
        >
          <Check size={15} aria-hidden /> Approve
        </button>
      ) : null}
      {can.approveDraft && draft ? (
        <button
          type="button"
          className={classes.filmButton}
          data-primary
          disabled={review.isBusy}
          aria-label={`Approve the draft of ${name}`}
          onClick={() => review.approveDrafts.mutate([draft.id])}
        >
          <Check size={15} aria-hidden /> Approve draft
        </button>
      ) : null}
      {can.retake ? (
        <>
          <button
            type="button"
            className={classes.filmButton}
            disabled={review.isBusy}
            aria-label={`Retake ${name} as it is`}
            title={`A new take costs ${formatCredits(whatIsRetaken(scene).media?.credits ?? 0)}`}
            onClick={() => onDialog('again')}
          >
            <RotateCcw size={14} aria-hidden /> Retake
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
      {[image, video, draft].some((media) => (media?.take ?? 1) > 1) ? (
        <button
          type="button"
          className={classes.filmButton}
          aria-label={`Compare takes of ${name}`}
          onClick={() => onDialog('takes')}
        >
          <Columns2 size={14} aria-hidden /> Takes
        </button>
      ) : null}
      {clip ? (
        <a className={classes.filmButton} href={`${clip.url}?download`} aria-label={`Download the clip of ${name}`}>
          <Download size={14} aria-hidden /> Download
        </a>
      ) : null}
      {isOpen && (markOf(scene) === 'failed' || draft) && scene.stage === 'review' ? (
        <button
          type="button"
          className={classes.filmButton}
          disabled={review.isBusy}
          onClick={() => review.skip.mutate(id)}
        >
          Skip
        </button>
      ) : null}
    </div>
  )
}

interface Can {
  approve: boolean
  approveDraft: boolean
  retake: 'image' | 'video' | 'draft' | null
}

function actionsOf(scene: SceneView, isOpen: boolean): Can {
  const { stage, image, approvedAt, draft, draftApprovedAt } = scene
  if (!isOpen || stage === 'skipped') return { approve: false, approveDraft: false, retake: null }
  const { what, media } = whatIsRetaken(scene)
  const isDone = media?.status === 'Completed' || media?.status === 'Failed'
  const isInReview = stage === 'review'
  return {
    approve: isInReview && image?.status === 'Completed' && approvedAt === null,
    approveDraft: isInReview && draft?.status === 'Completed' && draftApprovedAt === null,
    retake: isDone ? what : null
  }
}

function frameWidthOf({ isWide, isInCard, count }: { isWide: boolean; isInCard: boolean; count: number }): string {
  if (isInCard) return isWide ? '18rem' : '12rem'
  if (isWide) return '22rem'
  return count < 5 ? '18rem' : '14rem'
}

/** How many cells are in the first row. */
function columnsOf(cells: readonly (HTMLLIElement | null)[]): number {
  const top = cells[0]?.offsetTop
  return Math.max(1, cells.filter((cell) => cell?.offsetTop === top).length)
}

function widthOf(ratio: string): number {
  const { width, height } = readRatio(ratio) ?? square
  return width / height
}
