import CachePolicy from 'http-cache-semantics'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import type { DatedPage, PageCache } from '../runtime.ts'

export interface PageCacheOptions {
  clock: Clock
  /** 0 keeps nothing. */
  maxBytes: number
}

interface Kept {
  page: DatedPage
  policy: CachePolicy
  bytes: number
}

/** A page is asked for again after this time, whatever its site allows: a receipt says on which day it was read. */
const longestFreshSeconds = 86_400
/** One page takes at most this share of the cache. */
const largestShare = 8
const bytesOfEntry = 2_048

/**
 * Pages by the rules of HTTP for a cache that many people share (RFC 9111), in memory. The pages that were asked for
 * least recently go first. Nothing is kept of what a site gives to one visitor alone.
 */
export function createPageCache({ clock, maxBytes }: PageCacheOptions): PageCache {
  const kept = new Map<string, Kept>()
  const Policy = policyOn(clock)
  let size = 0

  const drop = (key: string) => {
    size -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Omit<Kept, 'bytes'>) => {
    drop(key)
    const bytes = entry.page.bytes.byteLength + bytesOfEntry
    if (bytes > maxBytes / largestShare) return
    kept.set(key, { ...entry, bytes })
    size += bytes
    for (const oldest of kept.keys()) {
      if (size <= maxBytes) return
      drop(oldest)
    }
  }

  return {
    async read({ url, headers }, send) {
      const key = keyOf(url, headers)
      const request = { url, method: 'GET', headers }
      const known = kept.get(key)
      if (known && isFresh(known, request)) {
        kept.delete(key)
        kept.set(key, known)
        return known.page
      }
      const answer = await send(known ? conditional(known.policy, request) : headers)
      const readAt = clock.now()
      if (known && answer.status === 304) {
        const page = { ...known.page, readAt }
        // What a redirect leads to now is another page, and its 304 speaks of that one.
        if (answer.url !== page.url) {
          drop(key)
          return { ...(await send(headers)), readAt: clock.now() }
        }
        const { policy, matches } = known.policy.revalidatedPolicy(request, answer)
        if (matches) keep(key, { page, policy })
        else drop(key)
        return page
      }
      const page = { ...answer, readAt }
      const policy = new Policy(request, answer, { shared: true, cacheHeuristic: 0 })
      if (maxBytes > 0 && answer.status === 200 && policy.storable()) keep(key, { page, policy })
      // A server that fails for a moment does not change the page.
      else if (answer.status < 500) drop(key)
      return page
    },
    forget(url) {
      for (const key of kept.keys()) if (key.startsWith(keyOf(url))) drop(key)
    }
  }
}

const keyOf = (url: string, headers?: Record<string, string>) =>
  `${url}\n${headers ? JSON.stringify(Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))) : ''}`

/** A redirect is asked for again each time: only the page at its end says how long it may be kept. */
function isFresh({ page, policy }: Kept, request: CachePolicy.HttpRequest): boolean {
  return (
    page.redirects.length === 0 && policy.age() < longestFreshSeconds && policy.satisfiesWithoutRevalidation(request)
  )
}

function conditional(policy: CachePolicy, request: CachePolicy.HttpRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(policy.revalidationHeaders(request)))
    if (typeof value === 'string') headers[name] = value
  return headers
}

/** The library reads the system's clock by this method alone, also while an object of it is made. */
function policyOn(clock: Clock): typeof CachePolicy {
  return class extends CachePolicy {
    now(): number {
      return clock.now().getTime()
    }
  }
}
