import { useState } from 'react'
import { Button, NumberInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiKeysApi, type ApiKeyView } from '@callsheet/lib/wire/app-api/keys.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { formatCredits, formatDay } from '../components/words.ts'
import classes from '../components/table.module.css'

const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.call(apiKeysApi.list, { signal }),
  select: (answer) => answer.items
})

/** The user's keys for programs, each with what it may spend without asking. */
export function ApiKeys() {
  const queryClient = useQueryClient()
  const { data: keys, error } = useQuery(apiKeysQuery)
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(apiKeysApi.remove, { params: { id } }),
    onSettled
  })
  return (
    <Sheet title="API keys" note="for programs of yours">
      <div className={classes.stack}>
        <p className="soft">
          A program with a key uses the same API as the studio: <a href="/api/reference">its reference</a>. What only
          you decide, no key can do.
        </p>
        <NewApiKey onMade={onSettled} />
        {(error ?? revoke.error) ? <ProblemNotice error={error ?? revoke.error} /> : null}
        {keys && keys.length > 0 ? (
          <div className={classes.scroll}>
            <table className={classes.table} style={{ minWidth: '24rem' }}>
              <tbody>
                {keys.map((key) => (
                  <tr key={key.id}>
                    <td>
                      {key.name}
                      <span className="small soft" style={{ display: 'block' }}>
                        {key.isOfThisMachine ? 'acts for you on this machine' : key.scopes.join(', ')}
                      </span>
                    </td>
                    <td className="mono small">{key.start}…</td>
                    <td className="small soft">
                      {formatDay(key.createdAt)}
                      {key.lastUsedAt ? `, used ${formatDay(key.lastUsedAt)}` : ', never used'}
                    </td>
                    <td>
                      {key.scopes.includes('spend') && !key.isOfThisMachine ? (
                        <Budget apiKey={key} onChanged={onSettled} />
                      ) : null}
                    </td>
                    <td className={classes.number}>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="pencil"
                        loading={revoke.isPending}
                        onClick={() => revoke.mutate(key.id)}
                      >
                        Revoke<span className="visually-hidden"> {key.name}</span>
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </Sheet>
  )
}

/** Without a budget, a program buys nothing: over MCP it gets a price and asks a person. */
function Budget({ apiKey, onChanged }: { apiKey: ApiKeyView; onChanged(): void }) {
  const [credits, setCredits] = useState<number | string>(apiKey.budgetCredits)
  const save = useMutation({
    mutationFn: () =>
      api.call(apiKeysApi.setBudget, { params: { id: apiKey.id }, body: { budgetCredits: Number(credits) || 0 } }),
    onSuccess: () =>
      notices.say(`${apiKey.name ?? 'The key'} may spend ${formatCredits(Number(credits) || 0)} without asking.`),
    onError: (error) => notices.say(error.message),
    onSettled: onChanged
  })
  return (
    <form
      className={classes.jobHead}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <NumberInput
        aria-label={`Credits that ${apiKey.name ?? 'this key'} may spend without asking`}
        size="xs"
        w={100}
        min={0}
        max={1_000_000}
        value={credits}
        onChange={setCredits}
      />
      <Button
        type="submit"
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        disabled={Number(credits) === apiKey.budgetCredits}
      >
        Set budget
      </Button>
    </form>
  )
}
