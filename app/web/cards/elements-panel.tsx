import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen, PencilRuler } from 'lucide-react'
import type { CastMember } from '@callsheet/lib/wire/script.ts'
import type { ImageModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { elementsQuery, type ElementView } from '../api/elements.ts'
import { callApi } from '../api/http.ts'
import { accountQuery } from '../api/queries.ts'
import type { Model } from '../api/types.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { formatCredits } from '../parts/words.ts'
import classes from './elements-panel.module.css'

export interface ElementsPanelProps {
  adId: string
  imageModel: Model<ImageModelConfig> | undefined
  /** People of the script, who can become elements with one press. */
  cast?: readonly CastMember[]
}

/** Cast, props, wardrobe, places and the product, each with its sheet: what must look the same in every shot. */
export function ElementsPanel({ adId, imageModel, cast = [] }: ElementsPanelProps) {
  const { data: elements, error } = useQuery(elementsQuery(adId))
  const missing = cast.filter((member) => !elements?.some(({ name }) => name === member.name))
  return (
    <Sheet
      title="Elements"
      note={elements ? `${elements.filter(({ lockedAt }) => lockedAt).length} of ${elements.length} locked` : undefined}
      id="elements"
    >
      {error ? <ProblemNotice error={error} /> : null}
      {!elements && !error ? <Skeleton height={240} /> : null}
      {elements && missing.length > 0 ? <CastIn adId={adId} cast={missing} /> : null}
      {elements?.length === 0 && missing.length === 0 ? (
        <p className="soft">The storyboard brings its cast, props and places here.</p>
      ) : null}
      <ul className={classes.list}>
        {elements?.map((element) => (
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
      callApi('/api/elements', { body: { adId, kind: 'cast', name: member.name, description: member.description } }),
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
  const draw = useMutation({
    mutationFn: () =>
      callApi(`/api/elements/${element.id}/sheets`, {
        body: { imageModel: imageModel?.id },
        idempotencyKey: crypto.randomUUID()
      }),
    onSettled
  })
  const lock = useMutation({
    mutationFn: (isLocked: boolean) => callApi(`/api/elements/${element.id}`, { method: 'PATCH', body: { isLocked } }),
    onSettled
  })
  const sheets = element.kind === 'cast' ? 2 : 1
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
            <img key={id} src={`/media/${id}`} alt={`Sheet of ${element.name}`} loading="lazy" />
          ))}
        </div>
      ) : null}
      <p className="small soft">{element.description}</p>
      {draw.isPending ? <p className="small">The sheet is being described, then drawn.</p> : null}
      {element.state === 'drawing' ? <p className="small">{element.nextStep.label}</p> : null}
      {(draw.error ?? lock.error) ? <ProblemNotice error={draw.error ?? lock.error} /> : null}
      <div className={classes.actions}>
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
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<PencilRuler size={14} aria-hidden />}
              loading={draw.isPending}
              disabled={!imageModel || element.state === 'drawing'}
              onClick={() => draw.mutate()}
            >
              {isDrawn ? 'Draw again' : 'Draw the sheet'}
              {imageModel ? `, ${formatCredits(sheets * imageModel.credits)}` : ''}
            </Button>
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
    </li>
  )
}
