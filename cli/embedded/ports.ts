import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile, writePrivateJson } from './json-file.ts'

const usualPorts = { app: 4000, agents: 4020, pipeline: 4030, model: 4110, media: 4111, web: 4112 } as const

type Unit = keyof typeof usualPorts

/** `named` is what the user's environment says: a port that is not negotiable, or 0 for any. */
export type ChoosePort = (unit: Unit, named: string | undefined) => Promise<number>

export interface Ports {
  choose: ChoosePort
  /** Takes the same ports on the next start: URLs that a provider was given stay good. */
  remember(urls: Partial<Record<Unit, string | null>>): Promise<void>
}

const rememberedSchema = z.partialRecord(z.enum(Object.keys(usualPorts) as [Unit, ...Unit[]]), z.number().int())

export async function openPorts(home: string): Promise<Ports> {
  const file = join(home, 'ports.json')
  const remembered = rememberedSchema.safeParse(await readJsonFile(file)).data ?? {}
  return {
    async choose(unit, named) {
      if (named && named !== '0') return Number(named)
      const wanted = [remembered[unit], named === '0' ? undefined : usualPorts[unit]]
      for (const port of wanted) if (port && (await isFree(port))) return port
      return 0
    },
    async remember(urls) {
      const now = Object.entries(urls).flatMap(([unit, url]) => (url ? [[unit, Number(new URL(url).port)]] : []))
      await writePrivateJson(file, { ...remembered, ...Object.fromEntries(now) })
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)))
  })
}
