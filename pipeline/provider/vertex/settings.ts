import { httpUrl, optionalText, url } from '@callsheet/lib/settings/fields.ts'
import type { SettingField, SettingsOf } from '@callsheet/lib/settings/settings.ts'
import { z } from 'zod'

export const vertexSettings = {
  vertexKey: {
    name: 'VERTEX_KEY',
    schema: optionalText,
    expected:
      'the key of a Google Cloud service account (its JSON, as it is or in base64), or an API key of Vertex AI for stills alone',
    example: 'eyJ0eXBlIjoic2VydmljZV9hY2NvdW50Ii…',
    secret: true
  },
  vertexProject: {
    name: 'VERTEX_PROJECT',
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]{3,61}[a-z0-9]$/, 'expected the id of a Google Cloud project')
      .optional(),
    expected: 'the id of the Google Cloud project; that of the service account when it is not set',
    example: 'my-project'
  },
  vertexLocation: {
    name: 'VERTEX_LOCATION',
    schema: z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/, 'expected a region such as us-central1')
      .default('us-central1'),
    expected: 'the region of Google Cloud in which clips are made, the one of `VERTEX_REGION_URL`',
    example: 'us-central1'
  },
  vertexRegionUrl: url(
    'VERTEX_REGION_URL',
    httpUrl.default('https://us-central1-aiplatform.googleapis.com'),
    'Vertex AI in the region of clips',
    'https://us-central1-aiplatform.googleapis.com'
  ),
  vertexUrl: url(
    'VERTEX_URL',
    httpUrl.default('https://aiplatform.googleapis.com'),
    'Vertex AI without a region, which makes stills',
    'https://aiplatform.googleapis.com'
  ),
  vertexOauthUrl: url(
    'VERTEX_OAUTH_URL',
    httpUrl.default('https://oauth2.googleapis.com/token'),
    'Google’s access tokens for service accounts',
    'https://oauth2.googleapis.com/token'
  )
} as const satisfies Record<string, SettingField>

export type VertexSettings = SettingsOf<typeof vertexSettings>
