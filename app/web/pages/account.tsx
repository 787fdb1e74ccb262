import { useState, type FormEvent } from 'react'
import { Button, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../api/http.ts'
import { useAccount } from '../api/use-account.ts'
import { ProviderKeys } from '../cards/provider-keys.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { notices } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { formatCredits, formatDay } from '../parts/words.ts'
import classes from './table.module.css'

export function AccountPage() {
  const account = useAccount()
  return (
    <div className={classes.stack} style={{ maxWidth: '54rem' }}>
      <PageHead title={account.name || account.email} eyebrow={account.role}>
        <p>{account.email}</p>
      </PageHead>
      <PasswordSheet email={account.email} />
      <ApiKeysSheet />
      <ProviderKeys />
      <DeleteSheet />
    </div>
  )
}

function PasswordSheet({ email }: { email: string }) {
  const [newPassword, setNew] = useState('')
  const [currentPassword, setCurrent] = useState('')
  const change = useMutation({
    mutationFn: () =>
      callApi('/api/account/password', {
        method: 'PUT',
        body: { newPassword, currentPassword: currentPassword || undefined }
      }),
    onSuccess() {
      setNew('')
      setCurrent('')
      notices.say('The password is set.')
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Sheet title="Password">
      <form onSubmit={submit} className={classes.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Present password"
          description="Leave empty if you came by a link and have none."
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          minLength={10}
          required
          withAsterisk={false}
          value={newPassword}
          onChange={(event) => setNew(event.currentTarget.value)}
        />
        {change.isError ? <ProblemNotice error={change.error} /> : null}
        <Button type="submit" w="max-content" loading={change.isPending}>
          Set the password
        </Button>
      </form>
    </Sheet>
  )
}

interface ApiKey {
  id: string
  name: string | null
  start: string | null
  createdAt: string
  lastUsedAt: string | null
  /** Left of what programs with this key may spend without asking. */
  budgetCredits: number
}

const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => callApi<{ items: ApiKey[] }>('/api/api-keys', { signal }),
  select: (answer) => answer.items
})

function ApiKeysSheet() {
  const queryClient = useQueryClient()
  const { data: keys, error } = useQuery(apiKeysQuery)
  const [name, setName] = useState('')
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  const create = useMutation({
    mutationFn: () => callApi<{ key: string }>('/api/auth/api-key/create', { body: { name } }),
    onSuccess: () => setName(''),
    onSettled
  })
  const revoke = useMutation({
    mutationFn: (keyId: string) => callApi('/api/auth/api-key/delete', { body: { keyId } }),
    onSettled
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Sheet title="API keys" note="for programs of yours">
      <div className={classes.stack}>
        <p className="soft">
          A key does whatever you can do, by the same API the studio uses: <a href="/api/reference">its reference</a>.
        </p>
        <form onSubmit={submit} className={classes.tools} style={{ alignItems: 'end', margin: 0 }}>
          <TextInput
            label="Name of the new key"
            placeholder="Render script on my laptop"
            required
            withAsterisk={false}
            maxLength={32}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={create.isPending}>
            Create
          </Button>
        </form>
        {create.data ? (
          <div className={classes.topUp} style={{ margin: 0 }} role="status">
            <p>Copy it now: it is not shown again.</p>
            <p className="mono small">{create.data.key}</p>
            <CopyButton text={create.data.key}>Copy the key</CopyButton>
          </div>
        ) : null}
        {(error ?? create.error ?? revoke.error) ? (
          <ProblemNotice error={error ?? create.error ?? revoke.error} />
        ) : null}
        {keys && keys.length > 0 ? (
          <div className={classes.scroll}>
            <table className={classes.table} style={{ minWidth: '24rem' }}>
              <tbody>
                {keys.map((key) => (
                  <tr key={key.id}>
                    <td>{key.name}</td>
                    <td className="mono small">{key.start}…</td>
                    <td className="small soft">
                      {formatDay(key.createdAt)}
                      {key.lastUsedAt ? `, used ${formatDay(key.lastUsedAt)}` : ', never used'}
                    </td>
                    <td>
                      <Budget apiKey={key} onChanged={onSettled} />
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

/** Without a budget a program gets a price and asks a person. */
function Budget({ apiKey, onChanged }: { apiKey: ApiKey; onChanged(): void }) {
  const [credits, setCredits] = useState<number | string>(apiKey.budgetCredits)
  const save = useMutation({
    mutationFn: () =>
      callApi(`/api/api-keys/${apiKey.id}/budget`, { method: 'PUT', body: { budgetCredits: Number(credits) || 0 } }),
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

function DeleteSheet() {
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callApi('/api/account', { method: 'DELETE', body: { email } }),
    async onSuccess() {
      await navigate({ to: '/sign-in' })
      queryClient.clear()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  return (
    <Sheet title="Delete the account">
      <form onSubmit={submit} className={classes.form}>
        <p className="soft">Ads, chats, stills, clips, keys and credits go, for good and at once.</p>
        <TextInput
          label="Type your e-mail address"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {remove.isError ? <ProblemNotice error={remove.error} /> : null}
        <Button type="submit" w="max-content" variant="outline" loading={remove.isPending}>
          Delete everything
        </Button>
      </form>
    </Sheet>
  )
}
