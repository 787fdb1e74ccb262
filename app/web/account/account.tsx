import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, Clapperboard, Lock, PenLine, Terminal, Trash2 } from '../icons/icons.ts'
import { studioPages, type AccountPart } from '@callsheet/lib/studio-pages.ts'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { api } from '../api/client.ts'
import { useAccount } from '../api/use-account.ts'
import { ApiKeys } from './api-keys.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { ModelKeys } from './model-keys.tsx'
import { modelKeysQuery } from './model-keys-query.ts'
import { ProviderKeys } from './provider-keys.tsx'
import { providerKeysQuery } from './provider-keys-query.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { notices } from '../components/notice.tsx'
import { WorkNotices } from './work-notices.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import classes from '../components/table.module.css'

const route = { from: '/house/account' } as const

/** One part is open at a time, and stands in the address. */
export function AccountPage() {
  const account = useAccount()
  const { part: open } = useSearch(route)
  const navigate = useNavigate({ from: studioPages.account })
  const { data: apiKeys } = useQuery(apiKeysQuery)
  const { data: modelKeys } = useQuery(modelKeysQuery)
  const { data: providerKeys } = useQuery(providerKeysQuery)
  const part = (slug: AccountPart) => ({
    slug,
    isOpen: open === slug,
    // A new key is shown once.
    keepsBody: true,
    onToggle: () => void navigate({ search: { part: open === slug ? undefined : slug }, resetScroll: false })
  })
  const [modelKey] = modelKeys ?? []
  return (
    <div style={{ maxWidth: '54rem' }}>
      <PageHead title="Account" eyebrow={account.role}>
        <p>{account.name ? `${account.name}, ${account.email}` : account.email}</p>
      </PageHead>
      <Disclosure
        {...part('password')}
        number={<Lock {...sign} />}
        name="Password"
        state="for signing in without a link"
      >
        <PasswordForm email={account.email} />
      </Disclosure>
      <Disclosure
        {...part('notices')}
        number={<Bell {...sign} />}
        name="When work is done"
        state="notifications of this browser"
      >
        <WorkNotices />
      </Disclosure>
      <Disclosure
        {...part('api-keys')}
        number={<Terminal {...sign} />}
        name="API keys"
        state={apiKeys ? keyCount(apiKeys.length) : ''}
      >
        <ApiKeys />
      </Disclosure>
      <Disclosure
        {...part('model-key')}
        number={<PenLine {...sign} />}
        name="Model key"
        state={modelKeys ? (modelKey?.label ?? 'none: the model of this Callsheet writes') : ''}
      >
        <ModelKeys />
      </Disclosure>
      <Disclosure
        {...part('provider-keys')}
        number={<Clapperboard {...sign} />}
        name="Provider keys"
        state={providerKeys ? keyCount(providerKeys.length) : ''}
      >
        <ProviderKeys />
      </Disclosure>
      <Disclosure
        {...part('delete')}
        number={<Trash2 {...sign} />}
        name="Delete the account"
        state="with all that is in it"
      >
        <DeleteForm />
      </Disclosure>
    </div>
  )
}

const sign = { size: 18, 'aria-hidden': true } as const

const keyCount = (count: number) => (count === 0 ? 'none' : countOf(count, 'key'))

function PasswordForm({ email }: { email: string }) {
  const [newPassword, setNew] = useState('')
  const [currentPassword, setCurrent] = useState('')
  const change = useMutation({
    mutationFn: () =>
      api.call(accountApi.setPassword, { body: { newPassword, currentPassword: currentPassword || undefined } }),
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
    <form onSubmit={submit} className={classes.form}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
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
  )
}

function DeleteForm() {
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call(accountApi.remove, { body: { email } }),
    async onSuccess() {
      await navigate({ to: studioPages.signIn })
      queryClient.clear()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  return (
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
  )
}
