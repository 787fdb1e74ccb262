import { queueSuffixes, type QueueSuffix } from '@callsheet/lib/registry.ts'

/** Names under which the platform binds what this service needs; the same in both environments. */
export const hyperdriveBinding = 'HYPERDRIVE'
export const mediaBinding = 'MEDIA'

/** The six queues that are sent to (spec: Bindings of the pipeline service); the dead letter queue is the platform's. */
export const producerSuffixes = queueSuffixes.filter((suffix) => suffix !== 'dlq')

/** `image-submit` is bound as `QUEUE_IMAGE_SUBMIT`. */
export function queueBinding(suffix: QueueSuffix): `QUEUE_${string}` {
  return `QUEUE_${suffix.toUpperCase().replaceAll('-', '_')}`
}
