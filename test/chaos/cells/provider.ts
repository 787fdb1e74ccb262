import { setTimeout as sleep } from 'node:timers/promises'
import { postFaults } from '../provider/set-faults.ts'
import type { LinkState } from '../system/link.ts'
import type { Cell } from './cell.ts'

const page =
  '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon.</h1></body></html>'

export const providerDown: Cell = {
  about: 'the provider killed and away for 25 s',
  spreadSeconds: 30,
  async strike({ system }) {
    await system.units.media.strike(25_000)
    await system.units.media.up()
  }
}

export const providerHanging: Cell = {
  about: 'the provider takes connections and says nothing for 30 s',
  note: 'A call to the provider waits 15 s here, 60 s in production.',
  spreadSeconds: 30,
  strike: ({ system }) => during(system.links['pipeline-provider'], { kind: 'silent' }, 30)
}

export const providerPages: Cell = {
  about: 'the provider answers every call with an HTML page and status 200 for 20 s',
  spreadSeconds: 30,
  strike: ({ system }) =>
    during(system.links['pipeline-provider'], { kind: 'answer', response: response('200 OK', 'text/html', page) }, 20)
}

export const providerRateLimited: Cell = {
  about: 'the provider answers every call with 429',
  note: 'For one minute, where rows may wait 24 h; ten minutes with --real-time.',
  spreadSeconds: 40,
  moreRealSeconds: 540,
  strike: ({ system, isRealTime }) =>
    during(
      system.links['pipeline-provider'],
      {
        kind: 'answer',
        response: response('429 Too Many Requests', 'application/json', '{"code":429,"msg":"Too many requests"}')
      },
      isRealTime ? 600 : 60
    )
}

export const callbacksDisturbed: Cell = {
  about: 'every callback doubled, half of them late and out of order, a third forged or dropped',
  spreadSeconds: 15,
  strike: async ({ system, random }) =>
    postFaults({
      mediaUrl: system.mediaUrl,
      random,
      rules: [
        { kind: 'callback-double', share: 1 },
        { kind: 'callback-reorder', share: 0.5, seconds: 6 },
        { kind: 'callback-delay', share: 0.3, seconds: 4 },
        { kind: 'callback-forge-signature', share: 0.3 },
        { kind: 'callback-forge-task', share: 0.3 },
        { kind: 'callback-drop', share: 0.3 }
      ]
    })
}

interface Settable {
  set(state: LinkState): Promise<void>
}

async function during(link: Settable, state: LinkState, seconds: number): Promise<void> {
  await link.set(state)
  await sleep(seconds * 1000)
  await link.set({ kind: 'open' })
}

function response(status: string, type: string, body: string): string {
  const head = [`HTTP/1.1 ${status}`, `content-type: ${type}`, `content-length: ${body.length}`, 'connection: close']
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
