import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const runwareSettings = {
  runwareApiKey: {
    name: 'RUNWARE_API_KEY',
    schema: optionalText,
    expected: 'the key of a Runware account',
    example: 'your-key',
    secret: true
  },
  runwareUrl: url('RUNWARE_URL', httpUrl.default('https://api.runware.ai/v1'), 'Runware', 'https://api.runware.ai/v1')
} as const satisfies Record<string, SettingField>

export type RunwareSettings = SettingsOf<typeof runwareSettings>
