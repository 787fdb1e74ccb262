import type { DeadLetterView } from '@callsheet/lib/wire/pipeline-admin.ts'

/** One line each: time, queue, id, reason. */
export function printLetters(letters: readonly DeadLetterView[]): string {
  if (letters.length === 0) return 'No dead letters.'
  const width = Math.max(...letters.map(({ suffix }) => suffix.length)) + 2
  const lines = letters.map(
    ({ createdAt, suffix, id, reason }) => `${moment(createdAt)}  ${suffix.padEnd(width)}${id}  ${firstLine(reason)}`
  )
  return [...lines, '', `${letters.length} to settle: callsheet dlq show, replay or drop ID.`].join('\n')
}

export function printLetter(letter: DeadLetterView): string {
  const settled = letter.replayedAt
    ? `replayed ${moment(letter.replayedAt)}`
    : letter.droppedAt
      ? `dropped ${moment(letter.droppedAt)}`
      : 'open'
  const tries = letter.history.map(({ at, reason }) => `  ${moment(at)}  ${firstLine(reason)}`)
  return [
    `id      ${letter.id}`,
    `queue   ${letter.queue}`,
    `died    ${moment(letter.createdAt)}, ${settled}`,
    `reason  ${letter.reason}`,
    ...(letter.rowId ? [`row     ${letter.rowId}`] : []),
    ...(tries.length > 0 ? ['tries', ...tries] : []),
    'message',
    JSON.stringify(letter.body, null, 2)
  ].join('\n')
}

function moment(text: string): string {
  return text.replace('T', ' ').replace(/\.\d+Z$/, 'Z')
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
