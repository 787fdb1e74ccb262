import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Preloaded into a process. While the registry's source is read, it adds the entry that `docs/add-a-video-type.md`
 * shows, and changes nothing else. So everything that the process does with the type comes from that entry.
 */
const page = readFileSync(new URL('../../docs/add-a-video-type.md', import.meta.url), 'utf8')
const entry = /```ts[^\n]*\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
const registry = 'export const videoTypes = {'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/lib/video-types.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(registry)) throw new Error('The registry of video types is not where the test looks for it.')
    return { ...loaded, source: source.replace(registry, `${registry}\n${entry}`) }
  }
})
