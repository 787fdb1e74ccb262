import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'

export const alibabaSettings = {
  alibabaApiKey: {
    name: 'DASHSCOPE_API_KEY',
    schema: optionalText,
    expected: 'an API key of Alibaba Cloud Model Studio',
    example: 'sk-your-key',
    secret: true
  },
  alibabaUrl: url(
    'DASHSCOPE_URL',
    httpUrl.default('https://dashscope-intl.aliyuncs.com'),
    'Alibaba Cloud Model Studio (DashScope); each region has its own',
    'https://dashscope-intl.aliyuncs.com'
  )
} as const satisfies Record<string, SettingField>

export type AlibabaSettings = SettingsOf<typeof alibabaSettings>
