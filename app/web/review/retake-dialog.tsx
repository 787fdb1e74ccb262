import { useState } from 'react'
import { Drawer, Textarea } from '@mantine/core'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { two } from '../components/words.ts'
import { SheetsChoice, sheetsQuestionIn } from '../spending/sheets-choice.tsx'
import { SpendChoice } from '../spending/spend-choice.tsx'
import { isUnanswered, PurchaseProblem } from '../spending/purchase-problem.tsx'
import { SpendDialog } from '../spending/spend-dialog.tsx'
import { usePurchase } from '../spending/use-purchase.ts'
import { retakeCredits, whatIsRetaken } from '../media/media-words.ts'
import type { Review } from './use-review.ts'
import classes from '../components/cards.module.css'

export interface RetakeProps {
  scene: SceneView
  review: Review
  /** Another still, although there is a draft. */
  isStill?: boolean
  onClose(): void
}

/** Makes the same still or clip again. It asks first, and says what happens to the present one. */
export function RetakeQuestion({ scene: asked, review, isStill = false, onClose }: RetakeProps) {
  const [scene] = useState(asked)
  const { what, media, words } = whatIsRetaken(scene, isStill)
  return (
    <SpendDialog
      what={`${isFirst(scene, isStill) ? 'The' : 'Another'} ${words} of scene ${two(scene.position)}?`}
      credits={retakeCredits(scene, isStill)}
      once={['retake', scene.id, media?.id]}
      buy={(idempotencyKey, { word: missingSheets }) =>
        review.retake({ sceneId: scene.id, what, missingSheets }, idempotencyKey)
      }
      onBought={review.take}
      onClose={onClose}
    >
      <p>{keptWords(scene, isStill)}</p>
    </SpendDialog>
  )
}

/** New words for a still or a clip, beside the sheet. The old take stays and can be used again. */
export function RetakeDialog(props: RetakeProps) {
  const { scene, isStill = false, onClose } = props
  const { words } = whatIsRetaken(scene, isStill)
  return (
    <Drawer
      opened
      position="right"
      size="28rem"
      onClose={onClose}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      title={`Scene ${two(scene.position)}, a new ${words}`}
    >
      <RetakeForm {...props} />
    </Drawer>
  )
}

/** The fields and the price of a new take. */
export function RetakeForm({ scene: asked, review, isStill = false, onClose }: RetakeProps) {
  // The take that is replaced is the one that was there when the question was asked, also after a lost answer.
  const [scene] = useState(asked)
  const { what, media } = whatIsRetaken(scene, isStill)
  const start = { prompt: scene.prompt, motion: scene.motion }
  const { fields, change, draft } = useDraftFields(`retake.${scene.id}.${what}`, start)
  const { prompt, motion } = fields
  const {
    start: buy,
    word,
    isPending,
    error
  } = usePurchase({
    once: ['retake', scene.id, media?.id, prompt, motion],
    async buy(idempotencyKey, { word: missingSheets }) {
      const sent = draft.latest()
      const pipeline = await review.retake(
        { sceneId: scene.id, what, prompt: what === 'image' ? prompt : undefined, motion, missingSheets },
        idempotencyKey
      )
      return { pipeline, sent }
    },
    onBought({ pipeline, sent }) {
      draft.dropIfStill(sent)
      review.take(pipeline)
      onClose()
    }
  })
  const question = sheetsQuestionIn(error)
  const credits = retakeCredits(scene, isStill)
  const choice = {
    isDisabled: what === 'image' && prompt.trim() === '',
    isUnanswered: isUnanswered(error),
    onLeave: onClose,
    leaveLabel: 'Keep the take there is'
  }
  return (
    <div className={classes.stack}>
      {what === 'image' ? (
        <Textarea
          label="What the still shows"
          description="Descriptions of cast, props and places stay word for word, so that they look the same in every shot."
          autosize
          minRows={5}
          maxRows={16}
          maxLength={8_000}
          value={prompt}
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
      ) : null}
      <Textarea
        label="What moves in the clip"
        autosize
        minRows={3}
        maxLength={4_000}
        value={motion}
        onChange={(event) => change({ motion: event.currentTarget.value })}
      />
      <DraftState draft={draft} />
      <p className="small soft">{keptWords(scene, isStill)}</p>
      {question ? (
        <SheetsChoice {...choice} question={question} word={word} onSpend={buy} />
      ) : (
        <>
          <PurchaseProblem error={error} />
          <SpendChoice {...choice} credits={credits} isBusy={isPending} onSpend={() => buy({ credits })} />
        </>
      )}
    </div>
  )
}

/** Its clip was given back, or its still was never bought, because an own clip stood in its place. */
function isFirst(scene: SceneView, isStill: boolean): boolean {
  const { what } = whatIsRetaken(scene, isStill)
  return what === 'video' ? scene.clipPrice !== undefined : scene.stillPrice !== undefined
}

function keptWords(scene: SceneView, isStill: boolean): string {
  if (isFirst(scene, isStill)) return 'Nothing is paid for it yet. Your own clip stays among the takes.'
  const { what, media, words } = whatIsRetaken(scene, isStill)
  if (media?.status !== 'Completed') return 'The one that failed cost nothing.'
  if (what === 'draft') return `The new draft takes the place of take ${media.take}, which stays in the library.`
  if (scene.draft && what === 'image')
    return `The new still takes the place of take ${media.take}, which is kept. It has to be approved, and drafted anew.`
  return `The new ${words} takes the place of take ${media.take}, which is kept: put it back any time under Takes.`
}
