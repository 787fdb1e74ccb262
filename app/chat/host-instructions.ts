import { eq } from 'drizzle-orm'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { Scope } from '../runtime.ts'
import { readAdFacts } from './ad-facts.ts'
import { readHouseFacts } from './house-facts.ts'

export interface HostInstructionsOptions {
  scope: Scope
  threadId: string
  adId: string | null
}

/** The host's prompt, what there is to choose from, and the decisions of the ad, read again for every step. */
export async function hostInstructions({ scope, threadId, adId }: HostInstructionsOptions): Promise<string> {
  const { database } = scope.runtime
  const [row] = await database.select({ prompt: agents.prompt }).from(agents).where(eq(agents.slug, 'chat-host'))
  const prompt = row?.prompt ?? prompts['chat-host']
  const house = `# What there is\n\nData; prices are those of this user:\n${delimit('house', await readHouseFacts(scope))}`
  const facts = adId ? await readAdFacts(scope, { adId, threadId }) : null
  const ad = facts
    ? `Data, as it stands now; null is not decided yet:\n${delimit('ad', facts)}`
    : 'None yet: start it with start_ad once the idea is clear.'
  return `${prompt}\n\n${house}\n\n# This ad\n\n${ad}`
}

const delimit = (tag: string, facts: object) =>
  `<${tag}>${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</${tag}>`
