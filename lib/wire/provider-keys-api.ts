import { z } from 'zod'
import { keyedProviders, keyProviders } from '../endpoint-families.ts'
import { toBase64 } from '../text/base64.ts'

/** `POST /api/provider-keys`: a user's own key for a media provider. It is sealed at once and never shown again. */
export const addProviderKeyRequestSchema = z.object({
  provider: z.enum(keyedProviders),
  label: z.string().trim().min(1).max(80).default('My key'),
  key: z
    .string()
    .trim()
    // A key that is a whole JSON is kept in one line, as its owner may also give it.
    .overwrite((key) => (key.startsWith('{') ? toBase64(new TextEncoder().encode(key)) : key))
    .regex(/^[\x21-\x7e]+$/, 'expected a key without spaces')
    .min(8)
    .max(6_000)
})

export const providerKeyViewSchema = z.object({
  id: z.uuid(),
  provider: z.enum(keyProviders),
  label: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  createdAt: z.iso.datetime()
})

export type ProviderKeyView = z.output<typeof providerKeyViewSchema>
