import { z } from 'zod'
import { list } from './fields.ts'
import type { SettingField } from './settings.ts'

/** `id:secret`. The secret has 64 hexadecimal digits. */
const sealingSecret = z
  .string()
  .regex(/^[\w-]{1,40}:[0-9a-f]{64}$/i)
  .transform((text) => {
    const [id = '', digits = ''] = text.split(':')
    return { id, secret: Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) }
  })

export type SealingSecret = z.output<typeof sealingSecret>

/** The secrets of a service to which users' keys are sealed. The first one seals, and all of them open. */
export const sealingSecretsField = (name: string) =>
  ({
    name,
    schema: list.pipe(z.array(sealingSecret)),
    expected: 'id:secret, where the secret has 64 hexadecimal digits; separate several by commas; the first one seals',
    example: `2026-11:${'0123456789abcdef'.repeat(4)}`,
    secret: true
  }) satisfies SettingField
