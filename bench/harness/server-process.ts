import { startChild } from './child.ts'

export interface ServerUse {
  cpuMilliseconds: number
  peakMegabytes: number
  residentMegabytes: number
}

export interface ServerProcess {
  name: string
  url: string
  /** Processor time since its start, the most memory that it ever held, and what it holds now. */
  used(): Promise<ServerUse>
  stop(): Promise<void>
}

/** One competitor that is a server. Its module exports `start(input)`, which resolves with its address. */
export async function startServer(name: string, modulePath: string, input: unknown): Promise<ServerProcess> {
  const child = startChild({ name, script: 'server-child.ts', modulePath, stderr: 'ignore' })
  const started = await child.ask<{ url: string } | { error: string }>({ kind: 'start', input })
  if ('error' in started) throw new Error(`${name} did not start. ${started.error}`)
  const { url } = started
  return { name, url, used: () => child.ask({ kind: 'used' }), stop: child.end }
}
