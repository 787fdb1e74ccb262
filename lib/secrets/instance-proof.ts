import { z } from 'zod'
import { signText } from './sign-text.ts'

/** Random and new each time, so that an old answer is useless for the next challenge. */
export const instanceChallengeSchema = z.string().regex(/^[0-9a-f]{32,128}$/, 'expected 32 to 128 hexadecimal digits')

/** `GET /health/instance?challenge=…` of an app server that was started from a home folder. */
export const instanceProofSchema = z.object({ proof: z.string() })

/** The answer to the challenge. Only a holder of the key can compute it. */
export const proveInstance = (key: string, challenge: string): Promise<string> => signText(key, challenge)
