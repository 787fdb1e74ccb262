import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const xaiSettings = {
  xaiApiKey: {
    name: 'XAI_API_KEY',
    schema: optionalText,
    expected: 'an API key of an xAI team',
    example: 'xai-your-key',
    secret: true
  },
  xaiUrl: url('XAI_URL', httpUrl.default('https://api.x.ai/v1'), 'the xAI API', 'https://api.x.ai/v1')
} as const satisfies Record<string, SettingField>

export type XaiSettings = SettingsOf<typeof xaiSettings>
