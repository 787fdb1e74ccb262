import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { loadWhenConnected } from '../api/load-when-connected.ts'
import { reloadForCode } from '../api/reload-for-code.ts'

/** A part that is drawn at once where its code was loaded before. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the code. */
  load(): Promise<void>
}

/** A part of a page whose code is loaded when it is first drawn, as soon as the server can be reached. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const read = async () => (loaded ??= (await loadWhenConnected(load).catch(reloadForCode))[name])
  const Later = lazy(async () => ({ default: await read() }))
  function Part(props: Props) {
    // Decided once, or the part would begin anew when its code arrives.
    const [Drawn] = useState(() => loaded ?? (Later as ComponentType<Props>))
    return createElement(Drawn, props)
  }
  return Object.assign(Part, { load: async () => void (await read()) })
}
