/** Names that several units share. */

/** Name of the LLM provider key that is kept in the AI gateway (spec: Authentication 1). */
export const AI_GATEWAY_BYOK_ALIAS = 'callsheet-production'

/** Header that carries the alias on every model call. */
export const AI_GATEWAY_BYOK_HEADER = 'gw-byok-alias'

/** Model roles: a caller asks for a role. The settings of the agents service may map it to another id. */
export const modelRoles = {
  host: 'claude-sonnet-5',
  writer: 'claude-opus-5-5',
  director: 'claude-opus-5-5',
  extractor: 'claude-haiku-5-5',
  judge: 'claude-haiku-5-5'
} as const satisfies Record<string, string>

export type ModelRole = keyof typeof modelRoles

/** The six queues of an environment and its dead letter queue (spec: Queues). */
export const queueSuffixes = [
  'image-submit',
  'video-submit',
  'i2v-submit',
  'image-store',
  'video-store',
  'offer-process',
  'dlq'
] as const

export type QueueSuffix = (typeof queueSuffixes)[number]

/** Deployments of the pipeline service (spec: Deployments and names). */
export const pipelineDeployments = {
  staging: { name: 'svc-pipeline', queuePrefix: 'svc-' },
  production: { name: 'svc-pipeline-prod', queuePrefix: 'svc-prod-' }
} as const

export type PipelineEnvironment = keyof typeof pipelineDeployments

export const agentsDeploymentName = 'svc-agents'

export const mediaBucketName = 'svc-media'
