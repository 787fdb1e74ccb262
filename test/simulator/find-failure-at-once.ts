import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FindFailure, Findings } from './find-failure.ts'

export interface FindFailureAtOnce extends Omit<FindFailure, 'world' | 'stride'> {
  processes: number
  mutant?: string | undefined
}

/** What a child process is told, and what it answers with its findings. */
export type ChildOrder = Omit<FindFailure, 'world'> & { mutant?: string | undefined }

const child = fileURLToPath(new URL('child.ts', import.meta.url))

/**
 * The same search in several processes, each with a world of its own. A world mostly waits for PostgreSQL, and
 * PostgreSQL has a process for each connection. The first failure ends the search in all of them, and so does a process
 * that breaks.
 */
export async function findFailureAtOnce(options: FindFailureAtOnce): Promise<Findings> {
  const { processes, seed, runs, ...rest } = options
  const startedAt = performance.now()
  const stop = new AbortController()
  const parts = await Promise.all(
    Array.from({ length: Math.min(processes, runs) }, async (_, index) => {
      const order = { ...rest, seed: seed + index, stride: processes, runs: Math.ceil((runs - index) / processes) }
      const findings = await search(order, stop.signal)
      if (findings?.failure) stop.abort()
      return findings
    })
  ).catch((error: unknown) => {
    stop.abort()
    throw error
  })
  const counts = new Map<string, number>()
  const found = parts.filter((part) => part !== null)
  for (const part of found)
    for (const [event, count] of part.counts) counts.set(event, (counts.get(event) ?? 0) + count)
  const sum = (of: (part: Findings) => number) => found.reduce((total, part) => total + of(part), 0)
  return {
    failure: found.find(({ failure }) => failure)?.failure ?? null,
    schedules: sum(({ schedules }) => schedules),
    stepsTaken: sum(({ stepsTaken }) => stepsTaken),
    seconds: Math.max(0, ...found.map(({ seconds }) => seconds), found.length === 0 ? secondsSince(startedAt) : 0),
    counts
  }
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000

/** Null when another process has found a failure before. */
function search(order: ChildOrder, signal: AbortSignal): Promise<Findings | null> {
  return new Promise((resolve, reject) => {
    const forked = fork(child, { serialization: 'advanced', signal })
    let findings: Findings | null = null
    forked.once('message', (message) => (findings = message as Findings))
    forked.once('error', (error) => (signal.aborted ? resolve(null) : reject(error)))
    forked.once('exit', (code) => {
      if (findings || signal.aborted) resolve(findings)
      else reject(new Error(`A process of the search ended with ${code} and without findings.`))
    })
    forked.send(order)
  })
}
