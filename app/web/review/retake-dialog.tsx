import { Modal, Textarea } from '@mantine/core'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { two } from '../components/words.ts'
import { SheetsChoice, sheetsQuestionIn } from '../spending/sheets-choice.tsx'
import { SpendChoice } from '../spending/spend-choice.tsx'
import { PurchaseProblem, SpendDialog } from '../spending/spend-dialog.tsx'
import { usePurchase } from '../spending/use-purchase.ts'
import { whatIsRetaken } from '../media/media-words.ts'
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
export function RetakeQuestion({ scene, review, isStill = false, onClose }: RetakeProps) {
  const { what, media, words } = whatIsRetaken(scene, isStill)
  return (
    <SpendDialog
      what={`Another ${words} of scene ${two(scene.position)}?`}
      credits={media?.credits ?? 0}
      once={['retake', scene.id, media?.id]}
      buy={(idempotencyKey, missingSheets) => review.retake({ sceneId: scene.id, what, missingSheets }, idempotencyKey)}
      onBought={review.take}
      onClose={onClose}
    >
      <p>{keptWords(scene, isStill)}</p>
    </SpendDialog>
  )
}

/** New words for a still or a clip. The old take stays and can be used again. */
export function RetakeDialog({ scene, review, isStill = false, onClose }: RetakeProps) {
  const { what, media, words } = whatIsRetaken(scene, isStill)
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
    buy: (idempotencyKey, missingSheets) =>
      review.retake(
        { sceneId: scene.id, what, prompt: what === 'image' ? prompt : undefined, motion, missingSheets },
        idempotencyKey
      ),
    onBought(pipeline) {
      draft.drop()
      review.take(pipeline)
      onClose()
    }
  })
  const question = sheetsQuestionIn(error)
  const choice = {
    isDisabled: what === 'image' && prompt.trim() === '',
    onLeave: onClose,
    leaveLabel: 'Keep the take there is'
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={`Scene ${two(scene.position)}, a new ${words}`}
    >
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
            <SpendChoice {...choice} credits={media?.credits ?? 0} isBusy={isPending} onSpend={() => buy()} />
          </>
        )}
      </div>
    </Modal>
  )
}

function keptWords(scene: SceneView, isStill: boolean): string {
  const { what, media, words } = whatIsRetaken(scene, isStill)
  if (media?.status !== 'Completed') return 'The one that failed cost nothing.'
  if (what === 'draft') return `The new draft takes the place of take ${media.take}, which stays in the library.`
  if (scene.draft && what === 'image')
    return `The new still takes the place of take ${media.take}, which is kept. It has to be approved, and drafted anew.`
  return `The new ${words} takes the place of take ${media.take}, which is kept: put it back any time under Takes.`
}
