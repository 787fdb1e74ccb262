import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AudioLines, Box, PenLine, Trash2 } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { ImageModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { lazyPart } from '../components/lazy-part.ts'
import { notices } from '../components/notice.tsx'
import { ElementActions, isDrawn, picturesOf } from '../elements/element-actions.tsx'
import { kindWords } from '../elements/kind-words.ts'
import { Picture } from '../media/picture.tsx'
import { kindsOfVault } from './kinds-of-vault.ts'
import classes from './cast-vault.module.css'

const EditElement = lazyPart(() => import('../elements/edit-element.tsx'), 'EditElement')

/** An element of the vault: how it looks and sounds, where it is cast, and what can be done with it. */
export function VaultCard({ element, imageModel }: { element: ElementView; imageModel: ImageModelView | undefined }) {
  const { name, kind, state, description, voice } = element
  return (
    <li className={classes.card}>
      <Pictures element={element} />
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.name}>{name}</h2>
          <span className="label">
            {kindWords[kind]} · {state}
          </span>
        </div>
        <p className="small">{description}</p>
        {kind === 'cast' ? (
          <p className={`${classes.voice} small`}>
            <AudioLines size={15} aria-hidden />
            <span>
              <span className="visually-hidden">Voice: </span>
              {voice ?? <span className="soft">Sounds as the script of each ad says.</span>}
            </span>
          </p>
        ) : null}
        {state === 'drawing' ? <p className="small">{element.nextStep.label}</p> : null}
        <Uses element={element} />
      </div>
      <div className={classes.actions}>
        <ElementActions element={element} adId={null} imageModel={imageModel} />
        <VaultActions element={element} />
      </div>
    </li>
  )
}

function Pictures({ element }: { element: ElementView }) {
  const pictures = picturesOf(element)
  const { Icon = Box } = kindsOfVault.find(({ kind }) => kind === element.kind) ?? {}
  if (!isDrawn(element) || pictures.length === 0)
    return (
      <div className={classes.undrawn} aria-hidden>
        <Icon size={56} strokeWidth={1.25} />
      </div>
    )
  return (
    <div className={classes.pictures}>
      {pictures.map((id) => (
        <Link key={id} to={studioPages.library} search={{ item: id }} className={classes.picture}>
          <Picture
            src={mediaSource(id)}
            alt={`${element.isPhoto ? 'Photo' : 'Sheet'} of ${element.name}, open it`}
            sizes="(max-width: 40rem) 50vw, 14rem"
          />
        </Link>
      ))}
    </div>
  )
}

function Uses({ element: { usedIn } }: { element: ElementView }) {
  if (usedIn.length === 0) return <p className="small soft">In no ad yet.</p>
  return (
    <p className="small">
      In{' '}
      {usedIn.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <Link to={studioPages.ad} params={{ adId: id }}>
            {name}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** What only the vault does with an element: its words, its voice, and its end. */
function VaultActions({ element }: { element: ElementView }) {
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const queryClient = useQueryClient()
  const close = () => setDialog(null)
  const remove = useMutation({
    mutationFn: () => api.call(elementsApi.remove, { params: { id: element.id } }),
    async onSuccess() {
      notices.say(`${element.name} is out of the vault. The pictures stay in the library.`)
      close()
      await queryClient.invalidateQueries({ queryKey: ['elements'] })
    }
  })
  return (
    <>
      <div className={classes.own}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<PenLine size={14} aria-hidden />}
          aria-label={`Edit ${element.name}`}
          onClick={() => setDialog('edit')}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Trash2 size={14} aria-hidden />}
          aria-label={`Remove ${element.name}`}
          onClick={() => setDialog('remove')}
        >
          Remove
        </Button>
      </div>
      {dialog === 'edit' ? (
        <Suspense fallback={null}>
          <EditElement element={element} onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'remove' ? (
        <AskFirst
          title={`Remove ${element.name} from the vault?`}
          yes="Remove"
          no="Keep"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.isPending || remove.mutate()}
          onClose={close}
        >
          <p>
            New ads cannot cast it any more. Ads that cast it keep their own copy, and its pictures stay in the library.
          </p>
        </AskFirst>
      ) : null}
    </>
  )
}
