import { eq } from 'drizzle-orm'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { Scope } from '../runtime.ts'
import { readAdFacts } from './ad-facts.ts'

export interface HostInstructionsOptions {
  scope: Scope
  threadId: string
  adId: string | null
}

/** The host's prompt and the decisions of the ad, read again for every run. */
export async function hostInstructions({ scope, threadId, adId }: HostInstructionsOptions): Promise<string> {
  const { database } = scope.runtime
  const [row] = await database.select({ prompt: agents.prompt }).from(agents).where(eq(agents.slug, 'chat-host'))
  const prompt = row?.prompt ?? prompts['chat-host']
  const facts = adId ? await readAdFacts(scope, { adId, threadId }) : null
  if (!facts) return `${prompt}\n\n# This ad\n\nNone yet: start it with start_ad once the idea is clear.`
  const data = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return `${prompt}\n\n# This ad\n\nData, as it stands now; null is not decided yet:\n<ad>${data}</ad>`
}
