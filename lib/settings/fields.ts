import { z } from 'zod'
import type { SettingField } from './settings.ts'

/** Without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''))
export const optionalText = z.string().optional()
export const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault)
export const bound = (byDefault: number) => z.coerce.number().min(0).default(byDefault)
export const seconds = (byDefault: number) => z.coerce.number().positive().max(3_600).default(byDefault)
export const flag = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(byDefault)
    .transform((text) => text === 'true')
/** Parts separated by commas. Empty when not set. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  )
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})
export const token = z.string().min(16)

export const url = (name: string, schema: z.ZodType<string>, what: string, example: string) =>
  ({ name, schema, expected: `the http or https address of ${what}`, example }) satisfies SettingField
export const amount = (name: string, byDefault: number, unit: string) =>
  ({
    name,
    schema: bound(byDefault),
    expected: `a number of ${unit}`,
    example: String(byDefault)
  }) satisfies SettingField
export const whole = (name: string, byDefault: number, unit: string) =>
  ({
    name,
    schema: count(byDefault),
    expected: `a whole number of ${unit}`,
    example: String(byDefault)
  }) satisfies SettingField
