import { createServer } from 'node:net'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import { z } from 'zod'
import { readJsonFile, writePrivateJson } from './json-file.ts'

const units = {
  app: { usual: 4000, setting: 'APP_PORT', label: 'the app server' },
  agents: { usual: 4020, setting: 'AGENTS_PORT', label: 'the agents service' },
  pipeline: { usual: 4030, setting: 'PIPELINE_PORT', label: 'the pipeline service' },
  model: { usual: 4110, setting: 'UNDERSTUDY_MODEL_PORT', label: 'the stand-in of the model' },
  media: { usual: 4111, setting: 'UNDERSTUDY_MEDIA_PORT', label: 'the stand-in of the media provider' },
  web: { usual: 4112, setting: 'UNDERSTUDY_WEB_PORT', label: 'the stand-in of the web' }
} as const

type Unit = keyof typeof units
type Env = Record<string, string | undefined>

/**
 * Starts a unit on a port. If the environment names a port, only that one is used. Otherwise it tries, in this order:
 * the home's port of the last time, the usual port, the next ports after it, any port. 0 in the environment means no
 * usual port.
 */
export type ListenOnPort = <Running extends { url: string }>(
  unit: Unit,
  start: (port: number) => Promise<Running>
) => Promise<Running>

export interface OpenPortsOptions {
  home: string
  env: Env
  /** A line for the user: a unit has another port than last time. */
  tell(line: string): void
}

export interface Ports {
  listen: ListenOnPort
  /** Saved for the next start, so that open pages and a provider's callback addresses stay valid. */
  remember(): Promise<void>
}

const rememberedSchema = z.partialRecord(z.enum(Object.keys(units) as [Unit, ...Unit[]]), z.number().int())

/** When several homes run on one machine, each one uses ports at the same distance from the usual ports. */
const distance = 300
const neighbours = 4

export async function openPorts({ home, env, tell }: OpenPortsOptions): Promise<Ports> {
  const file = join(home, 'ports.json')
  const remembered = rememberedSchema.safeParse(await readJsonFile(file)).data ?? {}
  refuseWrongPorts(env)
  const taken: z.infer<typeof rememberedSchema> = {}
  return {
    async listen(unit, start) {
      const { usual, setting, label } = units[unit]
      const named = env[setting] === '0' ? undefined : env[setting]
      const before = remembered[unit]
      const running = named
        ? await listenOnNamed({ port: Number(named), setting, label }, start)
        : await listenOnAny([before, ...(env[setting] === '0' ? [] : usualPorts(usual))], start)
      const port = portOf(running.url)
      if (!named && before !== undefined && before !== port)
        tell(`Another program has port ${before}, so ${label} is on port ${port} now.`)
      taken[unit] = port
      return running
    },
    remember: () => writePrivateJson(file, { ...remembered, ...taken })
  }
}

/** Before anything starts, and in the words that the user gave. */
function refuseWrongPorts(env: Env): void {
  const fields = Object.values(units).map(({ setting, usual, label }) => ({
    name: setting,
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    expected: `a port number for ${label}, 0 for a free one`,
    example: String(usual)
  }))
  parseSettings(Object.fromEntries(fields.map((field) => [field.name, field])), env)
}

async function listenOnNamed<Running>(
  { port, setting, label }: { port: number; setting: string; label: string },
  start: (port: number) => Promise<Running>
): Promise<Running> {
  try {
    return await start(port)
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    const message = `${setting} asks for port ${port} for ${label}, and another program has it. Stop that, name another port, or leave ${setting} out.`
    throw new AppError('conflict', message, { cause })
  }
}

/** Another program may take a port after it was found free. Then the next one is tried. */
async function listenOnAny<Running>(
  wanted: (number | undefined)[],
  start: (port: number) => Promise<Running>
): Promise<Running> {
  for (const port of wanted) {
    if (!port || !(await isFree(port))) continue
    try {
      return await start(port)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  return start(0)
}

const usualPorts = (usual: number) => Array.from({ length: neighbours }, (_, index) => usual + index * distance)
const portOf = (url: string) => Number(new URL(url).port)
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Both addresses that a browser may use for `localhost`. */
async function isFree(port: number): Promise<boolean> {
  const [four, six] = await Promise.all([canListen(port, '127.0.0.1'), canListen(port, '::1')])
  return four && six
}

/** When the machine does not have the address, nobody else listens on it. */
function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(!isTaken(error)))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}
