// Loaded first in the launcher's child. It ends the child when the launcher was killed without sending a signal.
import { Socket } from 'node:net'

const descriptor = Number(process.env.CALLSHEET_PARENT_PIPE)
const graceMilliseconds = 15_000

// Processes that the child starts have no such pipe.
delete process.env.CALLSHEET_PARENT_PIPE

if (descriptor) {
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  pipe.on('error', () => undefined)
  pipe.on('close', () => {
    setTimeout(() => process.exit(1), graceMilliseconds).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  pipe.resume()
  pipe.unref()
}
