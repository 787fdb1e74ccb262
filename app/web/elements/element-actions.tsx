import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen, PenLine, PencilRuler } from '../icons/icons.ts'
import type { ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { accountQuery } from '../api/account.ts'
import { api } from '../api/client.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { elementsQuery } from './element-queries.ts'
import classes from './elements-panel.module.css'

const EditElement = lazyPart(() => import('./edit-element.tsx'), 'EditElement')

export interface ElementActionsProps {
  element: ElementView
  /** The ad on whose page they stand. Null in the cast vault. */
  adId: string | null
  imageModel: ImageModelView | undefined
}

export const isDrawn = ({ state }: ElementView): boolean => state === 'drawn' || state === 'locked'

export const picturesOf = ({ portraitImageId, sheetImageId }: ElementView): string[] =>
  [portraitImageId, sheetImageId].filter((id) => id !== null)

/** Draws, locks, keeps and casts an element. One of the ad itself is edited here too. */
export function ElementActions({ element, adId, imageModel }: ElementActionsProps) {
  const queryClient = useQueryClient()
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: elementsQuery(adId).queryKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const lock = useMutation({
    mutationFn: (isLocked: boolean) => api.call(elementsApi.update, { params: { id: element.id }, body: { isLocked } }),
    onSettled
  })
  const keep = useMutation({
    mutationFn: async () => {
      const put = (isReusable: boolean) =>
        api.call(elementsApi.update, { params: { id: element.id }, body: { isReusable } })
      await put(true)
      notices.say(
        `${element.name} is in the cast vault, for every ad.`,
        () => void put(false).then(onSettled, (error: Error) => notices.say(error.message))
      )
    },
    onSettled
  })
  const cast = useMutation({
    mutationFn: (id: string) => api.call(elementsApi.cast, { params: { id: element.id }, body: { adId: id } }),
    onSettled
  })
  const [isEditing, setEditing] = useState(false)
  const isOfVault = element.isReusable && element.adId !== adId
  const price = (element.kind === 'cast' ? 2 : 1) * (imageModel?.price.credits ?? 0)
  const pictures = picturesOf(element)
  const hasSheet = isDrawn(element)
  return (
    <>
      {(lock.error ?? keep.error ?? cast.error) ? (
        <ProblemNotice error={lock.error ?? keep.error ?? cast.error} />
      ) : null}
      {isEditing ? (
        <Suspense fallback={null}>
          <EditElement element={element} isOfAd onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
      <div className={classes.actions}>
        {element.state === 'locked' && adId !== null && isOfVault ? (
          <Button size="compact-sm" variant="default" loading={cast.isPending} onClick={() => cast.mutate(adId)}>
            Cast in this ad
          </Button>
        ) : null}
        {element.state === 'locked' && !element.isReusable ? (
          <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep for other ads
          </Button>
        ) : null}
        {element.state === 'locked' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<LockOpen size={14} aria-hidden />}
            onClick={() => lock.mutate(false)}
          >
            Unlock
          </Button>
        ) : (
          <>
            <SpendButton
              button={{
                size: 'compact-sm',
                variant: 'default',
                leftSection: <PencilRuler size={14} aria-hidden />,
                disabled: !imageModel || element.state === 'drawing'
              }}
              what={`${hasSheet ? 'Another sheet' : 'The sheet'} of ${element.name}?`}
              credits={price}
              once={['sheets', element.id, pictures, imageModel?.id]}
              buy={(idempotencyKey, { credits: maximumCredits }) =>
                api.call(elementsApi.drawSheets, {
                  params: { id: element.id },
                  // The button is disabled without a model.
                  body: { imageModel: imageModel?.id ?? '', maximumCredits },
                  idempotencyKey
                })
              }
              onBought={onSettled}
              details={
                <p>It is described first, then drawn.{hasSheet ? ' The sheet there is stays in the library.' : ''}</p>
              }
            >
              {hasSheet ? 'Draw again' : 'Draw the sheet'}
              {imageModel ? `, ${formatCredits(price)}` : ''}
            </SpendButton>
            {element.state === 'drawn' ? (
              <Button
                size="compact-sm"
                leftSection={<Lock size={14} aria-hidden />}
                loading={lock.isPending}
                onClick={() => lock.mutate(true)}
              >
                Lock
              </Button>
            ) : null}
          </>
        )}
        {adId !== null && element.adId === adId ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Edit ${element.name}`}
            leftSection={<PenLine size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        ) : null}
      </div>
    </>
  )
}
