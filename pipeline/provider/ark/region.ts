import type { ArkRuntime } from './call.ts'

type Settings = Pick<ArkRuntime, 'settings'>

/** Volcengine is Ark in China: other names of the models, other prices, and accounts of its own. */
export function isVolcengine({ settings }: Settings): boolean {
  return /(?:^|\.)volces\.com$/.test(new URL(settings.arkUrl).hostname)
}

/**
 * A model's config has the name that BytePlus gives it. Volcengine has the same versions below `doubao-`
 * (https://www.volcengine.com/docs/82379/1330310). Any other name, such as an endpoint's `ep-…`, is sent as it is.
 */
export function nameInRegion(runtime: Settings, apiModelPath: string): string {
  return isVolcengine(runtime) ? apiModelPath.replace(/^(?:dreamina-)?(?=seed(?:ance|ream)-)/, 'doubao-') : apiModelPath
}
