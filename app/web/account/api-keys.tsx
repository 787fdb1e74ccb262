import { useState } from 'react'
import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiKeysApi, type ApiKeyView } from '@callsheet/lib/wire/app-api/keys.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useTyped } from '../components/use-typed.ts'
import { NewApiKey } from './new-api-key.tsx'
import { formatCredits, formatDay } from '../components/words.ts'
import ownClasses from './api-keys.module.css'
import { apiKeysQuery } from './api-keys-query.ts'
import classes from '../components/table.module.css'

/** The user's keys for programs, each with what it may spend without asking. */
export function ApiKeys() {
  const queryClient = useQueryClient()
  const { data: keys, error } = useQuery(apiKeysQuery)
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  return (
    <div className={classes.stack}>
      <p className="soft">
        A program with a key uses the same API as the studio: <a href="/api/reference">its reference</a>. A chat
        application or an editor that speaks MCP takes the address <code>{`${location.origin}/mcp`}</code> and the
        header <code>Authorization: Bearer KEY</code>. What only you decide, no key can do.
      </p>
      <NewApiKey keys={keys} onMade={onSettled} />
      {error ? <ProblemNotice error={error} /> : null}
      {keys && keys.length > 0 ? (
        <ul className={ownClasses.keys}>
          {keys.map((key) => (
            <KeptKey key={key.id} apiKey={key} onChanged={onSettled} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function KeptKey({ apiKey, onChanged }: { apiKey: ApiKeyView; onChanged(): void }) {
  const { id, name, start, scopes, createdAt, lastUsedAt, isOfThisMachine } = apiKey
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.call(apiKeysApi.remove, { params: { id } }),
    onSettled: onChanged
  })
  return (
    <li className={ownClasses.key}>
      <div className={ownClasses.head}>
        <span className={ownClasses.name}>{name}</span>
        {isAsking ? null : (
          <Button size="compact-xs" variant="subtle" color="pencil" onClick={() => setAsking(true)}>
            Revoke<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      <p className={`${ownClasses.facts} small soft`}>
        <span>{isOfThisMachine ? 'acts for you on this machine' : scopes.join(', ')}</span>
        <span className="mono">{start}…</span>
        <span>
          made {formatDay(createdAt)}, {lastUsedAt ? `used ${formatDay(lastUsedAt)}` : 'never used'}
        </span>
      </p>
      {isAsking ? (
        <div className={ownClasses.sure}>
          <span className="small">Programs with this key stop at once, for good.</span>
          <Button size="compact-xs" color="pencil" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke for good
          </Button>
          <Button size="compact-xs" variant="default" autoFocus onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : null}
      {revoke.error ? <ProblemNotice error={revoke.error} /> : null}
      {scopes.includes('spend') && !isOfThisMachine && !isAsking ? (
        <Budget apiKey={apiKey} onChanged={onChanged} />
      ) : null}
    </li>
  )
}

/** Without a budget, a program buys nothing: over MCP it gets a price and asks a person. */
function Budget({ apiKey, onChanged }: { apiKey: ApiKeyView; onChanged(): void }) {
  const [credits, setCredits] = useTyped<number | string>(apiKey.budgetCredits)
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
      className={ownClasses.budget}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <span className="small" aria-hidden>
        May spend without asking
      </span>
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
