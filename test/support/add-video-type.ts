import { registerHooks } from 'node:module'

/**
 * Preloaded into a process: adds one entry to the source of the video type registry as it is read, and changes
 * nothing else. What the process then does with the type, it does because of that entry alone.
 */
const entry = `
  'split-screen': {
    label: 'Split Screen',
    description: 'One person speaks above, the product is used below.',
    promptAgent: 'talking-head-video-prompt-engine',
    presenterCount: 1,
    requiredFeature: 'talkingHead',
    singleClip: false,
    imagePreset: null,
    needsIdentityPhoto: false
  },`

const registry = 'export const videoTypes = {'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/lib/video-types.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(registry)) throw new Error('The registry of video types is not where the test looks for it.')
    return { ...loaded, source: source.replace(registry, registry + entry) }
  }
})
