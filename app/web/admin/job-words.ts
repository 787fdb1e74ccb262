/** By the names of the pipeline service's jobs. */
const words = new Map([
  ['settle-creates', 'Purchases without an answer'],
  ['enqueue-due-rows', 'Sent on to a queue'],
  ['enqueue-due-jobs', 'Sent on to be researched'],
  ['poll-provider', 'Asked about at providers'],
  ['note-ready-providers', 'Providers'],
  ['clean-up-media', 'Stills and clips that took too long'],
  ['clean-up-jobs', 'Research that took too long'],
  ['reconcile', 'Files that were not stored'],
  ['sweep-deletions', 'Files to delete'],
  ['note-balances', 'Balances at providers'],
  ['close-idle-pipelines', 'Productions that nobody went on with'],
  ['delete-unsaved-images', 'Stills that nobody kept'],
  ['delete-old-records', 'Old records']
])

/** What a job is about. A job that this studio does not know keeps its name. */
export const jobWords = (job: string): string => words.get(job) ?? job.replaceAll('-', ' ')
