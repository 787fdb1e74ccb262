import { workerData } from 'node:worker_threads'

// Set by answer-jobs.ts of this folder.
const maxBytes = (workerData as number) * 1024 * 1024
const everyMilliseconds = 50

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, everyMilliseconds)
