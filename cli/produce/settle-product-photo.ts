import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import {
  productPhotoApi,
  type AnswerProductPhoto,
  type ProductPhotoView
} from '@callsheet/lib/wire/app-api/product-photo.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { readPhoto, type Photo } from './read-photo.ts'
import type { ProduceSession } from './session.ts'

/** What `--product-photo` says: a file, the address of a picture, the offer's own picture, or that there is none. */
export type ProductPhotoChoice =
  | { kind: 'file'; photo: Photo }
  | { kind: 'url'; url: string }
  | { kind: 'offer' }
  | { kind: 'none' }

/** A file is read at once, so that a wrong name is told before anything is spent. */
export async function readProductPhotoChoice(given: string): Promise<ProductPhotoChoice> {
  if (given === 'offer' || given === 'none') return { kind: given }
  return URL.canParse(given) && /^https?:/.test(given)
    ? { kind: 'url', url: given }
    : { kind: 'file', photo: await readPhoto(given) }
}

export interface SettleProductPhotoOptions {
  ad: AdView
  choice: ProductPhotoChoice | null
}

/**
 * The photo of the product, before the stills are planned: as the option says, else by one question where there is a
 * terminal. It never stops a production that did not ask for a photo.
 */
export async function settleProductPhoto(
  session: ProduceSession,
  { ad, choice }: SettleProductPhotoOptions
): Promise<void> {
  const { api } = session
  const params = { id: ad.id }
  const now = await api.call(productPhotoApi.read, { params })
  const chosen = choice ?? (now.state === 'open' ? await askFor(session, now) : null)
  const settled = chosen ? await answer(session, { ad, choice: chosen }) : now
  tell(session, settled)
}

/** Null without a terminal: nothing is decided, and the user can still give a photo in the studio. */
async function askFor({ ask, display }: ProduceSession, { offered }: ProductPhotoView) {
  if (!ask) return null
  const [picture] = offered
  const ways = ['a file', 'the address of a picture', ...(picture ? ['“offer” for the offer’s own'] : [])]
  if (picture) display.fact('', `The offer’s own picture: ${picture.url}`)
  for (;;) {
    const said = (await ask(`Photo of the product: ${ways.join(', ')}, or Enter to go without: `)).trim()
    try {
      const choice = await readProductPhotoChoice(said === '' ? 'none' : said)
      if (choice.kind !== 'offer' || picture) return choice
      display.fact('', 'The offer has no picture of its own.')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      display.fact('', error.message)
    }
  }
}

async function answer(
  { api, display }: ProduceSession,
  { ad, choice }: { ad: AdView; choice: ProductPhotoChoice }
): Promise<ProductPhotoView> {
  const give = (body: AnswerProductPhoto) => api.call(productPhotoApi.answer, { params: { id: ad.id }, body })
  switch (choice.kind) {
    case 'none':
      return give({ isDeclined: true })
    case 'offer':
      return give({ fromOffer: true })
    case 'url':
      return give({ url: choice.url })
    case 'file': {
      display.working('looking at the photo of the product …')
      const query = { purpose: 'product', name: choice.photo.name, adId: ad.id } as const
      const { id } = await api.call(mediaApi.upload, { query, file: new Blob([choice.photo.bytes]) })
      return give({ imageId: id })
    }
  }
}

function tell({ display }: ProduceSession, { element, notice }: ProductPhotoView): void {
  if (element) display.fact('product', `${element.name}, by its photo: ${element.description}`)
  else if (notice) display.fact('product', `${notice} Give one with --product-photo.`)
}
