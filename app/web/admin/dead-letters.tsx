import { useState } from 'react'
import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operationsQuery } from './admin-queries.ts'
import { queueWords } from '@callsheet/lib/queue-words.ts'
import type { OperationsView } from '@callsheet/lib/wire/app-api/admin.ts'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import classes from '../components/table.module.css'

type Letter = OperationsView['deadLetters'][number]

/** Messages that could not be handled: the admin can look at them, send them again or drop them. */
export function DeadLetters({ letters }: { letters: readonly Letter[] }) {
  const queryClient = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  const onSuccess = (_answer: unknown, { words }: { words: string }) => {
    notices.say(words)
    setOpenId(null)
    return queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey })
  }
  const settle = useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'replay' | 'drop'; words: string }): Promise<unknown> =>
      action === 'replay'
        ? api.call(deadLettersApi.replay, { params: { id } })
        : api.call(deadLettersApi.drop, { params: { id } }),
    onSuccess
  })
  if (letters.length === 0) return <p className="soft">None. Every message was handled.</p>
  return (
    <>
      {settle.isError ? <ProblemNotice error={settle.error} /> : null}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Dead letters">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">What it was for</th>
              <th scope="col">Why</th>
              <th scope="col">Tries</th>
              <th scope="col">When</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <tr key={letter.id}>
                <td>{queueWords(letter.suffix)}</td>
                <td className="small">{letter.reason}</td>
                <td className="mono">{letter.tries}</td>
                <td className="small">{formatAgo(letter.createdAt)}</td>
                <td>
                  <Group gap={6} justify="flex-end" wrap="nowrap">
                    <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpenId(letter.id)}>
                      Look
                      <WhichLetter letter={letter} />
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() =>
                        settle.mutate({ id: letter.id, action: 'replay', words: 'The message is on its queue again.' })
                      }
                    >
                      Send again
                      <WhichLetter letter={letter} />
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => settle.mutate({ id: letter.id, action: 'drop', words: 'The message is dropped.' })}
                    >
                      Drop
                      <WhichLetter letter={letter} />
                    </Button>
                  </Group>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {openId ? <LetterDialog id={openId} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}

/** Tells screen readers to which row a button belongs. */
function WhichLetter({ letter }: { letter: Letter }) {
  return (
    <span className="visually-hidden">
      {' '}
      the message of “{queueWords(letter.suffix)}”, {formatAgo(letter.createdAt)}
    </span>
  )
}

function LetterDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'dead-letters', id],
    queryFn: ({ signal }) => api.call(deadLettersApi.read, { params: { id }, signal })
  })
  return (
    <Modal opened onClose={onClose} size="lg" title="Dead letter">
      {error ? <ProblemNotice error={error} /> : null}
      {data ? (
        <pre style={{ whiteSpace: 'pre-wrap', fontSize: '0.8125rem' }}>{JSON.stringify(data, null, 2)}</pre>
      ) : error ? null : (
        <Skeleton height={200} />
      )}
    </Modal>
  )
}
