import { useState } from 'react'

/**
 * The value of a field: what was typed in it, until the stored value is the same. A field in which nobody typed follows
 * the stored value, and a change of it elsewhere takes no typed word away.
 */
export function useTyped<Value extends string | number>(stored: Value): [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState<Value | null>(null)
  if (typed === stored) setTyped(null)
  return [typed ?? stored, setTyped]
}
