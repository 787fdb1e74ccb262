import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import type { MissingSheetsProblem } from '@callsheet/lib/wire/pipelines-api.ts'
import { notices } from '../components/notice.tsx'
import { isUnanswered, PurchaseProblem } from './purchase-problem.tsx'
import { SheetsChoice, sheetsQuestionIn } from './sheets-choice.tsx'
import { SpendChoice } from './spend-choice.tsx'
import { usePurchase, type PurchaseOptions } from './use-purchase.ts'
import classes from './spending.module.css'

export interface SpendDialogProps<Answer> extends Omit<PurchaseOptions<Answer>, 'onFailed'> {
  /** What is bought, in a few words. */
  what: string
  credits: number
  /** Elements without a sheet that the page knows of. A refusal can name others. */
  sheets?: MissingSheetsProblem | null
  /** What happens to the present item. */
  children?: ReactNode
  onClose(): void
}

/** Asks before anything is spent. It closes when the purchase is made or the person leaves it. */
export function SpendDialog<Answer>({
  what,
  credits,
  sheets,
  children,
  onClose,
  ...purchase
}: SpendDialogProps<Answer>) {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  // As it was when it was asked: the page behind goes on living, and after a lost answer it may already show what was
  // bought. Asked anew, that would be another purchase.
  const [{ once, buy }] = useState({ once: purchase.once, buy: purchase.buy })
  const { start, word, isPending, error } = usePurchase({
    once,
    buy,
    async onBought(answer) {
      if (isOpen.current) onClose()
      await purchase.onBought(answer)
    },
    onFailed(failure) {
      if (isOpen.current) return
      notices.say(
        isUnanswered(failure)
          ? `${what} No answer came. If it was bought, it shows by itself.`
          : `${what} That did not work: ${failure.message}`
      )
    }
  })
  const asked = sheetsQuestionIn(error)
  const question = asked ?? sheets ?? null
  const leaveLabel = isPending ? 'Leave it to go on' : 'Not now'
  return (
    // The second half of a double click lands outside the dialog and must not close it.
    <Modal opened centered onClose={onClose} closeOnClickOutside={false} title={what}>
      <div className={classes.question}>
        {children}
        {asked ? null : <PurchaseProblem error={error} />}
        {question ? (
          <SheetsChoice
            question={question}
            word={word}
            isUnanswered={isUnanswered(error)}
            onSpend={start}
            onLeave={onClose}
            mayLeaveIt
            leaveLabel={leaveLabel}
          />
        ) : (
          <SpendChoice
            credits={credits}
            isBusy={isPending}
            isUnanswered={isUnanswered(error)}
            onSpend={() => start({ credits })}
            onLeave={onClose}
            mayLeaveIt
            leaveLabel={leaveLabel}
          />
        )}
      </div>
    </Modal>
  )
}
