import { z } from 'zod'
import { httpUrl, list } from './fields.ts'
import type { SettingField } from './settings.ts'

/** For every unit that reads files of a media provider. */
export const assetOriginsFields = {
  assetOrigins: {
    name: 'MEDIA_ASSET_ORIGINS',
    schema: list.pipe(z.array(httpUrl)),
    expected:
      'private addresses, with commas between them, from which pictures and clips of a media provider, and a product’s photo by its address, may be read; a provider on the internet needs none',
    example: 'http://127.0.0.1:4111'
  }
} as const satisfies Record<string, SettingField>
