/** Limits a wait that has no limit of its own. The error names the missing event. */
export async function within<Value>(what: string, wait: Promise<Value>, timeoutSeconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`Waited ${timeoutSeconds} s for ${what}.`)),
    timeoutSeconds * 1000
  )
  try {
    return await Promise.race([wait, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
