import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Preloaded into a process: adds the entry that `docs/add-a-video-type.md` shows to the source of the registry as it
 * is read, and changes nothing else. What the process then does with the type, it does because of that entry alone.
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
