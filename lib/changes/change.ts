import { z } from 'zod'

/** What changed, by the first word of its address in the API. `everything`: changes were missed, so read all again. */
export const changeKinds = [
  'ads',
  'pipelines',
  'media',
  'library',
  'elements',
  'offers',
  'brands',
  'credits',
  'chat',
  'drafts',
  'quotes',
  'account',
  'models',
  'everything'
] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A hint that an item should be read again. It holds no value of the item. */
export const changeSchema = z.object({
  kind: z.enum(changeKinds),
  /** Null when it is not one item, or not known which. */
  id: z.string().nullable(),
  adId: z.string().nullable()
})

export type Change = z.output<typeof changeSchema>

export interface OwnedChange extends Change {
  ownerId: string
}

export const changeChannel = 'callsheet_changes'

/** Below PostgreSQL's limit of 8,000 bytes. */
const maximumBytes = 7_500

const payloadSchema = z.array(z.tuple([z.string(), z.enum(changeKinds), z.string().nullable(), z.string().nullable()]))

/** One text for each notification. Equal changes go once. */
export function writeChanges(changes: readonly OwnedChange[]): string[] {
  const entries = new Set(changes.map(({ ownerId, kind, id, adId }) => JSON.stringify([ownerId, kind, id, adId])))
  const texts: string[] = []
  let text = ''
  for (const entry of entries) {
    const longer = text === '' ? entry : `${text},${entry}`
    // Ids are ASCII. A longer entry than the limit cannot be sent, so all of its owner's items are named.
    if (longer.length <= maximumBytes) text = longer
    else {
      texts.push(`[${text}]`)
      text = entry
    }
  }
  if (text !== '') texts.push(`[${text}]`)
  return texts
}

/** Null when it is not a text of `writeChanges`, as from another version. */
export function readChanges(text: string): OwnedChange[] | null {
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.map(([ownerId, kind, id, adId]) => ({ ownerId, kind, id, adId })) : null
  } catch {
    return null
  }
}
