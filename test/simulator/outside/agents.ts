import { problemTypeBase } from '@callsheet/lib/http/problem.ts'
import type { Process } from '../engine/process.ts'
import type { Stepper } from '../engine/stepper.ts'

/** How the agents service answers when a site is to be read: the last part of the site's address. */
export const siteFates = ['good', 'refused', 'busy-at-first', 'odd'] as const

/** The agents service, as far as the pipeline service asks it. */
export function openAgents(process: Process, stepper: Stepper, asked: Map<string, number>) {
  return (url: URL, init: RequestInit): Promise<Response> =>
    stepper.gate(process, {
      kind: 'agents',
      label: url.pathname,
      act: async () => answer((JSON.parse(String(init.body)) as { url: string }).url, asked),
      broken: () => new TypeError('fetch failed')
    })
}

function answer(site: string, asked: Map<string, number>): Response {
  const times = (asked.get(site) ?? 0) + 1
  asked.set(site, times)
  switch (site.split('/').at(-1)) {
    case 'refused':
      return problem(422, 'invalid-input', 'This page cannot be read.')
    case 'busy-at-first':
      return times <= 2 ? problem(503, 'unavailable', 'Too much is going on.') : read(site)
    case 'odd':
      return Response.json({ nothing: 'that fits' })
    default:
      return read(site)
  }
}

const read = (url: string) =>
  Response.json({
    url,
    title: 'Brand',
    content: { name: 'Brand' },
    logos: [],
    warnings: [],
    model: 'a-model',
    dropped: 0,
    attempts: 1
  })

const problem = (status: number, code: string, detail: string) =>
  Response.json(
    { type: `${problemTypeBase}${code}`, title: 'No', status, detail, code },
    { status, headers: { 'content-type': 'application/problem+json' } }
  )
