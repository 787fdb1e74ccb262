/**
 * WebCrypto works in threads. The stepper must know when it does, because a handler that waits for it is not at a step.
 */
export function watchCrypto(): { underWay(): number; stop(): void } {
  const subtle = globalThis.crypto.subtle as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  const names = [
    'verify',
    'sign',
    'digest',
    'importKey',
    'exportKey',
    'generateKey',
    'deriveBits',
    'deriveKey',
    'encrypt',
    'decrypt'
  ]
  let underWay = 0
  for (const name of names) {
    const own = subtle[name]?.bind(subtle)
    if (!own) throw new Error(`WebCrypto has no ${name}.`)
    subtle[name] = async (...given) => {
      underWay += 1
      try {
        return await own(...given)
      } finally {
        underWay -= 1
      }
    }
  }
  return {
    underWay: () => underWay,
    stop() {
      for (const name of names) delete subtle[name]
    }
  }
}
