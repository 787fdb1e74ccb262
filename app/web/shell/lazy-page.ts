import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWhenConnected } from '../api/load-when-connected.ts'

/**
 * A page whose code is loaded when it is opened. While the network or the server is away it waits for them: the router's
 * own way would reload the whole page, into nothing. When another version was installed, the router loads the page anew.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name
) {
  return lazyRouteComponent(() => loadWhenConnected(load), name)
}
