import { z } from 'zod'
import { pipelineDeployments } from '@callsheet/lib/registry.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import { loggingFields } from '@callsheet/lib/settings/logging-settings.ts'
import { tracingFields } from '@callsheet/lib/settings/tracing-settings.ts'
import { httpUrl, optionalText, url, whole } from '@callsheet/lib/settings/fields.ts'
import {
  commitField,
  databaseUrlField,
  listeningFields,
  postgresUrl,
  serviceTokensField
} from '@callsheet/lib/settings/unit-settings.ts'
import { sealingSecretsField } from '@callsheet/lib/settings/sealing-secrets.ts'

/** The identity of this deployment, its callers and the services it needs. */
export const unitFields = {
  ...listeningFields('PIPELINE', '4030'),
  environment: {
    name: 'PIPELINE_ENVIRONMENT',
    schema: z.enum(['staging', 'production']).default('staging'),
    expected: 'staging or production',
    example: 'staging'
  },
  deploymentName: {
    name: 'DEPLOYMENT',
    schema: z.string().min(1).optional(),
    expected: 'the name under which this unit is deployed; the name for the environment when not set',
    example: pipelineDeployments.staging.name
  },
  queuePrefix: {
    name: 'QUEUE_PREFIX',
    schema: z
      .string()
      .regex(/^[a-z0-9-]+-$/)
      .optional(),
    expected: `the start of every queue name, such as ${pipelineDeployments.staging.queuePrefix}; the prefix for the environment when not set`,
    example: pipelineDeployments.staging.queuePrefix
  },
  commit: commitField,
  publicUrl: {
    name: 'PIPELINE_PUBLIC_URL',
    schema: httpUrl.optional(),
    expected:
      'the http or https address at which the media provider reaches this service; its own address when not set',
    example: 'https://pipeline.example.com'
  },
  serviceTokens: serviceTokensField,
  signingSecret: {
    name: 'PIPELINE_SIGNING_SECRET',
    schema: z.string().min(16),
    expected: 'a secret of at least 16 characters that signs callback and media addresses and never changes',
    example: 'a-long-random-secret',
    secret: true
  },
  sealingKeys: sealingSecretsField('PROVIDER_KEY_SEALING_SECRETS'),
  databaseUrl: databaseUrlField,
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    schema: postgresUrl.optional(),
    expected:
      'the address of the same database without a pooler, for queues and for pages that follow changes; DATABASE_URL when not set',
    example: 'postgres://user:password@localhost:5432/callsheet',
    secret: true
  },
  databaseMaxConnections: whole('PIPELINE_DATABASE_CONNECTIONS', 12, 'connections'),
  agentsUrl: url('AGENTS_URL', httpUrl, 'the agents service', 'http://127.0.0.1:4020'),
  agentsToken: {
    name: 'AGENTS_SERVICE_TOKEN',
    schema: optionalText,
    expected: 'a token that the agents service accepts; the first of SERVICE_TOKENS when not set',
    example: 'a-long-random-token',
    secret: true
  },
  ...loggingFields,
  ...tracingFields
} as const satisfies Record<string, SettingField>
