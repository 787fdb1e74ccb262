import { inArray } from 'drizzle-orm'
import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import type { StoreMessage, SubmitMessage } from '@callsheet/lib/wire/queue-messages.ts'
import type { SealedKey } from '@callsheet/lib/wire/sealed-key.ts'
import { queueName, storeSuffixes, submitSuffixes } from '../queue-names.ts'
import type { PipelineRuntime } from '../runtime.ts'

/** Sends the submit message of each row. When the user brought a key, the message carries it in sealed form. */
export async function sendSubmits(runtime: PipelineRuntime, kind: MediaKind, rows: MediaRow[]): Promise<void> {
  const keys = await readSealedKeys(runtime, rows)
  const messages = rows.map((row): SubmitMessage => {
    const sealedKey = row.providerKeyId ? keys.get(row.providerKeyId) : undefined
    return {
      rowId: row.id,
      apiModelPath: row.apiModelPath,
      ownerId: row.ownerId,
      ...(sealedKey && { sealedKey }),
      ...(row.traceparent && { traceparent: row.traceparent })
    }
  })
  await runtime.queues.send(queueName(runtime.settings, submitSuffixes[kind]), messages, {
    ownerOf: ({ ownerId }) => ownerId
  })
}

export async function sendStore(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: Pick<MediaRow, 'id' | 'ownerId' | 'traceparent'>
): Promise<void> {
  const traceparent = runtime.traceparent ?? row.traceparent
  const message: StoreMessage = { rowId: row.id, ...(traceparent && { traceparent }) }
  await runtime.queues.send(queueName(runtime.settings, storeSuffixes[kind]), [message], {
    ownerOf: () => row.ownerId
  })
}

async function readSealedKeys({ database }: PipelineRuntime, rows: MediaRow[]): Promise<Map<string, SealedKey>> {
  const ids = [...new Set(rows.flatMap((row) => row.providerKeyId ?? []))]
  if (ids.length === 0) return new Map()
  const keys = await database.select().from(providerKeys).where(inArray(providerKeys.id, ids))
  return new Map(
    keys.map((key) => [
      key.id,
      { keyId: key.id, ownerId: key.ownerId, sealingKeyId: key.sealingKeyId, sealed: key.sealed }
    ])
  )
}
