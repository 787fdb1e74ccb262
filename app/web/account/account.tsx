import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { accountApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { api } from '../api/client.ts'
import { useAccount } from '../api/use-account.ts'
import { ApiKeys } from './api-keys.tsx'
import { ModelKeys } from './model-keys.tsx'
import { ModelSpending } from './model-spending.tsx'
import { ProviderKeys } from './provider-keys.tsx'
import { notices } from '../components/notice.tsx'
import { WorkNotices } from './work-notices.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import classes from '../components/table.module.css'

export function AccountPage() {
  const account = useAccount()
  return (
    <div className={classes.stack} style={{ maxWidth: '54rem' }}>
      <PageHead title={account.name || account.email} eyebrow={account.role}>
        <p>{account.email}</p>
      </PageHead>
      <PasswordSheet email={account.email} />
      <ApiKeys />
      <ModelKeys />
      <ModelSpending />
      <ProviderKeys />
      <WorkNotices />
      <DeleteSheet />
    </div>
  )
}

function PasswordSheet({ email }: { email: string }) {
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

function DeleteSheet() {
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
