import { useQuery } from '@tanstack/react-query'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { sheetWords } from '../media/sheet-words.ts'
import { elementsQuery } from './element-queries.ts'

export interface SheetNoteProps {
  adId: string
  image: MediaView | null
  className: string
}

/** Which elements' sheets went along with a still, by the names of the elements. */
export function SheetNote({ adId, image, className }: SheetNoteProps) {
  const { data: elements } = useQuery({ ...elementsQuery(adId), enabled: image?.sheets !== undefined })
  // An element that was deleted has only the word of its address.
  const nameOf = (slug: string) => elements?.find((element) => element.slug === slug)?.name ?? slug.replaceAll('-', ' ')
  const words = image && sheetWords(image, nameOf)
  return words ? <p className={className}>{words}</p> : null
}
