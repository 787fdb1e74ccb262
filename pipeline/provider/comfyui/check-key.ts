import { z } from 'zod'
import type { KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { readComfyui } from './call-comfyui.ts'
import type { ComfyuiSettings } from './settings.ts'

const statsSchema = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().nullish() }),
  devices: z.array(z.looseObject({ name: z.string(), vram_total: z.number().nullish() })).default([])
})

const gibibyte = 1024 ** 3

/** https://docs.comfy.org/development/comfyui-server/comms_routes: it has no keys, so this says whether it is there. */
export async function checkComfyuiServer(runtime: ProviderRuntime<ComfyuiSettings>): Promise<KeyCheck> {
  const result = await readComfyui(runtime, '/system_stats')
  const stats = result.kind === 'answer' && result.status === 200 ? statsSchema.safeParse(result.json).data : undefined
  if (!stats) {
    const status = result.kind === 'not-sent' ? undefined : result.status
    const detail =
      status === 401 || status === 403
        ? `a proxy in front of it asks for a key (${status})`
        : status
          ? `it answered ${status}, and not as ComfyUI does`
          : result.kind === 'answer'
            ? 'it answered otherwise'
            : result.detail
    return { verdict: 'bad', words: `is not to be reached at COMFYUI_URL: ${detail}`, balance: null }
  }
  const devices = stats.devices.map(({ name, vram_total: bytes }) =>
    bytes ? `${name}, ${(bytes / gibibyte).toFixed(0)} GiB` : name
  )
  const version = stats.system.comfyui_version ?? 'of an unknown version'
  return { verdict: 'good', words: [`answers, ${version}`, ...devices].join('; '), balance: null }
}
