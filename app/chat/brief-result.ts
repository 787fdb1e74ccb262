import { cutText } from '@callsheet/lib/text/cut-text.ts'

/** Facts for pages and programs. A model decides nothing by them. */
const forPagesOnly = new Set([
  'url',
  'href',
  'folder',
  'createdAt',
  'updatedAt',
  'completedAt',
  'isStored',
  'isSaved',
  'isRefunded',
  'take',
  'modelId',
  'model',
  'sheets'
])

/** Long texts that only the media models read. */
const forMediaModels = new Set(['prompt', 'motion'])

export interface BriefOptions {
  /** The most characters of a text. */
  textCharacters: number
  /** The most characters of a prompt for a picture or clip. */
  promptCharacters: number
}

/** A tool's answer as a model needs it: without empty fields and what is for pages only, and with shortened texts. */
export function briefResult(value: unknown, options: BriefOptions, name = ''): unknown {
  if (typeof value === 'string') {
    const most = forMediaModels.has(name) ? options.promptCharacters : options.textCharacters
    return value.length > most ? `${cutText(value, most)}…` : value
  }
  if (Array.isArray(value)) return value.map((item) => briefResult(item, options, name))
  if (typeof value !== 'object' || value === null) return value
  if ('label' in value && 'isWaiting' in value) return value.label
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, inner]) => !forPagesOnly.has(field) && !isEmpty(inner))
      .map(([field, inner]) => [field, briefResult(inner, options, field)])
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
