import type { Queryable } from '@callsheet/lib/database/database.ts'
import { findOwnVoices } from '../elements/own-voices.ts'
import { findNewestScript, type ScriptOfAd } from './find-newest-script.ts'

/** How a speaker of the ad sounds. Undefined when neither their element nor its newest script says it. */
export type VoiceOf = (speaker: string | null | undefined) => string | undefined

export async function findVoices(queryable: Queryable, ad: ScriptOfAd): Promise<VoiceOf> {
  const script = await findNewestScript(queryable, ad)
  const ownVoiceOf = await findOwnVoices(queryable, ad)
  const cast = script?.content.cast ?? []
  return (speaker) => ownVoiceOf(speaker) ?? (cast.find(({ name }) => name === speaker)?.voice || undefined)
}
