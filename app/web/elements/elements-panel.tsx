import { Suspense } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen, PencilRuler } from 'lucide-react'
import type { CastMember } from '@callsheet/lib/wire/script.ts'
import { elementsQuery } from './element-queries.ts'
import type { ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { accountQuery } from '../api/account.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import { Picture } from '../media/picture.tsx'
import classes from './elements-panel.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const VaultActions = lazyPart(() => import('./vault-actions.tsx'), 'VaultActions')

export interface ElementsPanelProps {
  /** Null for only the cast vault. */
  adId: string | null
  imageModel: ImageModelView | undefined
  /** People of the script. One press makes them elements. */
  cast?: readonly CastMember[]
}

/**
 * Cast, props, wardrobe, places and the product, each with its sheet: everything that must look the same in every shot.
 */
export function ElementsPanel({ adId, imageModel, cast = [] }: ElementsPanelProps) {
  const { data: elements, error } = useQuery(elementsQuery(adId))
  // One of the vault that this ad has cast is there as the ad's own.
  const shown = elements?.filter(
    ({ adId: owner, slug }) =>
      adId === null || owner === adId || !elements.some((own) => own.adId === adId && own.slug === slug)
  )
  const missing = cast.filter((member) => !elements?.some(({ name }) => name === member.name))
  return (
    <Sheet
      title={adId === null ? 'Cast vault' : 'Elements'}
      note={elements ? `${elements.filter(({ lockedAt }) => lockedAt).length} of ${elements.length} locked` : undefined}
      id="elements"
    >
      {error ? <ProblemNotice error={error} /> : null}
      {!elements && !error ? <Skeleton height={240} /> : null}
      {elements && adId !== null && missing.length > 0 ? <CastIn adId={adId} cast={missing} /> : null}
      {elements?.length === 0 && missing.length === 0 ? (
        <p className="soft">
          {adId === null
            ? 'Cast, props and places that serve more than one ad are kept here.'
            : 'The storyboard brings its cast, props and places here.'}
        </p>
      ) : null}
      <ul className={classes.list}>
        {shown?.map((element) => (
          <ElementRow key={element.id} adId={adId} element={element} imageModel={imageModel} />
        ))}
      </ul>
    </Sheet>
  )
}

function CastIn({ adId, cast }: { adId: string; cast: readonly CastMember[] }) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (member: CastMember) =>
      api.call(elementsApi.create, {
        body: { adId, kind: 'cast', name: member.name, description: member.description }
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: elementsQuery(adId).queryKey })
  })
  return (
    <div className={classes.element} style={{ marginBottom: '1rem' }}>
      <p className="soft">
        Describe who is in the ad, have their sheets drawn, and lock them: then they look the same in every scene.
      </p>
      {add.isError ? <ProblemNotice error={add.error} /> : null}
      <div className={classes.actions}>
        {cast.map((member) => (
          <Button
            key={member.name}
            size="compact-sm"
            variant="default"
            loading={add.isPending}
            onClick={() => add.mutate(member)}
          >
            Add {member.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface ElementRowProps extends ElementsPanelProps {
  element: ElementView
}

function ElementRow({ adId, element, imageModel }: ElementRowProps) {
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
  const isOfVault = element.isReusable && element.adId !== adId
  const price = (element.kind === 'cast' ? 2 : 1) * (imageModel?.price.credits ?? 0)
  const pictures = [element.portraitImageId, element.sheetImageId].filter((id) => id !== null)
  const isDrawn = element.state === 'drawn' || element.state === 'locked'
  return (
    <li className={classes.element}>
      <div className={classes.head}>
        <strong>{element.name}</strong>
        <span className="label">
          {element.kind} · {element.state}
        </span>
      </div>
      {isDrawn && pictures.length > 0 ? (
        <div className={classes.pictures}>
          {pictures.map((id) => (
            <Picture
              key={id}
              src={mediaSource(id)}
              alt={`${element.isPhoto ? 'Photo' : 'Sheet'} of ${element.name}`}
              sizes="12rem"
            />
          ))}
        </div>
      ) : null}
      <p className="small soft">{element.description}</p>
      {element.state === 'drawing' ? <p className="small">{element.nextStep.label}</p> : null}
      {(lock.error ?? keep.error ?? cast.error) ? (
        <ProblemNotice error={lock.error ?? keep.error ?? cast.error} />
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
              what={`${isDrawn ? 'Another sheet' : 'The sheet'} of ${element.name}?`}
              credits={price}
              once={['sheets', element.id, pictures, imageModel?.id]}
              buy={(idempotencyKey) =>
                api.call(elementsApi.drawSheets, {
                  params: { id: element.id },
                  // The button is disabled without a model.
                  body: { imageModel: imageModel?.id ?? '' },
                  idempotencyKey
                })
              }
              onBought={onSettled}
              details={
                <p>It is described first, then drawn.{isDrawn ? ' The sheet there is stays in the library.' : ''}</p>
              }
            >
              {isDrawn ? 'Draw again' : 'Draw the sheet'}
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
      </div>
      {adId === null ? (
        <Suspense fallback={null}>
          <VaultActions element={element} />
        </Suspense>
      ) : null}
    </li>
  )
}
