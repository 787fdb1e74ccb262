import { eq } from 'drizzle-orm'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { chargeCredits, grantCredits } from '@callsheet/lib/database/credits.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { mediaTable, readMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { i2vGenerations } from '@callsheet/lib/database/schema/media.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import type { MediaState } from '@callsheet/lib/states.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'

/** Creates a user with credits, and the models of the seed. Returns the user's id. */
export async function createOwner(database: Database, credits = 100_000): Promise<string> {
  const ownerId = newId()
  await database.insert(users).values({ id: ownerId, name: 'Owner', email: `${ownerId}@example.com` })
  await database.transaction((transaction) =>
    grantCredits(transaction, ownerId, { reason: 'welcome', credits, description: 'Welcome' })
  )
  for (const [position, { config, ...model }] of seedModels.entries()) {
    if (config.kind === 'image')
      await database
        .insert(imageModels)
        .values({ ...model, position, config })
        .onConflictDoNothing()
    else
      await database
        .insert(videoModels)
        .values({ ...model, position, config })
        .onConflictDoNothing()
  }
  return ownerId
}

export interface NewRow {
  ownerId: string
  kind?: MediaKind
  modelId?: string
  input?: Partial<SubmitInput>
  credits?: number
  set?: Partial<typeof i2vGenerations.$inferInsert>
}

/** A row as the app writes it: Queued and charged. */
let rowCount = 0

export async function createRow(
  database: Database,
  { ownerId, kind = 'image', ...options }: NewRow
): Promise<MediaRow> {
  const modelId = options.modelId ?? (kind === 'image' ? 'nano-banana-2' : 'seedance-2')
  const model = seedModels.find(({ id }) => id === modelId)
  if (!model) throw new Error(`No model ${modelId}`)
  const table = mediaTable(kind)
  const credits = options.credits ?? 8
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(table)
      .values({
        id: newId(),
        ownerId,
        modelId,
        apiModelPath: model.config.apiModelPath,
        provider: model.config.endpointFamily,
        input: {
          kind: kind === 'image' ? 'image' : 'video',
          prompt: `A bottle of cold brew on a kitchen table, number ${(rowCount += 1)}`,
          aspectRatio: '9:16',
          references: [],
          ...(kind !== 'image' && { durationSeconds: 4 }),
          ...options.input
        },
        credits,
        nextEnqueueAt: new Date(Date.now() + 60_000),
        ...options.set
      })
      .returning()
    if (!row) throw new Error('The row was not written.')
    await chargeCredits(transaction, ownerId, [{ mediaId: row.id, credits, description: 'A still' }])
    return row
  })
}

export interface AwaitRow {
  kind?: MediaKind
  id: string
  timeoutSeconds?: number
}

const longestPauseMilliseconds = 120

/** Polls the database until the row matches, the more seldom the longer it waits. */
export async function awaitRow(
  database: Database,
  { kind = 'image', id, timeoutSeconds = 90 }: AwaitRow,
  isThere: (row: MediaRow) => boolean
): Promise<MediaRow> {
  const deadline = Date.now() + timeoutSeconds * 1000
  for (let pause = 25; ; pause = Math.min(longestPauseMilliseconds, pause * 1.15)) {
    const row = await readMediaRow(database, kind, id)
    if (row && isThere(row)) return row
    if (Date.now() > deadline) {
      throw new Error(
        `The row stayed ${row?.status} (${row?.failureCode ?? 'no failure'}: ${row?.failureDetail ?? ''})`
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

export const inState = (status: MediaState) => (row: MediaRow) => row.status === status

export const isStored = (row: MediaRow) => row.storageKey !== null

export async function setRow(database: Database, kind: MediaKind, id: string, set: Partial<MediaRow>): Promise<void> {
  const table = mediaTable(kind)
  await database.update(table).set(set).where(eq(table.id, id))
}
