import type { ComponentProps } from 'react'
import { Button } from '@mantine/core'
import type { DecideQuoteRequest, QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { mediaSource } from '../api/media-source.ts'
import { countOf } from '../components/words.ts'
import { SpendChoice } from '../spending/spend-choice.tsx'
import { isDecision } from './quote-words.ts'
import { Picture } from '../media/picture.tsx'
import spending from '../spending/spending.module.css'
import classes from './price-card.module.css'

export interface QuoteChoiceProps {
  quote: Pick<QuoteView, 'credits' | 'press' | 'imageIds' | 'otherWay'>
  isConfirming: boolean
  isConfirmingOther: boolean
  isPending: boolean
  onPress(decision: DecideQuoteRequest['decision']): void
  /** Words of a price without a decision. */
  words?: Pick<ComponentProps<typeof SpendChoice>, 'note' | 'spendLabel' | 'leaveLabel'>
}

/** The buttons of a question, in the words of what happens, with the pictures that it is about. */
export function QuoteChoice({ quote, isConfirming, isConfirmingOther, isPending, onPress, words }: QuoteChoiceProps) {
  const { credits, press, imageIds, otherWay } = quote
  return (
    <>
      {imageIds.length > 0 ? (
        <ul className={classes.pictures} aria-label={`What is approved: ${countOf(imageIds.length, 'still')}`}>
          {imageIds.map((id, index) => (
            <li key={id}>
              <Picture src={mediaSource(id)} alt={`Still ${index + 1} of ${imageIds.length}`} sizes="10rem" />
            </li>
          ))}
        </ul>
      ) : null}
      {isDecision(quote) ? (
        <div className={spending.actions}>
          <Button
            loading={isConfirming}
            disabled={isPending}
            // The second half of a double click on the button before must not answer this one.
            data-own-press
            onClick={() => onPress('confirm')}
          >
            {press}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => onPress('decline')}>
            Leave it
          </Button>
        </div>
      ) : (
        <SpendChoice
          {...words}
          credits={credits}
          isBusy={isConfirming}
          isDisabled={isPending}
          onSpend={() => onPress('confirm')}
          other={
            otherWay && {
              label: otherWay.press,
              credits: otherWay.credits,
              isBusy: isConfirmingOther,
              onSpend: () => onPress('confirm-other-way')
            }
          }
          onLeave={() => onPress('decline')}
          {...(press === null ? {} : { spendLabel: press })}
        />
      )}
    </>
  )
}
