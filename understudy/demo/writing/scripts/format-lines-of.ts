import type { FormatLines } from './formats/format-lines.ts'
import { shownFormats } from './formats/shown.ts'
import { dialogueFormats } from './formats/spoken-by-two.ts'
import { toldFormats } from './formats/told.ts'

const formats: Record<string, FormatLines> = { ...toldFormats, ...dialogueFormats, ...shownFormats }

/** A format that was added later uses the lines for its shape. */
export function formatLinesOf({
  slug,
  isTwoHander,
  hasPresenter
}: {
  slug: string
  isTwoHander: boolean
  hasPresenter: boolean
}): FormatLines {
  const known = formats[slug]
  if (known) return known
  if (isTwoHander) return dialogueFormats.podcast
  return hasPresenter ? toldFormats['talking-head'] : shownFormats['hands-on-demo']
}
