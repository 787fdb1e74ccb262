import type { PipelineRuntime } from '@callsheet/pipeline/runtime.ts'
import type { Connections } from '../engine/connections.ts'
import type { Process } from '../engine/process.ts'
import type { Stepper } from '../engine/stepper.ts'
import type { VirtualTime } from '../engine/virtual-time.ts'
import type { MessageQueues } from '../outside/message-queues.ts'
import type { SimulatedProvider } from '../outside/provider.ts'
import type { NotedError } from './noted-errors.ts'

/** Everything outside of a process. It outlives the process. */
export interface Surroundings {
  stepper: Stepper
  connections: Connections
  time: VirtualTime
  provider: SimulatedProvider
  /** Objects in the media store by key. */
  objects: Map<string, Uint8Array>
  queues: MessageQueues
  /** How often the agents service was asked to read a site. */
  sitesRead: Map<string, number>
  errors: NotedError[]
  newId(): string
  /** Every process of the run that others can see, by its own name, in its one life. */
  processes: Map<string, Process>
  settings: PipelineRuntime['settings']
}
