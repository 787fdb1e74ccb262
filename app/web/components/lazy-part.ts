import { lazy, type ComponentType } from 'react'
import { loadWhenConnected } from '../api/load-when-connected.ts'
import { reloadForCode } from '../api/reload-for-code.ts'

/** A part of a page whose code is loaded when it is first drawn, as soon as the server can be reached. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name
) {
  return lazy(async () => ({ default: (await loadWhenConnected(load).catch(reloadForCode))[name] }))
}
