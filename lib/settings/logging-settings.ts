import { z } from 'zod'
import type { SettingField } from './settings.ts'

/** How much a unit logs. The same for every unit on Node. */
export const loggingFields = {
  logLevel: {
    name: 'LOG_LEVEL',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    expected: 'debug (every request and message), info, warn, error or silent; on Node',
    example: 'debug'
  }
} as const satisfies Record<string, SettingField>
