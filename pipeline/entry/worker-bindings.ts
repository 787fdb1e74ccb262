import { queueSuffixes, type QueueSuffix } from '@callsheet/lib/registry.ts'

/** The names of the platform's bindings for this service, the same in both environments. */
export const hyperdriveBinding = 'HYPERDRIVE'
export const mediaBinding = 'MEDIA'

/**
 * The six queues to which we send (spec: Bindings of the pipeline service). The platform fills the dead letter queue.
 */
export const producerSuffixes = queueSuffixes.filter((suffix) => suffix !== 'dlq')

/** The binding of `image-submit` is `QUEUE_IMAGE_SUBMIT`. */
export function queueBinding(suffix: QueueSuffix): `QUEUE_${string}` {
  return `QUEUE_${suffix.toUpperCase().replaceAll('-', '_')}`
}
