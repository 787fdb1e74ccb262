import { z } from 'zod'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { comfyuiSettings } from '@callsheet/pipeline/provider/comfyui/settings.ts'
import { mediaSettings } from '../embedded/media-setting.ts'
import type { Finding } from './finding.ts'

type Environment = Record<string, string | undefined>

const statsSchema = z.object({
  system: z.object({ comfyui_version: z.string().optional() }),
  devices: z.array(z.object({ name: z.string(), vram_total: z.number().optional() })).default([])
})

const gibibyte = 1024 ** 3
const timeoutMilliseconds = 5_000

/** Who draws: each provider's setting, and what a ComfyUI server says of itself. Nothing here costs anything. */
export async function inspectMedia(env: Environment): Promise<Finding[]> {
  const isReal = mediaSettings(env).length > 0
  const otherwise = isReal ? 'models of it are not offered' : 'the understudy renders pictures and clips'
  const findings: Finding[] = keyProviders.map((name) => {
    const { label, setting } = mediaProviderFacts[name]
    const text = env[setting] ? `${label} is connected` : `not set: ${otherwise}`
    return { subject: setting, verdict: 'note', text }
  })
  return env[mediaProviderFacts.comfyui.setting] ? [...findings, await inspectComfyui(env)] : findings
}

async function inspectComfyui(env: Environment): Promise<Finding> {
  const subject = 'ComfyUI'
  let url: string | undefined
  try {
    url = parseSettings(comfyuiSettings, env).comfyuiUrl
    const response = await fetch(`${url}/system_stats`, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    const stats = statsSchema.safeParse(await response.json().catch(() => null)).data
    if (!response.ok || !stats) {
      return { subject, verdict: 'bad', text: `${url} answered ${response.status}, and not as ComfyUI does` }
    }
    const machines = stats.devices.map(({ name, vram_total: bytes }) =>
      bytes ? `${name}, ${(bytes / gibibyte).toFixed(0)} GiB` : name
    )
    const version = stats.system.comfyui_version ?? 'of an unknown version'
    return { subject, verdict: 'good', text: [`${version} at ${url}`, ...machines].join('; ') }
  } catch (error) {
    if (error instanceof SettingsError) {
      return { subject, verdict: 'bad', text: error.message.replaceAll(/\s*\n\s*/g, ' ') }
    }
    return { subject, verdict: 'bad', text: `${url} does not answer. Start ComfyUI there, or unset COMFYUI_URL.` }
  }
}
