import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'

/** `id:secret`. The secret has 64 hexadecimal digits. */
export const sealingKey = z
  .string()
  .regex(/^[\w-]{1,40}:[0-9a-f]{64}$/i)
  .transform((text) => {
    const [id = '', secret = ''] = text.split(':')
    return { id, secret: hexToBytes(secret) }
  })
