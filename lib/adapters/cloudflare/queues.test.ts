import { vi } from 'vitest'
import { describeQueues, rememberStorage } from '../../conformance/queues.ts'
import { openPorts } from './testing/open-ports.ts'

// Starting workerd takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

describeQueues({
  async open(definitions) {
    const { queues, close } = await openPorts({ definitions })
    return rememberStorage({ host: queues, close }, 'memory')
  },
  skip: [
    { reason: 'the platform tells a Worker no depth', tests: ['the depth counts what waits and what runs'] },
    {
      reason: 'the platform holds the messages, not the host; its local stand-in forgets them when it stops',
      tests: ['what a stopped host held and did not finish is delivered by the next']
    }
  ]
})
