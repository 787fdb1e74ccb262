import type { Footage } from '@callsheet/lib/wire/footage.ts'

/** An own clip that keeps its sound says its line itself. A silent one leaves it to the voice-over. */
export const isHeard = ({ hasSound, isMuted }: Pick<Footage, 'hasSound' | 'isMuted'>): boolean => hasSound && !isMuted
