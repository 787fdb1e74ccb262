import type { TestWorker } from './start-workers.ts'

export const renderingWorkerName = 'browser-rendering'

/** Has the one method of the platform's binding and hands it to a stand-in. */
const script = `
import { WorkerEntrypoint } from 'cloudflare:workers'

export default class extends WorkerEntrypoint {
  fetch() {
    return new Response(null, { status: 404 })
  }

  quickAction(action, options) {
    return fetch(this.env.RENDERING_URL + '/' + action, { method: 'POST', body: JSON.stringify(options) })
  }
}
`

/** A Worker to bind where a deployment binds Browser Rendering. */
export function renderingWorker(standInUrl: string): TestWorker {
  return {
    name: renderingWorkerName,
    script,
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    env: { RENDERING_URL: { type: 'text', value: standInUrl } }
  }
}
