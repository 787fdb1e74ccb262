import type { z } from 'zod'
import { voiceNames, voices } from '@callsheet/lib/voices.ts'
import type { voiceListSchema } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { isSpeechReady } from './speech-readiness.ts'

export async function listVoices(scope: Scope): Promise<z.output<typeof voiceListSchema>> {
  return { isAvailable: await isSpeechReady(scope), items: voiceNames.map((name) => ({ name, ...voices[name] })) }
}
