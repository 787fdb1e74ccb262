import { workerData } from 'node:worker_threads'

// Set by answer-jobs.ts of this folder.
const maxBytes = (workerData as number) * 1024 * 1024
const everyMilliseconds = 50
const parent = process.ppid

setInterval(() => {
  // A busy loop does not hear that its parent was killed. The system gives it another parent then.
  const isLeft = process.ppid !== parent
  if (isLeft || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, everyMilliseconds)
