import { callProvider, type CallResult, type ProviderRequest } from '../call.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { ArkSettings } from './settings.ts'

export type ArkRuntime = ProviderRuntime<ArkSettings>

interface ArkCall extends Pick<ProviderRequest, 'method' | 'body' | 'timeoutSeconds'> {
  path: string
  apiKey: string
}

export function callArk(runtime: ArkRuntime, { path, apiKey, ...request }: ArkCall): Promise<CallResult> {
  return callProvider(runtime, `${runtime.settings.arkUrl}${path}`, {
    ...request,
    headers: { authorization: `Bearer ${apiKey}` }
  })
}

export const tasksPath = '/contents/generations/tasks'
export const taskPath = (taskId: string): string => `${tasksPath}/${encodeURIComponent(taskId)}`
