import { eq } from 'drizzle-orm'
import { voiceSamples } from '@callsheet/lib/database/schema/voice-samples.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../../runtime.ts'
import { serveStored } from '../../media/serve-stored.ts'
import { isSpoken } from './sample-rows.ts'

/** The sound of a sample, whole or a range. It belongs to no member. */
export async function serveSample(options: { scope: Scope; sampleId: string; request: Request }): Promise<Response> {
  const { scope, sampleId, request } = options
  const { runtime } = scope
  const [sample] = await runtime.database.select().from(voiceSamples).where(eq(voiceSamples.id, sampleId))
  if (!isSpoken(sample)) throw new AppError('not-found', 'This sample is not kept any more. Listen to the voice again.')
  return serveStored({ runtime, key: sample.storageKey, size: sample.byteSize, request })
}
