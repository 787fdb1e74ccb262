import { callProvider, type CallResult } from '../call.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { ComfyuiSettings } from './settings.ts'

type Runtime = ProviderRuntime<ComfyuiSettings>

/** A row is only sent here when the address is set (`ownKey`). */
const addressOf = ({ settings }: Runtime, path: string): string => `${settings.comfyuiUrl ?? ''}${path}`

export const readComfyui = (runtime: Runtime, path: string): Promise<CallResult> =>
  callProvider(runtime, addressOf(runtime, path), { method: 'GET', headers: {} })

export const postToComfyui = (runtime: Runtime, path: string, body: unknown): Promise<CallResult> =>
  callProvider(runtime, addressOf(runtime, path), { method: 'POST', headers: {}, body })

export { addressOf as comfyuiAddress }
