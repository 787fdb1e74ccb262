import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { PageFetcher } from '@callsheet/lib/ports/page-fetcher.ts'
import type { Robots } from '../runtime.ts'
import { parseRobots } from './robots-rules.ts'

/** Our name towards sites that have rules for robots. */
export const robotName = 'CallsheetBot'

const rememberedSeconds = 3600
const maximumOrigins = 2000
const maximumRulesCharacters = 500_000

type Rules = (url: string) => boolean

/** RFC 9309: a missing file allows everything; a server that fails forbids everything for now. */
export function createRobots({ pages, clock }: { pages: PageFetcher; clock: Clock }): Robots {
  const known = new Map<string, { rules: Promise<Rules>; until: number }>()

  const read = async (origin: string, signal?: AbortSignal): Promise<Rules> => {
    const address = `${origin}/robots.txt`
    const { status, bytes } = await pages.fetch({ url: address, ...(signal && { signal }) })
    if (status >= 500) return () => false
    if (status >= 400) return () => true
    return parseRobots(new TextDecoder().decode(bytes).slice(0, maximumRulesCharacters), robotName)
  }

  return {
    async allows(url, signal) {
      const { origin } = new URL(url)
      const now = clock.now().getTime()
      let entry = known.get(origin)
      if (!entry || entry.until < now) {
        // A site without a readable file has no rules. The request for the page reports what is wrong.
        const rules = read(origin, signal).catch((): Rules => () => true)
        entry = { rules, until: now + rememberedSeconds * 1000 }
        known.delete(origin)
        known.set(origin, entry)
        if (known.size > maximumOrigins) known.delete(known.keys().next().value ?? '')
      }
      return (await entry.rules)(url)
    }
  }
}
