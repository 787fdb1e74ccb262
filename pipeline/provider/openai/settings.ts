import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const openaiSettings = {
  openaiApiKey: {
    name: 'OPENAI_API_KEY',
    schema: optionalText,
    expected: 'an API key of an OpenAI project',
    example: 'sk-your-key',
    secret: true
  },
  openaiUrl: url(
    'OPENAI_URL',
    httpUrl.default('https://api.openai.com/v1'),
    'the OpenAI API',
    'https://api.openai.com/v1'
  )
} as const satisfies Record<string, SettingField>

export type OpenaiSettings = SettingsOf<typeof openaiSettings>
