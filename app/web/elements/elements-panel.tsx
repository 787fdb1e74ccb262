import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CastMember } from '@callsheet/lib/wire/script.ts'
import { elementsQuery } from './element-queries.ts'
import type { ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Picture } from '../media/picture.tsx'
import { ElementActions, isDrawn, picturesOf, type ElementActionsProps } from './element-actions.tsx'
import { kindWords } from './kind-words.ts'
import classes from './elements-panel.module.css'

export interface ElementsPanelProps {
  adId: string
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
    ({ adId: owner, slug }) => owner === adId || !elements.some((own) => own.adId === adId && own.slug === slug)
  )
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

function ElementRow({ element, adId, imageModel }: ElementActionsProps) {
  const pictures = picturesOf(element)
  return (
    <li className={classes.element}>
      <div className={classes.head}>
        <strong>{element.name}</strong>
        <span className="label">
          {kindWords[element.kind]} · {element.state}
        </span>
      </div>
      {isDrawn(element) && pictures.length > 0 ? (
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
      {element.voice ? <p className="small soft">Sounds: {element.voice}</p> : null}
      {element.state === 'drawing' ? <p className="small">{element.nextStep.label}</p> : null}
      <ElementActions element={element} adId={adId} imageModel={imageModel} />
    </li>
  )
}
