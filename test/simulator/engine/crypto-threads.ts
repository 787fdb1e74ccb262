/** Work of other threads. Its results reach their callers one at a time, when they are asked for. */
export interface Threads {
  /** The oldest piece of work. Resolves with what lets its caller go on, when it is done. Null when there is none. */
  next(): Promise<() => void> | null
  stop(): void
}

/**
 * WebCrypto works in threads, which end in any order and at any time. The stepper lets their results in, so that every
 * run is the same. The database driver takes Node's own WebCrypto, which is left as it is.
 */
export function watchCrypto(): Threads {
  const own = globalThis.crypto
  const underWay: Promise<() => void>[] = []

  const watched =
    (method: (...given: unknown[]) => Promise<unknown>) =>
    (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        underWay.push(
          method(...given).then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error)
          )
        )
      })

  const subtle = new Proxy(own.subtle, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? watched(method.bind(target)) : method
    }
  })
  const crypto: Crypto = {
    subtle,
    getRandomValues: (array) => own.getRandomValues(array),
    randomUUID: () => own.randomUUID()
  }
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  return {
    next: () => underWay.shift() ?? null,
    stop: () => void Object.defineProperty(globalThis, 'crypto', { value: own, configurable: true })
  }
}
