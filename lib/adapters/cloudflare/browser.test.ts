import { afterAll, vi } from 'vitest'
import { describeBrowser } from '../../conformance/browser.ts'
import { openPorts } from './testing/open-ports.ts'
import { startRenderingStandIn } from './testing/rendering-stand-in.ts'

// Starting workerd takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const closers: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describeBrowser({
  async open(allowedOrigin) {
    const standIn = await startRenderingStandIn([allowedOrigin])
    closers.push(standIn.close)
    const ports = await openPorts({ renderingUrl: standIn.url })
    closers.push(ports.close)
    return ports.browser(allowedOrigin)
  },
  skip: [
    {
      reason: 'the platform’s browser refuses by itself and tells no kind of error for it',
      tests: ['a redirect to a private address reaches nothing']
    }
  ]
})
