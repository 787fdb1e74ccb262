import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@callsheet/lib/database/database.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { voiceSamples } from '@callsheet/lib/database/schema/voice-samples.ts'
import type { PutObject } from '../../put-object.ts'

/** All of Callsheet's voices in all languages, once. A sample is about 200 kB. */
export const mostSamples = 400

/** Longer than a sample may take: its run has ended with its process. */
const silenceSeconds = 60

export type SampleRow = typeof voiceSamples.$inferSelect

/** A sample that can be heard. */
export type SpokenSample = SampleRow & { storageKey: string; durationSeconds: number }

export const isSpoken = (row: SampleRow | undefined): row is SpokenSample =>
  row !== undefined && row.storageKey !== null && row.durationSeconds !== null

/** The sample of a key, noted as heard now. Null while it is not spoken. */
export async function takeSample(queryable: Queryable, key: string, now: Date): Promise<SpokenSample | null> {
  const [row] = await queryable
    .update(voiceSamples)
    .set({ heardAt: now })
    .where(and(eq(voiceSamples.key, key), isNotNull(voiceSamples.storageKey)))
    .returning()
  return isSpoken(row) ? row : null
}

/** Says that this run speaks the sample. Null when another one does, or it is there already. */
export async function claimSample(
  queryable: Queryable,
  sample: Pick<SampleRow, 'id' | 'key' | 'voice' | 'language'>,
  now: Date
): Promise<SampleRow | null> {
  const [claimed] = await queryable
    .insert(voiceSamples)
    .values({ ...sample, startedAt: now, heardAt: now })
    .onConflictDoUpdate({
      target: voiceSamples.key,
      set: { startedAt: now },
      setWhere: sql`${voiceSamples.storageKey} is null and ${voiceSamples.startedAt} < ${now}::timestamptz - make_interval(secs => ${silenceSeconds})`
    })
    .returning()
  return claimed ?? null
}

const ofRun = ({ id, startedAt }: SampleRow) =>
  and(eq(voiceSamples.id, id), eq(voiceSamples.startedAt, startedAt), isNull(voiceSamples.storageKey))

/** Nothing came of it: whoever asks next has it spoken. */
export async function giveSampleUp(queryable: Queryable, claimed: SampleRow): Promise<void> {
  await queryable.delete(voiceSamples).where(ofRun(claimed))
}

/** Keeps what was spoken, and lets those go that nobody has heard for longest. Null when another run took it over. */
export async function keepSample(
  database: Database,
  claimed: SampleRow,
  { object, ...spoken }: { object: PutObject; model: string; durationSeconds: number }
): Promise<SpokenSample | null> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(voiceSamples)
      .set({ ...spoken, storageKey: object.key, byteSize: object.size })
      .where(ofRun(claimed))
      .returning()
    if (!isSpoken(row)) return null
    await object.keep(transaction)
    const tooMany = transaction
      .select({ id: voiceSamples.id })
      .from(voiceSamples)
      .where(isNotNull(voiceSamples.storageKey))
      .orderBy(desc(voiceSamples.heardAt), desc(voiceSamples.id))
      .offset(mostSamples)
    const gone = await transaction
      .delete(voiceSamples)
      .where(inArray(voiceSamples.id, tooMany))
      .returning({ storageKey: voiceSamples.storageKey })
    const keys = gone.flatMap(({ storageKey }) => (storageKey === null ? [] : [{ storageKey }]))
    if (keys.length > 0) await transaction.insert(deletions).values(keys)
    return row
  })
}
