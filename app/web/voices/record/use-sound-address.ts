import { useEffect, useState } from 'react'

/** An address of a sound for a player, as long as the component stands. */
export function useSoundAddress(sound: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(sound)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [sound])
  return address
}
