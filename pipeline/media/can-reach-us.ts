import type { MediaProvider } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { hostIsLocal } from './host-is-local.ts'

/**
 * Whether a provider can fetch our pictures and send us callbacks. Only a provider on this machine can reach an address
 * on this machine or in a private network.
 */
export function canReachUs(
  runtime: Pick<PipelineRuntime, 'settings' | 'publicUrl'>,
  provider: Pick<MediaProvider, 'baseUrl'>
): boolean {
  const { isPublicUrlReachable } = runtime.settings
  if (isPublicUrlReachable !== 'auto') return isPublicUrlReachable === 'true'
  return !hostIsLocal(runtime.publicUrl()) || hostIsLocal(provider.baseUrl(runtime))
}

/** Whether a callback of the provider tells us that a task is over. */
export function isCalledBack(
  runtime: Pick<PipelineRuntime, 'settings' | 'publicUrl'>,
  provider: Pick<MediaProvider, 'baseUrl' | 'isPollOnly'>
): boolean {
  return !provider.isPollOnly && canReachUs(runtime, provider)
}
