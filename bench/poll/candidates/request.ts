import { loadPeer } from '../../harness/load-peer.ts'
import { readAll } from '../read-all.ts'
import { providerKey, type PollInput } from '../tasks.ts'

interface Undici {
  request(url: string, options: { headers: Record<string, string> }): Promise<{ body: { json(): Promise<unknown> } }>
}

const { request } = await loadPeer<Undici>('undici')

/**
 * The lowest possible cost of such a read in Node: undici without the web's rules for fetch and without a time limit.
 */
export function run(input: PollInput): Promise<number> {
  return readAll(input, async (url) => {
    const { body } = await request(url, { headers: { authorization: `Bearer ${providerKey}` } })
    return body.json()
  })
}
