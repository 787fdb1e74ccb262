import { useState } from 'react'
import { Button, FileButton, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from '../icons/icons.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import {
  productPhotoApi,
  type AnswerProductPhoto,
  type ProductPhotoView
} from '@callsheet/lib/wire/app-api/product-photo.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { elementsQuery } from '../elements/element-queries.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { inventedNoticeQuery, productPhotoQuery } from './product-photo-query.ts'
import { Picture } from '../media/picture.tsx'
import cards from '../components/cards.module.css'
import classes from './product-photo.module.css'

export interface ProductPhotoCardProps {
  adId: string
  /** Told when the user has answered, in a conversation. */
  onAnswered?: (words: string) => void
}

type Answer = AnswerProductPhoto | { file: File; elementSlug?: string | undefined }

/** Asks once for a photo of the product. The offer's pictures are offered, and none is taken without a press. */
export function ProductPhotoCard({ adId, onAnswered }: ProductPhotoCardProps) {
  const queryClient = useQueryClient()
  const { data: photo } = useQuery(productPhotoQuery(adId))
  const [slug, setSlug] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useMutation({
    mutationFn: async (given: Answer) => {
      const body = 'file' in given ? { imageId: await upload(given.file, adId), elementSlug: given.elementSlug } : given
      return api.call(productPhotoApi.answer, { params: { id: adId }, body })
    },
    onSuccess(changed) {
      setOpen(false)
      queryClient.setQueryData(productPhotoQuery(adId).queryKey, changed)
      queryClient.setQueryData(inventedNoticeQuery(adId).queryKey, changed.notice)
      void queryClient.invalidateQueries({ queryKey: elementsQuery(adId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['storyboards'] })
      void queryClient.invalidateQueries({ queryKey: ['ads', adId, 'storyboards'] })
      onAnswered?.(changed.state === 'given' ? 'The photo of the product is given.' : 'Go on without a product photo.')
    }
  })
  if (!photo || photo.state === 'needless') return null
  const isAsking = isOpen || photo.state === 'open' || photo.state === 'asked'
  const choices = photo.products.length > 1 ? photo.products : []
  const elementSlug = slug ?? photo.element?.slug ?? undefined
  return (
    <Sheet title="Photo of the product" note={notes[photo.state]} id="product-photo">
      <div className={cards.stack}>
        {answer.isError ? <ProblemNotice error={answer.error} /> : null}
        {photo.element ? <Given element={photo.element} /> : null}
        {photo.element && !photo.element.isByPhoto ? (
          <p className={classes.notice}>
            The board’s shots describe it in older words, which may contradict the photo.{' '}
            <button
              type="button"
              className={classes.link}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ isDescribedAnew: true })}
            >
              Describe it by the photo
            </button>
          </p>
        ) : null}
        {photo.notice && !isAsking ? <p className={classes.notice}>{photo.notice}</p> : null}
        {isAsking ? (
          <>
            <p className="soft">
              With a photo, every still that shows the product shows the real one. Without it, the product on screen is
              invented.
            </p>
            {choices.length > 0 ? (
              <Select
                label="Which product is it?"
                maw={320}
                data={choices.map((product) => ({ value: product.slug, label: product.name }))}
                value={elementSlug ?? null}
                onChange={setSlug}
              />
            ) : null}
            <Offered
              photo={photo}
              isBusy={answer.isPending}
              onTake={(url) => answer.mutate({ url, ...(elementSlug && { elementSlug }) })}
            />
          </>
        ) : null}
        <div className={classes.actions}>
          {isAsking ? (
            <>
              <FileButton
                accept="image/png,image/jpeg,image/webp"
                onChange={(file) => file && answer.mutate({ file, elementSlug })}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={answer.isPending}
                    leftSection={<ImageUp size={16} aria-hidden />}
                  >
                    Upload a photo
                  </Button>
                )}
              </FileButton>
              {photo.element || photo.state === 'declined' ? (
                <Button variant="subtle" color="gray" onClick={() => setOpen(false)}>
                  Leave it
                </Button>
              ) : (
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ isDeclined: true })}
                >
                  Go without
                </Button>
              )}
            </>
          ) : (
            <Button variant="default" onClick={() => setOpen(true)}>
              {photo.element ? 'Another photo' : 'Add a photo'}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const notes: Record<ProductPhotoView['state'], string> = {
  needless: '',
  open: 'asked once',
  asked: 'asked once',
  declined: 'without',
  given: 'locked'
}

function Given({ element }: { element: NonNullable<ProductPhotoView['element']> }) {
  return (
    <div className={classes.given}>
      <Picture src={mediaSource(element.imageId)} alt={`Photo of ${element.name}`} sizes="8rem" />
      <div>
        <strong>{element.name}</strong>
        <p className="small soft">{element.description}</p>
      </div>
    </div>
  )
}

interface OfferedProps {
  photo: ProductPhotoView
  isBusy: boolean
  onTake(url: string): void
}

/** A picture that does not load is not offered: it could not be taken either. */
function Offered({ photo, isBusy, onTake }: OfferedProps) {
  const [lost, setLost] = useState<readonly string[]>([])
  const shown = photo.offered.filter(({ url }) => !lost.includes(url))
  if (shown.length === 0) return null
  return (
    <ul className={classes.offered} aria-label="Pictures of the offer’s page">
      {shown.map(({ url, thumbnail }, index) => (
        <li key={url}>
          <button type="button" className={classes.picture} disabled={isBusy} onClick={() => onTake(url)}>
            <img
              src={thumbnail}
              alt={`Picture ${index + 1} of the offer’s page`}
              onError={() => setLost((known) => [...known, url])}
            />
            Use the offer’s picture
          </button>
        </li>
      ))}
    </ul>
  )
}

async function upload(file: File, adId: string): Promise<string> {
  const query = { purpose: 'product', name: cutText(file.name, 120), adId } as const
  return (await api.call(mediaApi.upload, { query, file })).id
}
